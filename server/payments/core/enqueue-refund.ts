import { AFTER_RESTORE } from '#domain/refunds'
import type { Trx } from '../../database/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { paymentEventStore } from './payment-events.store.ts'
import { REFUND } from './refunds.jobs.ts'
import { type NewRefund, refundStore } from './refunds.store.ts'

type Dependencies = { trx: Trx; jobs: Jobs }

/** The admin who gives the money back, and why. */
type ShopDecision = { actorId: string; note: string }

/**
 * A refund that the gateway sends. A part of the caller's transaction: the refund exists from the
 * moment this commits. After a restore it waits for an admin, as it may have been sent before.
 */
export async function enqueueRefund(
  { trx, jobs }: Dependencies,
  refund: NewRefund,
  decision?: ShopDecision,
): Promise<void> {
  const added = await refundStore(trx).add(refund)
  if (!added) return
  const { paymentId, now: at, minor, currency, reason } = refund
  const money = { minor, currency }
  const events = paymentEventStore(trx)
  const event = { paymentId, refundId: added.id, at }
  const note = decision ? `${reason}: ${decision.note}` : reason
  const actor = decision && { actorId: decision.actorId }
  if (added.status === 'DONE') return events.add({ ...event, kind: 'refund_taken_back', money })
  await events.add({ ...event, ...actor, kind: 'refund_due', money, note })
  if (added.status === 'DUE') {
    await jobs.add(trx, REFUND, { refundId: added.id })
    return
  }
  await events.add({ ...event, kind: 'refund_needs_a_person', note: AFTER_RESTORE })
}
