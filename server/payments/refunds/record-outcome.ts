import { type RefundStep, nextRefundStep } from '#domain/refunds'
import type { Trx } from '../../database/db.ts'
import type { Alarm } from '../../alarms.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import { recordRefund } from '../core/record-refund.ts'
import type { RefundResult } from './request-refund.ts'
import { type Refund, refundStore } from '../core/refunds.store.ts'

export type OutcomeContext = { trx: Trx; now: Date; gateway: string }

/**
 * Records what the gateway said of a refund. `claimed` is the refund as this server claimed it: a
 * server whose claim ran out records only that money moved, or may have moved.
 */
export async function recordOutcome(
  { trx, now, gateway }: OutcomeContext,
  claimed: Refund,
  result: RefundResult,
): Promise<Alarm | undefined> {
  const refund = await refundStore(trx).lock(claimed.id)
  if (!refund) return undefined
  const { outcome, gatewayRef } = result
  if (outcome === 'refunded') {
    await recordRefund(trx, refund, { from: gateway, event: 'refunded', gatewayRef, now })
  }
  if (refund.status === 'DONE') {
    return refund.byHand && outcome === 'refunded' ? 'refunded_twice' : undefined
  }
  const isOwnClaim = refund.busyUntil?.getTime() === claimed.busyUntil?.getTime()
  if (isOwnClaim || outcome === 'refunded') return update({ trx, now, gateway }, claimed, result)
  if (outcome === 'unclear' && claimed.gatewayRef === null) {
    await refundStore(trx).setUnclear(refund.id)
  }
  return undefined
}

async function update(
  { trx, now }: OutcomeContext,
  claimed: Refund,
  { outcome, gatewayRef, reason }: RefundResult,
): Promise<Alarm | undefined> {
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
  const isNewlyManual = step.status === 'MANUAL' && claimed.status !== 'MANUAL'
  return isNewlyManual ? 'refund_needs_a_person' : undefined
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
  { paymentId, status, failure }: Refund,
  { step, outcome, reason: note }: Change,
): Promise<void> {
  const events = paymentEventStore(trx)
  const isNews = step.status !== status || note !== failure
  if (outcome !== 'refunded' && isNews) {
    await events.add({ paymentId, kind: EVENTS[outcome], at, note })
  }
  if (step.status === 'MANUAL' && status !== 'MANUAL') {
    await events.add({ paymentId, kind: 'refund_needs_a_person', at, note })
  }
}
