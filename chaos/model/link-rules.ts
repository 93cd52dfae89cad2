import { type Poisha, poisha } from '#domain/money'
import { publicStatus } from '#domain/payments'
import { DAY_MS } from '#domain/time'
import { advanceOf } from './reservation-rules.ts'
import {
  LARGEST_PAYMENT,
  type OpeningResult,
  SMALLEST_PAYMENT,
  addPayment,
  isRemainderInReview,
  resolveStuckPayment,
} from './rules.ts'
import { settle } from './settle.ts'
import {
  type Model,
  type Payment,
  type PaymentLink,
  type Rental,
  dueOf,
  findPayment,
  isAdvanceInReview,
  isPending,
  isReservation,
  linkOf,
  openAdvanceOf,
} from './state.ts'

const LIFETIME_MS = 7 * DAY_MS

type Asked = Pick<PaymentLink, 'purpose' | 'expiresAt'> & { amount: Poisha }

const depositOf = ({ terms }: Rental) => terms.prices?.list?.deposit ?? poisha(0)

const withDeposit = (rental: Rental) => poisha(advanceOf(rental) + depositOf(rental))

/** A returned rental asks for what is due, unless the gateway cannot take so little. */
function dueOnline(model: Model, rental: Rental): Poisha | undefined {
  if (!rental.isReturned || rental.status !== 'INITIAL_PAID') return undefined
  const due = dueOf(model, rental)
  return due >= SMALLEST_PAYMENT ? due : undefined
}

/** A newer link ends the older one. */
export function makeLink(model: Model, rental: Rental): Asked | undefined {
  const asked = askedOf(model, rental)
  if (!asked) return undefined
  const { purpose, expiresAt } = asked
  const link = linkOf(model, rental) ?? { rental, secrets: [] as string[] }
  const fresh = { paymentsBefore: model.payments.length, paid: [], isPaidAtCounter: false }
  const others = model.links.filter((one) => one.rental !== rental)
  model.links = [...others, { ...link, purpose, expiresAt, ...fresh }]
  return asked
}

function askedOf(model: Model, rental: Rental): Asked | undefined {
  const { reservedUntil } = rental
  if (rental.isCancelled) return undefined
  if (rental.status === 'PENDING_PAYMENT') {
    if (!reservedUntil || reservedUntil <= model.now || isAdvanceInReview(model, rental)) {
      return undefined
    }
    return { purpose: 'ADVANCE', expiresAt: reservedUntil, amount: withDeposit(rental) }
  }
  const amount = isRemainderInReview(model, rental) ? undefined : dueOnline(model, rental)
  if (amount === undefined) return undefined
  const expiresAt = new Date(model.now.getTime() + LIFETIME_MS)
  return { purpose: 'REMAINDER', expiresAt, amount }
}

/** The code of the refusal, or what the link asks for. */
type LinkState = string | { amount: Poisha; lastTry: string | undefined }

/** Any payment of the rental since the link was made ends it, and is named to the customer. */
function usedCode({ paid, isPaidAtCounter }: PaymentLink): string | undefined {
  const has = (disposition: Payment['disposition']) =>
    paid.some((one) => one.disposition === disposition)
  if (isPaidAtCounter || has('APPLIED')) return 'payment_link_paid'
  if (has('REVIEW')) return 'payment_link_in_review'
  return paid.length > 0 ? 'payment_link_refunded' : undefined
}

export function readLink(model: Model, link: PaymentLink, secret: string): LinkState {
  const { rental, purpose, expiresAt, paymentsBefore } = link
  if (secret !== link.secrets.at(-1)) return 'payment_link_ended'
  const used = usedCode(link)
  if (used !== undefined) return used
  const last = model.payments.findLast(
    (one, at) =>
      one.rental === rental && one.purpose === purpose && (at >= paymentsBefore || isPending(one)),
  )
  const hasTime = expiresAt > model.now || (last !== undefined && isPending(last))
  const isAdvance = purpose === 'ADVANCE'
  const amount = isAdvance
    ? isReservation(rental)
      ? withDeposit(rental)
      : undefined
    : dueOnline(model, rental)
  if (!hasTime || amount === undefined) return 'payment_link_ended'
  return { amount, lastTry: last && publicStatus(last.status, last.disposition) }
}

type Paying = { link: PaymentLink; secret: string; opening: OpeningResult }

export function payByLink(model: Model, { link, secret, opening }: Paying): Payment | undefined {
  if (typeof readLink(model, link, secret) === 'string') return undefined
  const { rental, purpose } = link
  resolveStuckPayment(model, { rental, purpose })
  return purpose === 'ADVANCE'
    ? payAdvance(model, link, opening)
    : payRemainder(model, rental, opening)
}

/** The bike is kept as long as the page can be paid. */
function payAdvance(
  model: Model,
  { rental, expiresAt }: PaymentLink,
  opening: OpeningResult,
): Payment | undefined {
  if (isAdvanceInReview(model, rental) || !isReservation(rental)) return undefined
  const open = openAdvanceOf(model, rental)
  if (open || expiresAt <= model.now) return open
  const money = { amount: withDeposit(rental), deposit: depositOf(rental), isInAdvance: false }
  const payment = addPayment(model, { rental, purpose: 'ADVANCE', ...money }, opening)
  if (opening !== 'refuses') {
    const { reservedUntil } = rental
    rental.holdEndsAt = new Date(Math.max(Number(reservedUntil), payment.endsAt.getTime()))
  }
  return payment
}

function payRemainder(model: Model, rental: Rental, opening: OpeningResult): Payment | undefined {
  const about = { rental, purpose: 'REMAINDER' } as const
  const isOpenFor = () => rental.status === 'INITIAL_PAID' && !isRemainderInReview(model, rental)
  if (!isOpenFor()) return undefined
  const open = findPayment(model, about, isPending)
  if (open && open.amount === dueOnline(model, rental)) return open
  if (open) settle(model, open, 'cancelled')
  const amount = isOpenFor() ? dueOnline(model, rental) : undefined
  if (amount === undefined || amount > LARGEST_PAYMENT) return undefined
  return addPayment(model, { ...about, amount, isInAdvance: false }, opening)
}
