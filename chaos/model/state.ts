import { MINUTE_MS } from '#domain/time'
import type { Role } from '#domain/users'

/** The shop as it has to be, in memory: no database, no clock of its own, no two at a time. */
export type Model = {
  /** Milliseconds since the run began, as far as the clock was moved. */
  now: number
  /** How many steps were taken. */
  steps: number
  people: Person[]
  bikes: Bike[]
  rentals: Rental[]
  payments: Payment[]
}

export type Person = {
  id: string
  email: string
  password: string
  role: Role
  isDeleted: boolean
  tokens: { token: string; isLive: boolean; endsAt: number }[]
}

export type Bike = { id: string; price: number; forRent: boolean; isArchived: boolean }

export type Rental = {
  id: string
  bike: Bike
  person: Person
  status: 'PENDING_PAYMENT' | 'INITIAL_PAID' | 'FULL_PAID' | 'CANCELLED'
  /** null: for as long as it takes. */
  holdEndsAt: number | null
  startsAt: number
  /** Taka an hour, as booked. */
  price: number
  isReturned: boolean
  /** Taka. */
  cost: number
}

export type Payment = {
  ref: string
  rental: Rental
  purpose: 'ADVANCE' | 'REMAINDER'
  /** Taka. */
  amount: number
  status: 'INIT_FAILED' | 'INIT_UNKNOWN' | 'OPEN' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'PAID'
  disposition: 'APPLIED' | 'REVIEW' | 'REFUND_DUE' | undefined
  /** Money of it has to go back; nobody sends it here. */
  owesBack: boolean
  endsAt: number
  page: string
  /** What happened at the gateway: what it took, newest first, and how it ended last. */
  charges: Charge[]
  ended: 'FAILED' | 'CANCELLED' | undefined
}

export type Charge = { amount: number; isRisky: boolean; isKnown: boolean }

export type Verdict = { status: number; code?: string }

export const OK: Verdict = { status: 200 }
export const refused = (status: number, code: string): Verdict => ({ status, code })

export const HOLD = 15 * MINUTE_MS
export const ADVANCE = 100

/** Whoever holds or rides the bike. */
export const occupantOf = ({ rentals }: Model, bike: Bike): Rental | undefined =>
  rentals.find(
    (rental) =>
      rental.bike === bike &&
      !rental.isReturned &&
      (rental.status === 'PENDING_PAYMENT' || rental.status === 'INITIAL_PAID'),
  )

export const isOpen = ({ status }: Payment) => status === 'OPEN' || status === 'INIT_UNKNOWN'

export const paymentFor = (
  { payments }: Model,
  rental: Rental,
  purpose: Payment['purpose'],
  is: (payment: Payment) => boolean,
): Payment | undefined =>
  payments.find((one) => one.rental === rental && one.purpose === purpose && is(one))

export const isInReview = ({ disposition }: Payment) => disposition === 'REVIEW'

export const isCounted = ({ disposition }: Payment) =>
  disposition === 'APPLIED' || disposition === 'REVIEW'

export const holdIsAlive = ({ now }: Model, { holdEndsAt }: Rental) =>
  holdEndsAt === null || holdEndsAt > now

export function isTaken(model: Model, bike: Bike): boolean {
  const occupant = occupantOf(model, bike)
  if (!occupant) return false
  return occupant.status !== 'PENDING_PAYMENT' || holdIsAlive(model, occupant)
}

export const isShownAvailable = (model: Model, bike: Bike) => bike.forRent && !isTaken(model, bike)
