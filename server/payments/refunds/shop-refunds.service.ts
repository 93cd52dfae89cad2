import { COUNTER, type Tender } from '#domain/payments'
import type { RefundPart } from '#domain/refund-parts'
import type { ShopRefundReason } from '#domain/refunds'
import type { Db, Trx } from '../../database/db.ts'
import type { Actor } from '../../http/handlers.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import { BY_SHOP } from '../core/ledger.store.ts'
import { enqueueRefund } from '../core/record-refund.ts'
import { recordRefund } from '../core/record-refund.ts'
import { REFUND } from '../core/payments.jobs.ts'
import { refundStore } from '../core/refunds.store.ts'

export type ShopRefund = {
  part: RefundPart
  reason: ShopRefundReason
  /** How it is given back at the counter; null: by the way it came. */
  tender: Tender | null
  note: string
  actor: Actor
  now: Date
}

/**
 * Money of payments that count which the shop gives back, in parts if need be. All of it is a part of
 * the caller's transaction, behind the rental's lock, so that no more goes back than was paid.
 */
export function createShopRefunds({ jobs }: { jobs: Jobs }) {
  return {
    listRefundable: (on: Db | Trx, rentalId: string) => refundStore(on).listRefundable(rentalId),

    listOf: (on: Db | Trx, rentalId: string) => refundStore(on).listOf(rentalId),

    /** After the commit. */
    wake: () => jobs.wake(REFUND),

    /** Money that was paid at the counter waits for an admin there, unless a tender is given. */
    async add(trx: Trx, refund: ShopRefund): Promise<void> {
      const { part, reason, tender, note, now, actor } = refund
      const { paymentId, chargeRef, gateway } = part
      const money = { minor: part.amount, currency: 'BDT' }
      const added = { paymentId, chargeRef, ...money, reason, now }
      if (tender === null && gateway !== COUNTER) {
        return enqueueRefund({ trx, jobs }, added, { actorId: actor.id, note })
      }
      const row = await refundStore(trx).add({ ...added, tender, status: 'MANUAL' })
      if (!row) throw new Error('A refund by the shop has no conflict')
      const event = { paymentId, refundId: row.id, at: now, actorId: actor.id } as const
      await paymentEventStore(trx).add({
        ...event,
        kind: 'refund_due',
        money,
        note: `${reason}: ${note}`,
      })
      if (tender) return giveAtCounter(trx, row.id, tender, refund)
      const waits = 'Paid at the counter'
      return paymentEventStore(trx).add({ ...event, kind: 'refund_needs_a_person', note: waits })
    },
  }
}

async function giveAtCounter(
  trx: Trx,
  id: string,
  tender: Tender,
  { note, now, actor }: ShopRefund,
): Promise<void> {
  const refund = await refundStore(trx).lock(id)
  if (!refund) return
  const record = { from: BY_SHOP, event: 'refunded_by_hand', note, now, actorId: actor.id } as const
  await recordRefund(trx, refund, record)
  const done = { status: 'DONE', nextTryAt: null, changedAt: now } as const
  await refundStore(trx).change(id, { ...done, byHand: true, tender })
}
