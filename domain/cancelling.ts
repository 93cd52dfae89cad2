import { ADVANCE_FEE } from './advance-fee.ts'
import { type Poisha, poisha } from './money.ts'
import type { RentalTerms } from './terms.ts'
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
  | 'too_early_for_no_show'

/** A customer cancels before the start, an admin until the bike is handed out. */
export function refuseCancel(
  kind: CancelKind,
  { startTime, isReturned, isHandedOut }: Booking,
  { now, noShowMinutes }: { now: Date; noShowMinutes: number },
): CancelRefusal | undefined {
  if (isReturned) return 'already_returned'
  if (isHandedOut) return 'handed_out'
  if (kind === 'customer' && now >= startTime) return 'rental_started'
  const isLateEnough = now.getTime() >= startTime.getTime() + noShowMinutes * MINUTE_MS
  return kind === 'no_show' && !isLateEnough ? 'too_early_for_no_show' : undefined
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
  /** What was paid, less what was given back of it before. */
  received: Poisha
  /** What can go back: less where the customer's bank has taken a payment back. */
  refundable: Poisha
}

export type CancelOutcome = { fee: Poisha; refund: Poisha }

/**
 * What a cancelled booking costs, and what goes back of what was received: the advance is the minimum
 * charge, unless the terms or the shop give it back (docs/product.md#cancelling).
 */
export function cancelOutcome(
  booking: Pick<Booking, 'startTime' | 'terms'>,
  { now, received, refundable, isFree }: Received & { now: Date; isFree: boolean },
): CancelOutcome {
  const until = freeUntil(booking)
  const isInTime = until !== undefined && now <= until
  const kept = isFree || isInTime ? 0 : Math.min(received, ADVANCE_FEE)
  const refund = poisha(Math.min(received - kept, refundable))
  return { fee: poisha(received - refund), refund }
}
