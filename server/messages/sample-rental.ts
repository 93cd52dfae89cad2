import type { RentalMessageKind } from '#domain/messages'
import { fromTaka } from '#domain/money'
import { DAY_MS, HOUR_MS } from '#domain/time'
import type { MessageSubject } from './compose-message.ts'

const NOTHING = fromTaka(0)

/** A ride that is booked, on its way, over or cancelled, so that the message about it is true. */
export function sampleRental(kind: RentalMessageKind, now: Date): MessageSubject {
  const start = new Date(now.getTime() + (kind === 'overdue' ? -DAY_MS : DAY_MS))
  const end = new Date(start.getTime() + 8 * HOUR_MS)
  const isEnded = kind === 'bill' || kind === 'receipt'
  const isCancelled = kind === 'booking_cancelled' || kind === 'hold_ended'
  return {
    rentalId: '01900000-0000-7000-8000-000000000001',
    bikeId: '01900000-0000-7000-8000-000000000002',
    bikeName: 'Suzuki Gixxer',
    status: isCancelled ? 'CANCELLED' : kind === 'receipt' ? 'FULL_PAID' : 'INITIAL_PAID',
    startTime: start,
    plannedReturn: end,
    returnTime: isEnded ? end : null,
    handedOutAt: isEnded || kind === 'overdue' ? start : null,
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

export const SAMPLE_AMOUNT = { amount: 50_000, currency: 'BDT' }
