import { FARTHEST_START_MS, LONGEST_RENTAL_MS, START_GRACE_MS } from './rentals.ts'

/** The range is half-open, in milliseconds; `to` is infinite for a period without an end. */
export type Period = { from: number; to: number }

/**
 * A hold, a rental that is not returned, or a block occupies a bike. The bike is reserved from
 * `from` to `to`, which is infinite without a planned return.
 */
export type Occupancy = Period & {
  /** A hold expires and a block is over at this time; only its return ends a rental. */
  until: number
}

export const overlaps = (one: Period, other: Period): boolean =>
  one.from < other.to && other.from < one.to

export type PeriodRefusal = 'period_in_past' | 'period_too_far'

/** A requested time lies where a booking may: it begins now or later, and is not over yet. */
export function refusePeriod({ from, to }: Period, now: number): PeriodRefusal | undefined {
  if (from < now - START_GRACE_MS || to <= now) return 'period_in_past'
  const isTooFar = from > now + FARTHEST_START_MS || to > from + LONGEST_RENTAL_MS
  return isTooFar ? 'period_too_far' : undefined
}

/**
 * The period includes the shop's turnaround after the planned return, so that the next rental may
 * begin at its end. Without a planned return it has no end.
 */
export function periodOf(
  startTime: Date,
  plannedReturn: Date | null,
  turnaroundMs: number,
): Period {
  const to = plannedReturn ? plannedReturn.getTime() + turnaroundMs : Number.POSITIVE_INFINITY
  return { from: startTime.getTime(), to }
}

const isAlive = ({ until }: Occupancy, now: number): boolean => until > now

/**
 * A bike with a planned return is taken from the start on, one without it from the booking on, and
 * both until they are back (docs/product/availability.md#availability).
 */
export function isTaken(occupancies: readonly Occupancy[], now: number): boolean {
  return occupancies.some(
    (each) => isAlive(each, now) && (each.to === Number.POSITIVE_INFINITY || each.from <= now),
  )
}

const reserved = ({ from, to, until }: Occupancy, now: number): Period => ({
  from,
  to: to <= now && until === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : to,
})

/** The periods are those known at `now`, in order; adjacent ones are merged. */
export function busyPeriods(occupancies: readonly Occupancy[], now: number): Period[] {
  const merged: Period[] = []
  const alive = occupancies.filter((each) => isAlive(each, now))
  for (const period of alive.map((each) => reserved(each, now)).toSorted(byStart)) {
    const last = merged.at(-1)
    if (last && period.from <= last.to) last.to = Math.max(last.to, period.to)
    else merged.push(period)
  }
  return merged
}

const byStart = (one: Period, other: Period) => one.from - other.from

/**
 * The result is the time at which `isTaken` or `busyPeriods` changes without an event; infinite
 * when it never does.
 */
export function nextChange(occupancies: readonly Occupancy[], now: number): number {
  const moments = occupancies.flatMap(({ from, to, until }) => [from, to, until])
  return Math.min(Number.POSITIVE_INFINITY, ...moments.filter((moment) => moment > now))
}

export type Conflict = { refusal: 'bike_taken' } | { refusal: 'booked_from'; from: Date }

/**
 * A bike is refused when it is not free at the start, or when the next occupancy begins too early.
 * Expired holds count: they reserve the bike until they are released.
 */
export function findConflict(
  occupancies: readonly Occupancy[],
  wanted: Period,
  now: number,
): Conflict | undefined {
  const starts = occupancies
    .map((each) => reserved(each, now))
    .filter((period) => overlaps(period, wanted))
    .map(({ from }) => from)
  if (starts.length === 0) return undefined
  const first = Math.min(...starts)
  return first > wanted.from
    ? { refusal: 'booked_from', from: new Date(first) }
    : { refusal: 'bike_taken' }
}
