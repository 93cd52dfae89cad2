import { type Poisha, poisha } from './money.ts'
import type { PaymentEvent } from './payment-events.ts'
import type { ActEffect } from './rental-acts.ts'
import type { Effect } from './settlement.ts'

/** They are derived from the log of a payment, which has more: what the gateway was asked and said. */
type MoneyEventKind =
  | 'payment_received'
  | 'payment_received_in_advance'
  | 'payment_in_review'
  | 'payment_failed'
  | 'charge_disputed'
  | 'refunded_at_gateway'
  | 'chargeback_reversed'
  | 'refund_requested'
  | 'refund_needs_a_person'
  | 'refund_done'
  | 'refund_reversed'
  | 'refund_taken_back'

/** An operator has to be told: no reader of a history is. */
type AlarmEventKind = `alarm_${
  | 'wrong_amount'
  | 'foreign_charge'
  | 'charge_disputed'
  | 'refunded_at_gateway'
  | 'refund_failed_later'
  | 'refunded_twice'}`

export type AccountEventKind =
  | 'account_made'
  | 'account_deleted'
  | 'customer_blocked'
  | 'customer_unblocked'
  | 'customers_merged'

export type EventKind = RentalEvent['kind'] | MoneyEventKind | AccountEventKind

/**
 * Something that happened to a rental: ids, times and amounts, and nothing about a person. The rental,
 * its customer, its revision, the actor and the time are added where it is recorded.
 */
export type RentalEvent =
  | { kind: 'rental_booked'; paymentId: string; amount: Poisha }
  | { kind: 'return_entered' | 'return_corrected'; time: Date }
  | { kind: 'start_changed' | 'planned_return_changed'; time: Date }
  /** `recordId` names the handover, the bill line or the movement of the deposit. */
  | { kind: `handover_${'corrected' | 'withdrawn'}`; recordId: string }
  | { kind: 'bike_handed_out' | 'bike_taken_back'; recordId: string }
  | { kind: 'bike_exchanged' | 'bike_missing' | 'bike_found'; time: Date }
  | { kind: `bill_line_${'added' | 'taken_back'}`; recordId: string; amount: Poisha }
  | { kind: `deposit_${'returned' | 'kept' | 'used'}`; recordId: string; amount: Poisha }
  /** The gateway or a bank moved it where no record is named. */
  | { kind: `deposit_${'taken' | 'taken_back'}`; recordId?: string; amount: Poisha }
  | { kind: 'balance_waived'; amount: Poisha }
  | { kind: 'hold_released' | 'coupon_given' | 'rental_cancelled' | 'no_show_marked' }
  /** The time is the end that the shop has chosen. */
  | { kind: 'bike_reserved'; time: Date }
  | { kind: 'reservation_released' | 'payment_link_made' }
  | { kind: `rental_${'completed' | 'reopened'}` }
  | { kind: AlarmEventKind; paymentId: string; chargeRef?: string; refundId?: string }

/** Kinds of the payment's log that are left out concern the gateway alone. */
export const MONEY_EVENTS: Partial<Record<PaymentEvent, MoneyEventKind>> = {
  applied: 'payment_received',
  applied_in_advance: 'payment_received_in_advance',
  review_begun: 'payment_in_review',
  failed: 'payment_failed',
  charge_disputed: 'charge_disputed',
  refunded_at_gateway: 'refunded_at_gateway',
  chargeback_reversed: 'chargeback_reversed',
  refund_due: 'refund_requested',
  refund_needs_a_person: 'refund_needs_a_person',
  refunded: 'refund_done',
  refunded_by_hand: 'refund_done',
  refund_verified_sent: 'refund_done',
  refund_reversed: 'refund_reversed',
  refund_taken_back: 'refund_taken_back',
}

/** `recordId` is the id of the row that the effect has added, where it has one. */
export type WrittenEffect = { effect: ActEffect; recordId?: string | undefined }

