import { isHoldAlive } from '#domain/bikes'
import { type Occupancy, type Period, isTaken as isTakenBy } from '#domain/occupancy'
import { balance } from '#domain/account'
import { type Poisha, poisha } from '#domain/money'
import { type Disposition, type PaymentPurpose, type PaymentStatus, isOpen } from '#domain/payments'
import type { RentalStatus } from '#domain/rentals'
import type { Charge, SessionState } from '#domain/settlement'

/**
 * The model is kept in memory and handles one command at a time. Its rules are those of domain/.
 */
export type Model = {
  now: Date
  steps: number
  customers: Customer[]
  bikes: Bike[]
  rentals: Rental[]
  payments: Payment[]
}

export type Customer = { id: string; token: string; isDeleted: boolean }

export type Bike = { id: string; forRent: boolean; isArchived: boolean }

export type Rental = {
  id: string
  bike: Bike
  customer: Customer
  status: RentalStatus
  holdEndsAt: Date | null
  startsAt: Date
  plannedReturn: Date | null
  period: Period
  isReturned: boolean
  cost: Poisha
  atCounter: Poisha
  waived: Poisha
  deposit: Poisha
  /** The booking was cancelled after its advance was paid. */
  isCancelled: boolean
}

export type Payment = {
  ref: string
  page: string
  rental: Rental
  purpose: PaymentPurpose
  amount: Poisha
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

export function accountOf({ payments }: Model, rental: Rental) {
  const applied = payments.filter((one) => one.rental === rental && one.disposition === 'APPLIED')
  const online = applied.reduce((sum, { amount }) => sum + amount, 0)
  const received = poisha(online + rental.atCounter)
  return { billed: rental.cost, received, waived: rental.waived }
}

export const dueOf = (model: Model, rental: Rental): Poisha => balance(accountOf(model, rental))

export type PaymentFor = Pick<Payment, 'rental' | 'purpose'>

export const findPayment = (
  { payments }: Model,
  { rental, purpose }: PaymentFor,
  matches: (payment: Payment) => boolean,
): Payment | undefined =>
  payments.find((one) => one.rental === rental && one.purpose === purpose && matches(one))

export const isPending = ({ status }: Payment) => isOpen(status)
export const isInReview = ({ disposition }: Payment) => disposition === 'REVIEW'
