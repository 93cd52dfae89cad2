import { isHoldAlive } from '#domain/bikes'
import { type Occupancy, type Period, isTaken as isTakenBy, overlaps } from '#domain/occupancy'
import { balance, billMore } from '#domain/account'
import { type Poisha, fromTaka, poisha } from '#domain/money'
import { type Disposition, type PaymentPurpose, type PaymentStatus, isOpen } from '#domain/payments'
import type { RentalStatus } from '#domain/rentals'
import type { Charge, SessionState } from '#domain/settlement'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { type PriceTerms, ridePrice } from '#domain/prices'
import type { RentalTerms } from '#domain/terms'
import { DEFAULT_TIME_ZONE, MINUTE_MS } from '#domain/time'
import { createShopClock } from '#server/shop/shop-clock'

export const PRICE = fromTaka(120)

/**
 * The model is kept in memory and handles one command at a time. Its rules are those of domain/.
 */
export type Model = {
  now: Date
  steps: number
  /** The present prices of the bikes that have a list. */
  prices: PriceTerms
  customers: Customer[]
  bikes: Bike[]
  rentals: Rental[]
  payments: Payment[]
  links: PaymentLink[]
  blocks: Block[]
}

export type Customer = { id: string; token: string; isDeleted: boolean }

export type Bike = {
  id: string
  forRent: boolean
  isArchived: boolean
  hasList: boolean
  /** The report says whether the bike was for rent before it. */
  missing: { wasForRent: boolean } | null
}

export type Block = { id: string; bike: Bike; period: Period }

export type Rental = {
  id: string
  bike: Bike
  customer: Customer
  status: RentalStatus
  holdEndsAt: Date | null
  /** Only of a rental that the shop has reserved. */
  reservedUntil: Date | null
  startsAt: Date
  /** The shop's clock goes on while that of the model stands still; prices depend on the exact time. */
  exactStart: Date | null
  plannedReturn: Date | null
  period: Period
  terms: RentalTerms
  isReturned: boolean
  /** Null until the bike is back. */
  ride: Ride | null
  /** Each bike of the rental has its own, and the present one is the last. */
  handovers: Handovers[]
  earlierBikes: Bike[]
  /** Since when it has its present bike, where that is not the bike of the whole ride. */
  bikeSince: Date | null
  /** The prices before an exchange to those of another bike. */
  earlierPrices: { until: Date; prices: PriceTerms | null }[]
  /** The ride ended with a bike that is missing. */
  isMissing: boolean
  cost: Poisha
  /** This part of the cost is that of kilometres. */
  kilometres: Poisha
  atCounter: Poisha
  /** Given back at the counter. */
  counterBack: Poisha
  /** Given back because the booking was cancelled, or because it was a credit. */
  refunded: Poisha
  waived: Poisha
  deposit: Poisha
  /** The booking was cancelled after its advance was paid. */
  isCancelled: boolean
}

/** An odometer is undefined while its handover is not recorded, and null where it was not read. */
export type Handovers = { out?: number | null; back?: number | null }

export type Ride = { startTime: Date; returnTime: Date }

export type Payment = {
  ref: string
  page: string
  rental: Rental
  purpose: PaymentPurpose
  amount: Poisha
  /** This part of the amount is a deposit. */
  deposit: Poisha
  depositBack: Poisha
  isInAdvance: boolean
  status: PaymentStatus
  disposition: Disposition | null
  createdAt: Date
  endsAt: Date
  /** The gateway knows how its page ended and lists its charges, the newest first. */
  session: SessionState
  charges: Charge[]
  captured: Set<string>
  refunds: { chargeRef: string; minor: number; isSent: boolean }[]
  givenBack: Poisha
}

/** The secrets of a rental's links; the newest one is the last. */
export type PaymentLink = {
  rental: Rental
  secrets: string[]
  purpose: PaymentPurpose
  expiresAt: Date
  /** The number of payments that there were before the newest link. */
  paymentsBefore: number
  /** Since the newest link was made. */
  paid: Payment[]
  isPaidAtCounter: boolean
}

export const isRented = ({ status }: Rental) => status === 'INITIAL_PAID' || status === 'FULL_PAID'

export const isUnfinished = ({ status }: Rental) =>
  status === 'PENDING_PAYMENT' || status === 'INITIAL_PAID'

/** The shop keeps the bike for the customer. */
export const isReservation = ({ status, reservedUntil }: Rental) =>
  status === 'PENDING_PAYMENT' && reservedUntil !== null

export const occupantsOf = ({ rentals }: Model, bike: Bike): Rental[] =>
  rentals.filter(
    (rental) =>
      rental.bike === bike && !rental.isReturned && !rental.isMissing && isUnfinished(rental),
  )

/** Blocks occupy the bike too. */
export const occupanciesOf = (model: Model, bike: Bike): Occupancy[] => [
  ...occupantsOf(model, bike).map(toOccupancy),
  ...model.blocks
    .filter((one) => one.bike === bike)
    .map(({ period }) => ({ ...period, until: period.to })),
]

export const isBlocked = ({ blocks }: Model, bike: Bike, wanted: Period): boolean =>
  blocks.some((one) => one.bike === bike && overlaps(one.period, wanted))

