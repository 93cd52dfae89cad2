import { nameAmount } from '#contract/amount-text'
import type { BillLineKind } from '#domain/bill'
import type { EventKind } from '#domain/events'
import { COUNTER } from '#domain/payments'
import type { HistoryRow } from './history.store.ts'

type Words = { sum: string; time: string; line: BillLineKind | null; isAtCounter: boolean }
type Sentence = string | ((words: Words) => string)

const LINES: Partial<Record<BillLineKind, { added: string; takenBack: string }>> = {
  damage: { added: 'for damage added', takenBack: 'for damage taken back' },
  extra: { added: 'for an extra added', takenBack: 'for an extra taken back' },
  late: { added: 'late fee added', takenBack: 'late fee taken back' },
  kilometres: { added: 'for kilometres added', takenBack: 'for kilometres taken back' },
  discount: { added: 'discount given', takenBack: 'discount taken back' },
  coupon: { added: 'for a coupon taken off', takenBack: 'for a coupon taken back' },
}

const lineOf = ({ sum, line }: Words, change: 'added' | 'takenBack') =>
  `${sum} ${(line && LINES[line]?.[change]) ?? 'added to the bill'}`

/** Kinds without a sentence are for an operator or about an account. */
const SENTENCES: Partial<Record<EventKind, Sentence>> = {
  rental_booked: ({ sum }) => `Booked, ${sum} paid`,
  hold_released: 'Reservation ended without payment',
  bike_reserved: ({ time }) => `Reserved until ${time}`,
  reservation_released: 'Reservation released',
  payment_link_made: 'Payment link made',
  bike_handed_out: 'Bike handed out',
  bike_taken_back: 'Bike taken back',
  bike_exchanged: 'Bike exchanged',
  bike_missing: 'Bike reported missing',
  bike_found: 'Bike found again',
  handover_corrected: 'Handover corrected',
  handover_withdrawn: 'Handover withdrawn',
  return_entered: ({ time }) => `Returned: ${time}`,
  return_corrected: ({ time }) => `Return time corrected: ${time}`,
  start_changed: ({ time }) => `Start changed: ${time}`,
  planned_return_changed: ({ time }) => `Planned return changed: ${time}`,
  bill_line_added: (words) => lineOf(words, 'added'),
  bill_line_taken_back: (words) => lineOf(words, 'takenBack'),
  coupon_given: 'Coupon given',
  rental_cancelled: 'Booking cancelled',
  no_show_marked: 'Marked as a no-show',
  rental_completed: 'Paid in full',
  rental_reopened: 'Open again: something is left to pay',
  deposit_taken: ({ sum }) => `Deposit of ${sum} taken`,
  deposit_returned: ({ sum }) => `Deposit of ${sum} given back`,
  deposit_taken_back: ({ sum }) => `${sum} of the deposit taken back by the bank`,
  deposit_kept: ({ sum }) => `${sum} of the deposit kept`,
  deposit_used: ({ sum }) => `${sum} paid from the deposit`,
  balance_waived: ({ sum }) => `${sum} waived`,
  payment_received: ({ sum, isAtCounter }) =>
    `${sum} paid ${isAtCounter ? 'at the counter' : 'online'}`,
  payment_received_in_advance: ({ sum, isAtCounter }) =>
    `${sum} paid in advance ${isAtCounter ? 'at the counter' : 'online'}`,
  payment_in_review: ({ sum }) => `Payment of ${sum} in review`,
  payment_failed: 'A payment failed',
  charge_disputed: ({ sum }) => `${sum} taken back by the bank`,
  refunded_at_gateway: ({ sum }) => `${sum} refunded by the payment company`,
  chargeback_reversed: ({ sum }) => `${sum} given back by the bank`,
  refund_requested: ({ sum }) => `Refund of ${sum} begun`,
  refund_needs_a_person: ({ sum, isAtCounter }) =>
    isAtCounter ? `Refund of ${sum} waits at the counter` : `Refund of ${sum} waits for the shop`,
  refund_done: ({ sum }) => `${sum} refunded`,
  refund_taken_back: ({ sum }) => `Refund of ${sum} closed: the bank took the money back`,
  refund_reversed: ({ sum }) => `Refund of ${sum} failed afterwards`,
}

/** @returns a short sentence without the actor; undefined where a history leaves the event out */
export function describeEvent(
  { kind, amount, currency, time, lineKind, gateway }: HistoryRow,
  nameTime: (time: Date) => string,
): string | undefined {
  const sentence = SENTENCES[kind]
  if (sentence === undefined || typeof sentence === 'string') return sentence
  const sum = nameAmount({ amount: Math.abs(amount ?? 0) / 100, currency: currency ?? 'BDT' })
  return sentence({
    sum,
    time: time ? nameTime(time) : '',
    line: lineKind,
    isAtCounter: gateway === COUNTER,
  })
}
