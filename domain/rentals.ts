import { type Poisha, poisha } from './money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** How long a bike stays held for a customer who is on the payment page. */
export const HOLD_MS = 15 * MINUTE_MS
/** The same while customers who have never paid hold many bikes (unpaid-holds.ts). */
export const SHORT_HOLD_MS = 5 * MINUTE_MS

/** The page is opened a little after the hold begins, and must still end within it. */
const OPENING_MARGIN_MS = 5 * MINUTE_MS

/** The hold outlives the shortest page of the gateway, so a payment never meets an ended hold. */
export function holdLength(shortestPageLifeMs: number, isShort = false): number {
  return Math.max(isShort ? SHORT_HOLD_MS : HOLD_MS, shortestPageLifeMs + OPENING_MARGIN_MS)
}

/** The start may lie this far back, so that a form that was filled in slowly still books. */
export const START_GRACE_MS = 15 * MINUTE_MS

/** A rental that begins at the counter may have begun so long ago. */
export const COUNTER_START_MS = DAY_MS

export const LONGEST_RENTAL_MS = 366 * DAY_MS
/** No shop can let customers book a start that lies further ahead. */
export const FARTHEST_START_DAYS = 366
export const FARTHEST_START_MS = FARTHEST_START_DAYS * DAY_MS
export const MOST_HOLDS_PER_CUSTOMER = 5

/**
 * PENDING_PAYMENT holds the bike until the advance is paid; CANCELLED no longer holds it. Beside
 * INITIAL_PAID and FULL_PAID only reservations are shown (docs/product/rental-states.md#rental-states).
 */
export const RENTAL_STATUSES = [
  'PENDING_PAYMENT',
  'INITIAL_PAID',
  'FULL_PAID',
  'CANCELLED',
] as const
export type RentalStatus = (typeof RENTAL_STATUSES)[number]

const BOOKING_STATUSES = ['INITIAL_PAID', 'FULL_PAID'] as const
/** Lists show a reservation where its stage is asked for. */
export const LISTED_STATUSES = [...BOOKING_STATUSES, 'PENDING_PAYMENT'] as const
/** Of a booking that was cancelled, its page and the shop's list show that as well. */
export const SHOWN_STATUSES = [...LISTED_STATUSES, 'CANCELLED'] as const

/** A booking is out on the road, booked for later, back but not paid in full, or paid in full. */
export const RENTAL_STAGES = ['out', 'booked', 'unpaid', 'paid'] as const
export type RentalStage = (typeof RENTAL_STAGES)[number]

/** The shop keeps a bike for a customer who has paid nothing yet (docs/product/reservations.md#reservations). */
export const RESERVED_STAGE = 'reserved'

/**
 * The shop watches these among the rentals that are booked or out (docs/product/rent-management.md#rent-management):
 * going out later today, not back in time, or waiting for a bike that is not back in time.
 */
export const WATCHED_STAGES = ['today', 'overdue', 'atRisk'] as const

export type StartRefusal = 'start_in_past' | 'start_too_far'

/**
 * @param farthestStartDays the shop's setting
 * @param backMs how long ago the start may lie
 */
export function refuseStart(
  startTime: Date,
  now: Date,
  farthestStartDays: number,
  backMs = START_GRACE_MS,
): StartRefusal | undefined {
  const ahead = startTime.getTime() - now.getTime()
  if (ahead < -backMs) return 'start_in_past'
  if (ahead > farthestStartDays * DAY_MS) return 'start_too_far'
  return undefined
}

export type PlannedReturnRefusal = 'planned_return_not_after_start' | 'planned_return_too_late'

/** A planned return lies after the start, as the real one, and at most a year after it. */
export function refusePlannedReturn(
  startTime: Date,
  plannedReturn: Date,
): PlannedReturnRefusal | undefined {
  const refusal = refuseReturn({ startTime }, plannedReturn)
  return refusal && PLANNED[refusal]
}

const PLANNED = {
  return_not_after_start: 'planned_return_not_after_start',
  return_before_exchange: 'planned_return_not_after_start',
  return_too_late: 'planned_return_too_late',
} as const satisfies Record<ReturnRefusal, PlannedReturnRefusal>

/** Forms enter whole minutes. */
const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE_MS)

type BegunRide = {
  startTime: Date
  handedOutAt?: Date | null
  /** Since when the rental has its present bike, after an exchange. */
  bikeSince?: Date | null
}

export type ReturnRefusal = 'return_not_after_start' | 'return_before_exchange' | 'return_too_late'

/**
 * The admin's form and the server both apply this rule to a return time. A bike that was handed out
 * before its booked start may also be back before it.
 */
export function refuseReturn(
  { startTime, handedOutAt = null, bikeSince = null }: BegunRide,
  returnTime: Date,
): ReturnRefusal | undefined {
  const length = returnTime.getTime() - startTime.getTime()
  const isOut = handedOutAt !== null && handedOutAt < returnTime
  if (!(length > 0 || isOut)) return 'return_not_after_start'
  if (length > LONGEST_RENTAL_MS) return 'return_too_late'
  const isBefore = bikeSince !== null && minuteOf(returnTime) < minuteOf(bikeSince)
  return isBefore ? 'return_before_exchange' : undefined
}

/**
 * Price per hour times the hours out, fractions of an hour counted, rounded up to the whole taka.
 * Calculated in bigint: a year at the highest price exceeds what a float holds exactly.
 */
export function totalCost(pricePerHour: Poisha, startTime: Date, returnTime: Date): Poisha {
  const length = BigInt(returnTime.getTime() - startTime.getTime())
  const perTaka = BigInt(HOUR_MS) * 100n
  const taka = (BigInt(pricePerHour) * length + perTaka - 1n) / perTaka
  return poisha(Number(taka * 100n))
}
