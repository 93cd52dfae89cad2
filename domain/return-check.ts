import type { Poisha } from './money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

type Return = {
  /** The price of the ride as its terms say. */
  priceUntil: (end: Date) => Poisha
  startTime: Date
  plannedReturn: Date | null
  returnTime: Date
}

type ReturnCheck = {
  /** `ahead` lies after now, `long_ago` more than a day before it. */
  doubt: 'ahead' | 'long_ago' | undefined
  /** The time is probably a mistake, so nothing is calculated before the admin confirms it. */
  mustConfirm: boolean
}

/** Clocks differ, and a time is entered to the minute. */
const TOLERANCE_MS = MINUTE_MS

const MOST_TIMES_PLANNED = 10
const FAR_AHEAD_MS = DAY_MS
/** At the counter such a time of a ride that has begun is a typing mistake. */
const MOST_AHEAD_OF_RIDE_MS = 15 * MINUTE_MS
const FAR_BACK_MS = 7 * DAY_MS

/**
 * The bill follows the return time, so the admin is asked about a doubtful one
 * (docs/product/rent-management.md#rent-management).
 */
export function checkReturn(
  { priceUntil, startTime, plannedReturn, returnTime }: Return,
  now: Date,
): ReturnCheck {
  const ahead = returnTime.getTime() - now.getTime()
  // Without a planned return the time until now replaces it.
  const expected = plannedReturn ?? new Date(Math.max(now.getTime(), startTime.getTime() + HOUR_MS))
  const isRideUnderWay = startTime <= now
  const mostAhead = isRideUnderWay ? MOST_AHEAD_OF_RIDE_MS : FAR_AHEAD_MS
  const isExpensive = priceUntil(returnTime) > MOST_TIMES_PLANNED * priceUntil(expected)
  return {
    doubt: ahead > TOLERANCE_MS ? 'ahead' : ahead < -DAY_MS ? 'long_ago' : undefined,
    mustConfirm: isExpensive || ahead > mostAhead || ahead < -FAR_BACK_MS,
  }
}