export const isHandedOut = ({ handovers }: Rental) =>
  handovers.length > 1 || handovers[0]?.out !== undefined

/** Another rental of the bike is out, or late. */
export const isBikeOut = ({ rentals, now }: Model, rental: Rental) =>
  rentals.some(
    (one) =>
      one.bike === rental.bike &&
      one !== rental &&
      one.status === 'INITIAL_PAID' &&
      !one.isReturned &&
      !one.isMissing &&
      (one.startsAt <= now || isHandedOut(one)),
  )

export function toOccupancy({ period, status, holdEndsAt }: Rental): Occupancy {
  const isHold = status === 'PENDING_PAYMENT' && holdEndsAt !== null
  return { ...period, until: isHold ? holdEndsAt.getTime() : Number.POSITIVE_INFINITY }
}

export const isHoldLive = ({ now }: Model, { holdEndsAt }: Rental) => isHoldAlive(holdEndsAt, now)

/** An expired hold no longer counts, as in the API. */
export function isTaken(model: Model, bike: Bike): boolean {
  return isTakenBy(occupanciesOf(model, bike), model.now.getTime())
}

export function accountOf(model: Model, rental: Rental) {
  const online = countedOf(model, rental).reduce((sum, one) => sum + one.amount - one.deposit, 0)
  const received = poisha(online + rental.atCounter)
  const { cost: billed, waived, refunded, isCancelled } = rental
  return { billed, received, waived, refunded, isCancelled }
}

export const dueOf = (model: Model, rental: Rental): Poisha => balance(accountOf(model, rental))

export const countedOf = ({ payments }: Model, rental: Rental): Payment[] =>
  payments.filter((one) => one.rental === rental && one.disposition === 'APPLIED')

export const leftOf = ({ amount, deposit, givenBack }: Payment) => amount - deposit - givenBack

/** The shop holds this much of the deposit that was paid online. */
export function onlineDepositOf(model: Model, rental: Rental): Poisha {
  const paid = countedOf(model, rental).find(({ deposit }) => deposit > 0)
  return poisha(paid ? Math.min(rental.deposit, paid.deposit - paid.depositBack) : 0)
}

/** The payments through the gateway, without what was given back of them. */
export const onlineOf = (model: Model, rental: Rental): Poisha =>
  poisha(countedOf(model, rental).reduce((sum, one) => sum + leftOf(one), 0))

export const refundableOf = (model: Model, rental: Rental): Poisha =>
  poisha(onlineOf(model, rental) + rental.atCounter - rental.counterBack)

export const clock = createShopClock(DEFAULT_TIME_ZONE)

/** Each bike's price of the whole ride counts by its share of the time. */
export function priceOf({ terms, earlierPrices }: Rental, ride: Ride): Poisha {
  const [start, end] = [ride.startTime.getTime(), ride.returnTime.getTime()]
  const price = (prices: PriceTerms | null) =>
    ridePrice({ ...ride, pricePerHour: PRICE }, prices, clock).total
  if (earlierPrices.length === 0 || end <= start) return price(terms.prices)
  const agreed = [...earlierPrices, { until: ride.returnTime, prices: terms.prices }]
  let [from, sum] = [start, 0n]
  for (const { until, prices } of agreed) {
    const to = Math.min(end, Math.max(from, until.getTime()))
    sum += BigInt(to - from) * BigInt(price(prices))
    from = to
  }
  const perTaka = BigInt(end - start) * 100n
  return poisha(Number(((sum + perTaka - 1n) / perTaka) * 100n))
}

/** So much can be paid now; before the return, of what the ride will cost. */
export function payableOf(model: Model, rental: Rental): Poisha {
  const { isReturned, startsAt, exactStart, plannedReturn } = rental
  const toPlan = (returnTime: Date) =>
    priceOf(rental, { startTime: exactStart ?? startsAt, returnTime })
  const quote = plannedReturn ? toPlan(plannedReturn) : DEFAULT_SHOP.mostInAdvance
  const bill = isReturned ? accountOf(model, rental) : billMore(accountOf(model, rental), quote)
  return poisha(Math.max(0, balance(bill)))
}

/** The shop's clock runs on while commands do their work, but the model's clock stands. */
export const isTooCloseToTell = ({ now }: Model, limits: readonly (Date | null)[]): boolean =>
  limits.some((limit) => limit && Math.abs(now.getTime() - limit.getTime()) < MINUTE_MS)

export type PaymentFor = Pick<Payment, 'rental' | 'purpose'>

export const findPayment = (
  { payments }: Model,
  { rental, purpose }: PaymentFor,
  matches: (payment: Payment) => boolean,
): Payment | undefined =>
  payments.find((one) => one.rental === rental && one.purpose === purpose && matches(one))

export const openAdvanceOf = (model: Model, rental: Rental) =>
  findPayment(model, { rental, purpose: 'ADVANCE' }, isPending)

export const isAdvanceInReview = (model: Model, rental: Rental) =>
  findPayment(model, { rental, purpose: 'ADVANCE' }, isInReview) !== undefined

export const linkOf = ({ links }: Model, rental: Rental) =>
  links.find((one) => one.rental === rental)

export const isPending = ({ status }: Payment) => isOpen(status)
export const isInReview = ({ disposition }: Payment) => disposition === 'REVIEW'
