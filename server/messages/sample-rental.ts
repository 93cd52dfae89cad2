import type { RentalMessageKind } from '#domain/messages'
import { fromTaka } from '#domain/money'
import type { RentalStatus } from '#domain/rentals'
import { DAY_MS, HOUR_MS } from '#domain/time'
import type { MessageSubject } from './message-words.ts'

const NOTHING = fromTaka(0)

/** A ride that is booked, on its way, over or cancelled, so that the message about it is true. */
export function sampleRental(kind: RentalMessageKind, now: Date): MessageSubject {
  const isLate = kind === 'overdue' || kind === 'shop_overdue'
  const start = new Date(now.getTime() + (isLate ? -DAY_MS : DAY_MS))
  const end = new Date(start.getTime() + 8 * HOUR_MS)
  const isEnded = kind === 'bill' || kind === 'receipt'
  const isReleased = kind === 'hold_ended' || kind === 'payment_late'
  const isCancelled = kind === 'booking_cancelled' || isReleased
  return {
    rentalId: '01900000-0000-7000-8000-000000000001',
    bikeId: '01900000-0000-7000-8000-000000000002',
    bikeName: 'Suzuki Gixxer',
    status: statusOf(kind, isCancelled),
    startTime: start,
    plannedReturn: end,
    returnTime: isEnded ? end : null,
    handedOutAt: isEnded || isLate ? start : null,
    cancelledAt: kind === 'booking_cancelled' ? now : null,
    cancelKind: kind === 'booking_cancelled' ? 'customer' : null,
    billed: fromTaka(isCancelled ? 50 : 1200),
    received: fromTaka(kind === 'receipt' ? 1200 : 100),
    refunded: isCancelled ? fromTaka(50) : NOTHING,
    due: kind === 'bill' ? fromTaka(1100) : NOTHING,
    name: 'Nusrat Jahan',
    phone: '+880 1700-000000',
  }
}

function statusOf(kind: RentalMessageKind, isCancelled: boolean): RentalStatus {
  if (isCancelled) return 'CANCELLED'
  if (kind === 'payment_failed') return 'PENDING_PAYMENT'
  return kind === 'receipt' ? 'FULL_PAID' : 'INITIAL_PAID'
}

export const SAMPLE_AMOUNT = { amount: 50_000, currency: 'BDT' }
