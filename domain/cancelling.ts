import { type Poisha, poisha } from './money.ts'
import { type RentalTerms, advanceOf } from './terms.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

/** Who ended a booking: its customer, the shop, or the customer by not coming. */
export const CANCEL_KINDS = ['customer', 'shop', 'no_show'] as const
export type CancelKind = (typeof CANCEL_KINDS)[number]

type Booking = {
  startTime: Date
  terms: RentalTerms
  isReturned: boolean
  isHandedOut: boolean
}

export type CancelRefusal =
  | 'already_returned'
  | 'handed_out'
  | 'rental_started'
  | 'rental_under_way'
  | 'too_early_for_no_show'

/**
 * A bike that is out is returned, not cancelled. It is out once it was handed out, and from the start
 * on where nothing says that it was not: only a no-show, for which an admin confirms that the bike
 * stands in the shop, ends a booking after its start.
 */
export function refuseCancel(
  kind: CancelKind,
  { startTime, isReturned, isHandedOut }: Booking,
  { now, noShowMinutes }: { now: Date; noShowMinutes: number },
): CancelRefusal | undefined {
  if (isReturned) return 'already_returned'
  if (isHandedOut) return 'handed_out'
  const sinceStart = now.getTime() - startTime.getTime()
  if (kind === 'no_show') {
    return sinceStart < noShowMinutes * MINUTE_MS ? 'too_early_for_no_show' : undefined
  }
  if (sinceStart < 0) return undefined
  return kind === 'customer' ? 'rental_started' : 'rental_under_way'
}

/** Until when all of it is given back; undefined where the terms give nothing back. */
export function freeUntil({
  startTime,
  terms,
}: Pick<Booking, 'startTime' | 'terms'>): Date | undefined {
  const hours = terms.freeCancellationHours
  return hours === null ? undefined : new Date(startTime.getTime() - hours * HOUR_MS)
}

type Received = {
  /** The sum is without what was given back before. */
  received: Poisha
  /** The part of it that the customer's bank has taken back. */
  takenBack: Poisha
  /** Refunds of payments can give this much back. */
  refundable: Poisha
}

export type CancelOutcome = { fee: Poisha; refund: Poisha }

/**
 * The advance is the minimum charge of a cancelled booking, unless the terms or the shop give it back
 * (docs/product/cancelling.md#cancelling). The fee follows from the terms alone: what a bank has taken back
 * lowers the refund and not the fee.
 */
export function cancelOutcome(
  booking: Pick<Booking, 'startTime' | 'terms'>,
  { now, received, takenBack, refundable, isFree }: Received & { now: Date; isFree: boolean },
): CancelOutcome {
  const until = freeUntil(booking)
  const isInTime = until !== undefined && now <= until
  const fee = poisha(isFree || isInTime ? 0 : Math.min(received, advanceOf(booking.terms)))
  const refund = poisha(Math.max(0, Math.min(received - takenBack - fee, refundable)))
  return { fee, refund }
}
