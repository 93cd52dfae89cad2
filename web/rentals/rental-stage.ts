import { differenceInHours, differenceInMinutes, formatDistanceStrict } from 'date-fns'
import type { RentalWithUser } from '#contract/rentals'
import type { RESERVED_STAGE, RentalStage } from '#domain/rentals'

type StageFacts = Pick<
  RentalWithUser,
  'startTime' | 'handedOutAt' | 'returnTime' | 'missingSince' | 'bookingStatus'
>

export type ShownStage = RentalStage | typeof RESERVED_STAGE | 'cancelled' | 'missing'

/**
 * A rental is out once its bike was handed out; when no handover is recorded, from its start on.
 */
export function stageOf(
  { startTime, handedOutAt, returnTime, missingSince, bookingStatus }: StageFacts,
  now: Date,
): ShownStage {
  if (bookingStatus === 'CANCELLED') return 'cancelled'
  if (bookingStatus === 'PENDING_PAYMENT') return 'reserved'
  if (bookingStatus === 'FULL_PAID') return 'paid'
  if (returnTime !== undefined) return 'unpaid'
  if (missingSince !== undefined) return 'missing'
  return handedOutAt !== undefined || new Date(startTime) <= now ? 'out' : 'booked'
}

/** Returns the ride that the customer is on, or the first of those that are booked. */
export function nextRideOf<Rental extends StageFacts>(
  rentals: readonly Rental[],
  now: Date,
): Rental | undefined {
  return rentals
    .filter((rental) => ['out', 'booked'].includes(stageOf(rental, now)))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
    .at(0)
}

export const outSince = ({ startTime, handedOutAt = startTime }: StageFacts): Date =>
  new Date(handedOutAt)

/** The length is in minutes below an hour, in hours below two days, else in days. */
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