const DEPOSIT_EVENTS = {
  take: 'deposit_taken',
  return: 'deposit_returned',
  keep: 'deposit_kept',
  use: 'deposit_used',
} as const

/** Lines that these effects bill are a part of what they do. */
const BILLS_BY_ITSELF: readonly ActEffect['do'][] = ['correctReturn', 'cancel']

export function eventsOfAct(written: readonly WrittenEffect[]): RentalEvent[] {
  const isBilledByAct = written.some(({ effect }) => BILLS_BY_ITSELF.includes(effect.do))
  return written
    .filter(({ effect }) => effect.do !== 'bill' || !isBilledByAct)
    .flatMap(eventOfEffect)
}

/** Refunds are left out, and payments that book nothing: their log says what happened to them. */
function eventOfEffect({ effect, recordId = '' }: WrittenEffect): RentalEvent | [] {
  switch (effect.do) {
    case 'enterReturn':
      return { kind: 'return_entered', time: effect.returnTime }
    case 'correctReturn':
      return { kind: 'return_corrected', time: effect.returnTime }
    case 'bill': {
      const { kind, corrects, amount, isAutomatic } = effect.line
      // An automatic line follows from something that is an event itself.
      if (kind === 'coupon' || isAutomatic) return []
      return {
        kind: corrects === null ? 'bill_line_added' : 'bill_line_taken_back',
        recordId,
        amount,
      }
    }
    case 'changeTerms':
      return effect.terms.coupon ? { kind: 'coupon_given' } : []
    case 'cancel':
      if (effect.isReservation) return { kind: 'reservation_released' }
      return { kind: effect.by === 'no_show' ? 'no_show_marked' : 'rental_cancelled' }
    case 'moveDeposit':
      return { kind: DEPOSIT_EVENTS[effect.action], recordId, amount: effect.amount }
    case 'waive':
      return { kind: 'balance_waived', amount: effect.amount }
    case 'complete':
      return { kind: 'rental_completed' }
    case 'reopen':
      return { kind: 'rental_reopened' }
    case 'takeAtCounter': {
      const { pays, amount } = effect
      return pays === 'advance' ? { kind: 'rental_booked', paymentId: recordId, amount } : []
    }
    case 'refund':
      break
  }
  return []
}

type SettledPayment = { id: string; amount: Poisha; deposit?: Poisha }

/** The log of the payment says the rest of what a settlement does. */
export const eventsOfSettlement = (
  effects: readonly Effect[],
  payment: SettledPayment,
): RentalEvent[] => effects.flatMap((effect) => eventOfSettlementEffect(effect, payment))

function eventOfSettlementEffect(
  effect: Effect,
  { id: paymentId, amount, deposit = poisha(0) }: SettledPayment,
): RentalEvent | [] {
  switch (effect.do) {
    case 'confirm':
      return { kind: 'rental_booked', paymentId, amount: poisha(amount - deposit) }
    case 'takeDeposit':
      return { kind: 'deposit_taken', amount: effect.amount }
    case 'moveDepositByBank': {
      const kind = effect.action === 'take' ? 'deposit_taken' : 'deposit_taken_back'
      return { kind, amount: effect.amount }
    }
    case 'releaseHold':
      return { kind: 'hold_released' }
    case 'complete':
      return { kind: 'rental_completed' }
    case 'reopen':
      return { kind: 'rental_reopened' }
    case 'alarm':
      return { kind: `alarm_${effect.alarm}`, paymentId, chargeRef: effect.chargeRef }
    case 'capture':
    case 'apply':
    case 'review':
    case 'refund':
    case 'reject':
    case 'close':
    case 'dropCoupon':
    case 'extendHold':
    case 'reacquireHold':
    case 'keepReservation':
    case 'changeDue':
    case 'void':
    case 'reverse':
    case 'finishRefund':
    case 'returnRefund':
    case 'closeRefund':
    case 'requestRefund':
    case 'refundCredit':
    case 'refundDeposit':
    case 'schedule':
      break
  }
  return []
}
