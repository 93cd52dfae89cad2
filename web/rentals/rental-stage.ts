import { differenceInHours, differenceInMinutes, formatDistanceStrict } from 'date-fns'
import type { RentalView } from '#contract/rentals'

/** Where a rental stands in its life: booked, out on the road, back but not paid, paid. */
export const RENTAL_STAGES = ['out', 'booked', 'unpaid', 'paid'] as const
export type RentalStage = (typeof RENTAL_STAGES)[number]

type Times = Pick<RentalView, 'startTime' | 'returnTime' | 'bookingStatus'>

export function stageOf({ startTime, returnTime, bookingStatus }: Times, now: Date): RentalStage {
  if (bookingStatus === 'FULL_PAID') return 'paid'
  if (returnTime !== undefined) return 'unpaid'
  return new Date(startTime) <= now ? 'out' : 'booked'
}

/** "6 hours": in minutes below an hour, in hours below two days, else in days. */
export function lengthOf(from: Date, to: Date): string {
  const [earlier, later] = from < to ? [from, to] : [to, from]
  const unit =
    differenceInMinutes(later, earlier) < 60
      ? 'minute'
      : differenceInHours(later, earlier) < 48
        ? 'hour'
        : 'day'
  return formatDistanceStrict(later, earlier, { unit, roundingMethod: 'floor' })
}

/** What waits longest comes first; of paid rentals the newest comes first. */
const WAITS_SINCE: Record<RentalStage, (rental: Times) => number> = {
  out: ({ startTime }) => Date.parse(startTime),
  booked: ({ startTime }) => Date.parse(startTime),
  unpaid: ({ returnTime = '' }) => Date.parse(returnTime),
  paid: ({ returnTime = '' }) => -Date.parse(returnTime),
}

/** The rentals of one stage, in the order in which they want to be looked at. */
export function inStage<Rental extends Times>(
  rentals: readonly Rental[],
  stage: RentalStage,
  now: Date,
): Rental[] {
  const since = WAITS_SINCE[stage]
  return rentals
    .filter((rental) => stageOf(rental, now) === stage)
    .toSorted((one, other) => since(one) - since(other))
}
