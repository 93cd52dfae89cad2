import { COUNTER, type Tender } from '#domain/payments'
import type { RefundPart } from '#domain/refund-parts'
import { AFTER_RESTORE, type ShopRefundReason } from '#domain/refunds'
import type { Db, Trx } from '../../database/db.ts'
import type { Actor } from '../../http/handlers.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { BY_SHOP, ledgerStore } from '../core/ledger.store.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import { REFUND } from '../core/record-refund.ts'
import { refundStore } from '../core/refunds.store.ts'

type ShopRefund = {
  rentalId: string
  part: RefundPart
  /** The payments as they were listed behind the rental's lock. */
  refundable: readonly RefundableRow[]
  reason: ShopRefundReason
  /** How it is given back at the counter; null: by the way it came. */
  tender: Tender | null
  note: string
  actor: Actor
  now: Date
}

type RefundableRow = Awaited<ReturnType<ReturnType<typeof refundStore>['listRefundable']>>[number]

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

    /**
     * Money that was paid at the counter waits for an admin there, unless a tender is given. The
     * statements are sent together, at once.
     */
    async add(trx: Trx, refund: ShopRefund): Promise<void> {
      const { part, reason, tender, note, now } = refund
      const { paymentId, chargeRef, gateway } = part
      const known = refund.refundable.find((payment) => payment.paymentId === paymentId)
      if (!known) throw new Error('The payment of a part was listed before')
      const isSent = tender === null && gateway !== COUNTER
      const status = isSent ? 'DUE' : tender === null ? 'MANUAL' : 'DONE'
      const money = { minor: part.amount, currency: 'BDT' }
      const row = { paymentId, chargeRef, ...money, reason, tender, status, now } as const
      const { id: refundId, status: newStatus, written } = refundStore(trx).addByShop(row, known)
      const events = paymentEventStore(trx)
      const about = { paymentId, refundId, at: now }
      const byAdmin = { ...about, actorId: refund.actor.id }
      const writes: Promise<unknown>[] = [
        written,
        events.add({ ...byAdmin, kind: 'refund_due', money, note: `${reason}: ${note}` }),
      ]
      if (newStatus === 'DUE') writes.push(jobs.add(trx, REFUND, { refundId }))
      if (newStatus === 'MANUAL') {
        const waits = isSent
          ? { ...about, note: AFTER_RESTORE }
          : { ...byAdmin, note: 'Paid at the counter' }
        writes.push(events.add({ ...waits, kind: 'refund_needs_a_person' }))
      }
      if (newStatus === 'DONE') {
        const movement = { refundId, paymentId, rentalId: refund.rentalId, ...money, note, now }
        writes.push(ledgerStore(trx).addRefund({ ...movement, from: BY_SHOP }))
        writes.push(events.add({ ...byAdmin, kind: 'refunded_by_hand', money, note }))
      }
      await Promise.all(writes)
    },
  }
}
