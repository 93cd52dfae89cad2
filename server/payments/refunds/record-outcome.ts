import type { RentalEvent } from '#domain/events'
import { type RefundStep, nextRefundStep } from '#domain/refunds'
import type { Trx } from '../../database/db.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import { recordRefund } from '../core/record-refund.ts'
import type { RefundResult } from './request-refund.ts'
import { type Refund, refundStore } from '../core/refunds.store.ts'

export type OutcomeContext = { trx: Trx; now: Date; gateway: string }

/**
 * Records what the gateway said of a refund. `claimed` is the refund as this server claimed it: a
 * server whose claim ran out records only that money moved, or may have moved.
 *
 * @returns what the log of the payment does not say
 */
export async function recordOutcome(
  { trx, now, gateway }: OutcomeContext,
  claimed: Refund,
  result: RefundResult,
): Promise<RentalEvent[]> {
  const refund = await refundStore(trx).lock(claimed.id)
  if (!refund) return []
  const { outcome, gatewayRef } = result
  if (outcome === 'refunded') {
    await recordRefund(trx, refund, { from: gateway, event: 'refunded', gatewayRef, now })
  }
  if (refund.status === 'DONE') {
    const { paymentId, id: refundId } = refund
    const isTwice = outcome === 'refunded' && (refund.byHand || refund.takenBack)
    return isTwice ? [{ kind: 'alarm_refunded_twice', paymentId, refundId }] : []
  }
  const isOwnClaim = refund.busyUntil?.getTime() === claimed.busyUntil?.getTime()
  if (isOwnClaim || outcome === 'refunded') await update({ trx, now, gateway }, claimed, result)
  else if (outcome === 'unclear' && claimed.gatewayRef === null) {
    await refundStore(trx).setUnclear(refund.id)
  }
  return []
}

async function update(
  { trx, now }: OutcomeContext,
  claimed: Refund,
  { outcome, gatewayRef, reason }: RefundResult,
): Promise<void> {
  const hasGatewayRef = gatewayRef !== null
  const step = nextRefundStep({ ...claimed, hasGatewayRef }, outcome, now)
  const isUnclear = outcome === 'unclear' && claimed.gatewayRef === null
  const hasMovedNothing = outcome === 'refused' || outcome === 'unreachable'
  await refundStore(trx).change(claimed.id, {
    ...step,
    changedAt: step.status === claimed.status ? claimed.changedAt : now,
    gatewayRef,
    failure: reason,
    isRefused: outcome === 'refused' || (outcome === 'unreachable' && claimed.isRefused),
    ...(isUnclear && { wasUnclear: true }),
    verifiedUnsent: claimed.verifiedUnsent && (hasMovedNothing || claimed.gatewayRef !== null),
  })
  await addEvents({ trx, now }, claimed, { step, outcome, reason })
}

const EVENTS = {
  processing: 'refund_under_way',
  refused: 'refund_refused',
  unreachable: 'refund_unreachable',
  unclear: 'refund_unclear',
} as const

type Change = { step: RefundStep; outcome: RefundResult['outcome']; reason: string | null }

/** A gateway that gives the same answer ten times is one line in the history. */
async function addEvents(
  { trx, now: at }: Pick<OutcomeContext, 'trx' | 'now'>,
  { id: refundId, paymentId, status, failure }: Refund,
  { step, outcome, reason: note }: Change,
): Promise<void> {
  const events = paymentEventStore(trx)
  const isNews = step.status !== status || note !== failure
  if (outcome !== 'refunded' && isNews) {
    await events.add({ paymentId, refundId, kind: EVENTS[outcome], at, note })
  }
  if (step.status === 'MANUAL' && status !== 'MANUAL') {
    await events.add({ paymentId, refundId, kind: 'refund_needs_a_person', at, note })
  }
}
