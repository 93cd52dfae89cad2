import { type Arbitrary, type AsyncCommand, boolean, constantFrom, nat, record } from 'fast-check'
import { START_GRACE_MS } from '#domain/rentals'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { compare, compareAnswer, compareWithApi } from './compare.ts'
import { fromTaka, toTaka } from '#domain/money'
import {
  type OpeningResult,
  book,
  changePlannedReturn,
  payRemainder,
  prepay,
  returnBike,
} from './rules.ts'
import { decideReview } from './settle.ts'
import { type RealShop, readExactStart, readIds, readStart } from './shop.ts'
import {
  type Model,
  type Payment,
  type Rental,
  dueOf,
  isInReview,
  isTooCloseToTell,
  payableOf,
} from './state.ts'

export type Command = AsyncCommand<Model, RealShop>

type Step<Drawn> = {
  name: string
  drawn: Arbitrary<Drawn>
  when?: (model: Model, drawn: Drawn) => boolean
  run: (model: Model, shop: RealShop, drawn: Drawn) => Promise<void>
}

export const command = <Drawn>({ name, drawn, when = () => true, run }: Step<Drawn>) =>
  drawn.map((values): Command => ({
    check: (model) => when(model, values),
    run(model, shop) {
      model.steps += 1
      return run(model, shop, values)
    },
    toString: () => `${name}(${JSON.stringify(values)})`,
  }))

export const nth = nat(19)

export function pickNth<T>(all: readonly T[], nth: number): T {
  const one = all[nth % all.length]
  if (one === undefined) throw new Error('There is none')
  return one
}

const OPENING_FAULTS: Record<OpeningResult, object | undefined> = {
  opens: undefined,
  refuses: { endpoint: 'init', fault: 'failed_status', times: 1 },
  'does not answer': { endpoint: 'init', fault: 'http500', times: 1 },
}
export const opening = constantFrom<OpeningResult[]>(
  ...Array<OpeningResult>(8).fill('opens'),
  'refuses',
  'does not answer',
)
const START_MINUTES = [-60, -10, -10, -10, 30, 60, 24 * 60, 91 * 24 * 60]
const LENGTHS = [undefined, undefined, undefined, -30, 30, 60, 25 * 60]
/** Extensions have half minutes, so that they never meet the start of a booking. */
const EXTENSIONS = [-30.5, 15.5, 90.5, 26 * 60 + 0.5]
/** An act takes as much as is possible. */
export const ALL = 'all' as const
const HOURS = [-1, 0.25, 0.5, 1, 2.5, 30, 367 * 24]

type PageCall = { opening: OpeningResult; payment: Payment | 'nothing to pay' | undefined }

export async function callForPage(
  shop: RealShop,
  { opening, payment }: PageCall,
  call: () => Promise<{ status: number; body: { data: string } }>,
): Promise<void> {
  const fault = OPENING_FAULTS[opening]
  if (fault) await shop.sandbox.fault(fault)
  const reply = await call()
  if (fault) await shop.sandbox.clearFaults()
  if (!payment) return compareAnswer(false, reply)
  if (payment === 'nothing to pay') return compareAnswer(true, reply)
  if (payment.ref === '') await readIds(shop, payment)
  const { page } = payment
  const shown = reply.status === 200 ? reply.body.data : ''
  compare('the payment page', [page === '' ? 502 : 200, page], [reply.status, shown])
}

export type Wish = Omit<Parameters<typeof book>[1], 'opening'>

export async function bookAs(model: Model, shop: RealShop, wish: Wish, opening: OpeningResult) {
  const { bike, customer, startsAt: startTime, plannedReturn, payAll } = wish
  const payment = book(model, { ...wish, opening })
  const times = { startTime, ...(plannedReturn && { plannedReturn }) }
  const body = { bikeId: bike.id, ...times, ...(payAll && { payAll }) }
  await callForPage(shop, { opening, payment }, () =>
    shop.call('POST /rentals', { as: customer.token, body }),
  )
  return payment
}

const bookings = command({
  name: 'book',
  drawn: record({
    customer: nth,
    bike: nth,
    startIn: constantFrom(...START_MINUTES),
    length: constantFrom(...LENGTHS),
    payAll: constantFrom(false, false, true),
    opening,
  }),
  async run(model, shop, { startIn, length, payAll, opening, ...drawn }) {
    const bike = pickNth(model.bikes, drawn.bike)
    const customer = pickNth(model.customers, drawn.customer)
    const startsAt = new Date(model.now.getTime() + startIn * MINUTE_MS)
    const plannedReturn =
      length === undefined ? null : new Date(startsAt.getTime() + length * MINUTE_MS)
    await bookAs(model, shop, { bike, customer, startsAt, plannedReturn, payAll }, opening)
  },
})

const isHeld = ({ status }: Rental) => status === 'PENDING_PAYMENT'

