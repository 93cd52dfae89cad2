import { LONGEST_RENTAL_MS, START_GRACE_MS } from './rentals.ts'

/** A half-open range of time in milliseconds; `to` is infinite where no time ends it. */
export type Period = { from: number; to: number }

/**
 * What may occupy a bike: a hold, a rental that is not returned, or a block. The bike is reserved from
 * `from` to `to`, which is infinite without a planned return.
 */
export type Occupancy = Period & {
  /** When it ends by itself: a hold expires, a block is over. A rental ends by its return alone. */
  until: number
}

export const overlaps = (one: Period, other: Period): boolean =>
  one.from < other.to && other.from < one.to

export type PeriodRefusal = 'period_in_past' | 'period_too_far'

/** A time that is asked for begins now or later, as a booking does, and ends within a year. */
export function refusePeriod({ from, to }: Period, now: number): PeriodRefusal | undefined {
  if (from < now - START_GRACE_MS) return 'period_in_past'
  return to > now + LONGEST_RENTAL_MS ? 'period_too_far' : undefined
}

/**
 * From the start until the planned return and the shop's turnaround, so that the next rental may begin
 * at the end of this one. Without a planned return nothing ends it.
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
 * Whether a bike is taken at this moment (docs/product.md#availability). Without a planned return it is
 * taken from the booking on, with one from the start; until it is back, however late that is.
 */
export function isTaken(occupancies: readonly Occupancy[], now: number): boolean {
  return occupancies.some(
    (each) => isAlive(each, now) && (each.to === Number.POSITIVE_INFINITY || each.from <= now),
  )
}

/** A bike that is not back at the end of its period is out for a time that is not known. */
const reserved = ({ from, to, until }: Occupancy, now: number): Period => ({
  from,
  to: to <= now && until === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : to,
})

/** When a bike is not free, as known at `now`: in order, periods that touch are one. */
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

/** When time alone next changes `isTaken` or `busyPeriods`; infinite where it never does. */
export function nextChange(occupancies: readonly Occupancy[], now: number): number {
  const moments = occupancies.flatMap(({ from, to, until }) => [from, to, until])
  return Math.min(Number.POSITIVE_INFINITY, ...moments.filter((moment) => moment > now))
}

export type Conflict = { refusal: 'bike_taken' } | { refusal: 'booked_from'; from: Date }

/**
 * Why a bike cannot be had in a period: it is not free at its start, or only until the next occupancy
 * begins. Holds that have expired count: they reserve the bike until they are released.
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
