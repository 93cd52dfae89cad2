import type { Alarm } from '../../alarms.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import type { GatewayReversal } from '../core/gateway.ts'
import { recordRefund } from '../core/record-refund.ts'
import { type Refund, refundStore } from '../core/refunds.store.ts'
import { type ReversalContext, reversalStore } from './reversals.store.ts'

/** The gateway's refund is the one the shop requested, or one made at the gateway instead of it. */
export function belongsToRefund(refund: Refund, reversal: GatewayReversal): boolean {
  if (refund.gatewayRef !== null) return refund.gatewayRef === reversal.ref
  if (reversal.refundId !== null) return reversal.refundId === refund.id
  return !refund.byHand && refund.amount === reversal.minor
}

/** Records that a refund was sent although the gateway had not said so, or that it failed later. */
export async function recordGatewayRefund(
  context: ReversalContext,
  refund: Refund,
  reversal: GatewayReversal,
): Promise<Alarm | undefined> {
  if (reversal.state === 'pending') return undefined
  if (reversal.state === 'returned') return reopenRefund(context, refund, reversal)
  const { trx, now, payment } = context
  const { ref: gatewayRef } = reversal
  await recordRefund(trx, refund, { from: payment.gateway, event: 'refunded', gatewayRef, now })
  if (refund.status === 'DONE' && refund.gatewayRef !== null) return undefined
  const changedAt = refund.status === 'DONE' ? refund.changedAt : now
  const done = { status: 'DONE', nextTryAt: null, changedAt } as const
  await refundStore(trx).change(refund.id, { ...done, gatewayRef })
  return refund.byHand ? 'refunded_twice' : undefined
}

/** The money came back to the shop after the refund was done: an admin has to act. */
async function reopenRefund(
  { trx, now, payment }: ReversalContext,
  refund: Refund,
  { ref, reason }: GatewayReversal,
): Promise<Alarm | undefined> {
  const reversals = reversalStore(trx)
  if (!(await reversals.has('REFUND', payment.gateway, refund.id))) return undefined
  const money = { minor: refund.amount, currency: refund.currency }
  const note = reason ?? ''
  const movement = { payment, ref: refund.id, ...money, note, now }
  if (!(await reversals.add({ entry: 'REFUND_REVERSAL', ...movement }))) return undefined
  const events = paymentEventStore(trx)
  const event = { paymentId: payment.id, at: now }
  await events.add({ ...event, kind: 'refund_reversed', money, note: reason })
  if (refund.byHand) return undefined
  await refundStore(trx).change(refund.id, {
    status: 'MANUAL',
    nextTryAt: null,
    changedAt: now,
    gatewayRef: ref,
    failure: reason,
    isRefused: true,
  })
  await reversals.reopenPayment(payment.id)
  await events.add({ ...event, kind: 'refund_needs_a_person', note: reason })
  return 'refund_failed_later'
}
