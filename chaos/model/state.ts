import { isHoldAlive } from '#domain/bikes'
import { type Occupancy, type Period, isTaken as isTakenBy } from '#domain/occupancy'
import { balance } from '#domain/account'
import { type Poisha, fromTaka, poisha } from '#domain/money'
import { type Disposition, type PaymentPurpose, type PaymentStatus, isOpen } from '#domain/payments'
import { payable } from '#domain/prepayment'
import type { RentalStatus } from '#domain/rentals'
import type { Charge, SessionState } from '#domain/settlement'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import type { PriceTerms } from '#domain/prices'
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
}

export type Customer = { id: string; token: string; isDeleted: boolean }

export type Bike = { id: string; forRent: boolean; isArchived: boolean; hasList: boolean }

export type Rental = {
  id: string
  bike: Bike
  customer: Customer
  status: RentalStatus
  holdEndsAt: Date | null
  startsAt: Date
  /** The shop's clock goes on while that of the model stands still; prices depend on the exact time. */
  exactStart: Date | null
  plannedReturn: Date | null
  period: Period
  terms: RentalTerms
  isReturned: boolean
  /** Null until the bike is back. */
  ride: Ride | null
  /** An odometer is undefined while its handover is not recorded. */
  odometers: { out?: number; back?: number }
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

export const isRented = ({ status }: Rental) => status === 'INITIAL_PAID' || status === 'FULL_PAID'

export const isUnfinished = ({ status }: Rental) =>
  status === 'PENDING_PAYMENT' || status === 'INITIAL_PAID'

export const occupantsOf = ({ rentals }: Model, bike: Bike): Rental[] =>
  rentals.filter((rental) => rental.bike === bike && !rental.isReturned && isUnfinished(rental))

export function toOccupancy({ period, status, holdEndsAt }: Rental): Occupancy {
  const isHold = status === 'PENDING_PAYMENT' && holdEndsAt !== null
  return { ...period, until: isHold ? holdEndsAt.getTime() : Number.POSITIVE_INFINITY }
}

export const isHoldLive = ({ now }: Model, { holdEndsAt }: Rental) => isHoldAlive(holdEndsAt, now)

/** An expired hold no longer counts, as in the API. */
export function isTaken(model: Model, bike: Bike): boolean {
  return isTakenBy(occupantsOf(model, bike).map(toOccupancy), model.now.getTime())
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

/** So much can be paid now; before the return, of what the ride will cost. */
export function payableOf(model: Model, rental: Rental): Poisha {
  const { isReturned, startsAt, exactStart } = rental
  const account = accountOf(model, rental)
  const returnTime = isReturned ? startsAt : null
  const ride = { ...rental, startTime: exactStart ?? startsAt, returnTime, pricePerHour: PRICE }
  const { mostInAdvance } = DEFAULT_SHOP
  return payable({ rental: ride, account, clock, mostInAdvance })
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

export const isPending = ({ status }: Payment) => isOpen(status)
export const isInReview = ({ disposition }: Payment) => disposition === 'REVIEW'