/** The same customer again, who may now want to pay another amount. */
const repeatedBookings = command({
  name: 'book again',
  drawn: record({ rental: nth, payAll: boolean(), opening }),
  when: ({ rentals }) => rentals.some(isHeld),
  async run(model, shop, { payAll, opening, ...drawn }) {
    const rental = pickNth(model.rentals.filter(isHeld), drawn.rental)
    const { startsAt, plannedReturn, holdEndsAt } = rental
    const startBy = new Date(startsAt.getTime() + START_GRACE_MS)
    if (isTooCloseToTell(model, [startsAt, startBy, plannedReturn, holdEndsAt])) return
    await bookAs(model, shop, { ...rental, payAll }, opening)
  },
})

export const stored = ({ rentals }: Model) => rentals.filter(({ id }) => id !== '')
export const hasRentals = (model: Model) => stored(model).length > 0

/** Most draws find a rental that the act is about; the others find any. */
export function pickRental(model: Model, drawn: number, isLikely: (rental: Rental) => boolean) {
  const likely = stored(model).filter(isLikely)
  return pickNth(drawn % 4 === 0 || likely.length === 0 ? stored(model) : likely, drawn)
}

export const isBooked = ({ status, isReturned }: Rental) => status === 'INITIAL_PAID' && !isReturned

const remainders = command({
  name: 'pay the remainder',
  drawn: record({ rental: nth, opening }),
  when: hasRentals,
  async run(model, shop, { opening, ...drawn }) {
    const isOwing = (one: Rental) => one.isReturned && dueOf(model, one) > 0
    const rental = pickRental(model, drawn.rental, isOwing)
    const { id, customer } = rental
    const payment = payRemainder(model, rental, opening)
    await callForPage(shop, { opening, payment }, () =>
      shop.call('POST /rentals/full-payment/:id', { as: customer.token, params: { id } }),
    )
  },
})

const prepayments = command({
  name: 'pay in advance',
  drawn: record({
    rental: nth,
    amount: constantFrom<(number | typeof ALL)[]>(5, 20, 80, 200, ALL, ALL),
    opening,
  }),
  when: hasRentals,
  async run(model, shop, { amount: wish, opening, ...drawn }) {
    const rental = pickRental(model, drawn.rental, isBooked)
    const { id, customer } = rental
    await readExactStart(shop, rental)
    const amount = wish === ALL ? toTaka(payableOf(model, rental)) || 1 : wish
    const payment = prepay(model, rental, { amount: fromTaka(amount), opening })
    await callForPage(shop, { opening, payment }, () =>
      shop.call('POST /rentals/:id/prepayment', {
        as: customer.token,
        params: { id },
        body: { amount },
      }),
    )
  },
})

const returns = command({
  name: 'return the bike',
  drawn: record({ rental: nth, hours: constantFrom(...HOURS) }),
  when: hasRentals,
  async run(model, shop, { hours, ...drawn }) {
    const rental = pickRental(model, drawn.rental, isBooked)
    const start = await readStart(shop, rental.id)
    const returnTime = new Date(start.getTime() + hours * HOUR_MS)
    const isAllowed = returnBike(model, rental, start, returnTime)
    const input = { params: { id: rental.id }, body: { returnTime } }
    const key = 'PATCH /rentals/calculate-total-cost/:id'
    compareAnswer(isAllowed, await shop.callAsAdmin(key, input))
  },
})

const plans = command({
  name: 'change the planned return',
  drawn: record({ rental: nth, minutes: constantFrom(...EXTENSIONS), asAdmin: boolean() }),
  when: hasRentals,
  async run(model, shop, { minutes, asAdmin, ...drawn }) {
    const rental = pickNth(stored(model), drawn.rental)
    const plannedReturn = new Date(model.now.getTime() + minutes * MINUTE_MS)
    const isAllowed = changePlannedReturn(model, rental, plannedReturn)
    const input = { params: { id: rental.id }, body: { plannedReturn } }
    const key = 'PATCH /rentals/:id/planned-return'
    const { token } = rental.customer
    const reply = asAdmin ? shop.callAsAdmin(key, input) : shop.call(key, { ...input, as: token })
    compareAnswer(isAllowed, await reply)
  },
})

const decisions = command({
  name: 'decide about a review',
  drawn: record({ payment: nth, isApproved: boolean() }),
  when: ({ payments }) => payments.some(isInReview),
  async run(model, shop, { isApproved, ...drawn }) {
    const payment = pickNth(model.payments.filter(isInReview), drawn.payment)
    decideReview(model, payment, isApproved)
    const key = isApproved ? 'POST /payments/:ref/approve' : 'POST /payments/:ref/refund'
    compareAnswer(true, await shop.callAsAdmin(key, { params: { ref: payment.ref } }))
  },
})

const looks = command({ name: 'look', drawn: record({}), run: compareWithApi })

export const rentalCommands: [number, Arbitrary<Command>][] = [
  [6, bookings],
  [2, repeatedBookings],
  [3, returns],
  [2, plans],
  [2, remainders],
  [4, prepayments],
  [4, decisions],
  [1, looks],
]
