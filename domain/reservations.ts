import { DAY_MS } from './time.ts'

/** The shop keeps a bike without money for this long at most (docs/product/reservations.md#reservations). */
const LONGEST_RESERVATION_MS = 7 * DAY_MS

export type ReservationRefusal = 'until_in_past' | 'until_after_start' | 'until_too_far'

type Reservation = { startTime: Date; until: Date | null }

/** The bike is kept until the start unless the shop chooses an earlier end. */
export function endOfReservation({ startTime, until }: Reservation, now: Date): Date {
  const latest = new Date(Math.min(startTime.getTime(), now.getTime() + LONGEST_RESERVATION_MS))
  return until ?? latest
}

/** A reservation ends before its ride begins: from then on the customer has the bike. */
export function refuseReservation(
  { startTime, until }: Reservation,
  now: Date,
): ReservationRefusal | undefined {
  if (until === null) return undefined
  if (until <= now) return 'until_in_past'
  if (until > startTime) return 'until_after_start'
  return until.getTime() - now.getTime() > LONGEST_RESERVATION_MS ? 'until_too_far' : undefined
}

/** The facts of a rental that say whether the shop keeps the bike for its customer. */
type Reserved = { status: string; reservedUntil: Date | null }

/** Until its end, or as long as its advance is being paid. */
export const isReservation = ({ status, reservedUntil }: Reserved): boolean =>
  status === 'PENDING_PAYMENT' && reservedUntil !== null
