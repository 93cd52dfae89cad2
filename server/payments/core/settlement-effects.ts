import { COUNTER, type Disposition } from '#domain/payments'
import type { Effect } from '#domain/settlement'
import type { Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Payment } from './payments.store.ts'
import { enqueueRefund } from './enqueue-refund.ts'
import { writeCredit, writeRefundEffect, writeReversal } from './reversal-effects.ts'
import { type PaymentChanges, settlementStore } from './settlement.store.ts'

/** One settlement: its transaction, what it has locked, and the services its effects go through. */
export type SettlementContext = {
  trx: Trx
  now: Date
  payment: Payment
  rental: Awaited<ReturnType<HoldService['lock']>>
  holds: HoldService
  jobs: Jobs
}

/** Writes the effects: those on the payment in one statement, then the others. Nothing is decided here. */
export async function writeEffects(
  context: SettlementContext,
  effects: readonly Effect[],
): Promise<void> {
  const { trx, payment, now } = context
  await settlementStore(trx).write(payment, toPaymentChanges(effects, payment, now), now)
  for (const effect of effects) await writeBesidePayment(context, effect)
}

async function writeBesidePayment(context: SettlementContext, effect: Effect): Promise<void> {
  const { trx, now, payment, holds, jobs } = context
  const { id: paymentId, rentalId } = payment
  switch (effect.do) {
    case 'refund': {
      const { chargeRef, taken, reason, isTakenBack } = effect
      const refund = { paymentId, chargeRef, ...taken, reason, isTakenBack, now }
      return enqueueRefund({ trx, jobs }, refund)
    }
    case 'dropCoupon':
      return holds.changeTerms(trx, rentalId, { coupon: null })
    case 'confirm':
      return holds.confirm(trx, rentalId, effect.startTime)
    case 'extendHold':
      return holds.extend(trx, rentalId)
    case 'reacquireHold':
      return holds.reacquire(trx, rentalId, now)
    case 'releaseHold':
      return holds.release(trx, rentalId)
    case 'complete':
      return holds.complete(trx, rentalId)
    case 'reopen':
      return holds.reopen(trx, rentalId)
    case 'changeDue':
      return holds.markChanged(trx, rentalId)
    case 'reverse':
      return writeReversal(context, effect)
    case 'finishRefund':
    case 'returnRefund':
    case 'closeRefund':
    case 'requestRefund':
      return writeRefundEffect(context, effect)
    case 'refundCredit':
      return writeCredit(context, effect)
    case 'capture':
    case 'apply':
    case 'review':
    case 'reject':
    case 'void':
    case 'close':
    case 'schedule':
      // Written with the payment.
      return undefined
    case 'alarm':
      // Recorded as an event.
      return undefined
  }
}

const CLOSED_EVENTS = { FAILED: 'failed', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const

/** The effects on a payment, joined. Those on its rental and its refunds are left out. */
function toPaymentChanges(effects: readonly Effect[], payment: Payment, now: Date): PaymentChanges {
  const { status, disposition, paidAt, failure, checks, nextCheckAt } = payment
  const state = { status, disposition, paidAt, failure, checks, nextCheckAt }
  const changes = effects.map((effect) => toChange(effect, payment, now))
  return {
    captures: changes.flatMap(({ capture = [] }) => capture),
    events: changes.flatMap(({ event = [] }) => event),
    state: Object.assign(
      state,
      ...changes.map((change) => change.state),
    ) as PaymentChanges['state'],
  }
}

type PaymentChange = {
  capture?: PaymentChanges['captures'][number]
  event?: PaymentChanges['events'][number]
  state?: Partial<PaymentChanges['state']>
}

function toChange(effect: Effect, { paidAt, checks, gateway }: Payment, now: Date): PaymentChange {
  const paid = (disposition: Disposition) =>
    ({ status: 'PAID', disposition, paidAt: paidAt ?? now, failure: null }) as const
  switch (effect.do) {
    case 'capture': {
      const { chargeRef: ref, taken } = effect.charge
      const capture = { ref, ...taken }
      // The history of money at the counter begins with it.
      return gateway === COUNTER ? { capture } : { capture, event: { kind: 'captured', ...taken } }
    }
    case 'apply':
      return { event: { kind: 'applied' }, state: paid('APPLIED') }
    case 'review':
      return { event: { kind: 'review_begun' }, state: paid('REVIEW') }
    case 'reject':
      return { state: paid('REFUND_DUE') }
    case 'void':
      return { state: paid('REFUNDED') }
    case 'close': {
      const { status } = effect
      return { event: { kind: CLOSED_EVENTS[status] }, state: { status, failure: null } }
    }
    case 'schedule':
      // There is nothing to ask about at the counter.
      return { state: { checks: checks + 1, nextCheckAt: gateway === COUNTER ? null : effect.at } }
    case 'refund':
    case 'dropCoupon':
    case 'confirm':
    case 'extendHold':
    case 'reacquireHold':
    case 'releaseHold':
    case 'complete':
    case 'reopen':
    case 'changeDue':
    case 'reverse':
    case 'finishRefund':
    case 'returnRefund':
    case 'closeRefund':
    case 'requestRefund':
    case 'refundCredit':
    case 'alarm':
      break
  }
  return {}
}
