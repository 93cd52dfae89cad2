import { refuseManualRefund, refuseVerification } from '#domain/refunds'
import { changedFields } from '#domain/audit'
import type { Tender } from '#domain/payments'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { ClosingService } from '../closings/closings.service.ts'
import { eventStore } from '../events.store.ts'
import { BY_SHOP } from '../ledger.store.ts'
import { paymentStore } from '../payments.store.ts'
import { recordRefund } from './record-refund.ts'
import type { RefundService } from './refunds.service.ts'
import { type Refund, evidenceOf, refundStore } from './refunds.store.ts'

type Parts = { db: Db; clock: Clock; refunds: RefundService; closings: ClosingService }

/** What an admin saw at the gateway: whether it has sent the money. */
type Verification = { sent: boolean; note: string }

/** How an admin paid the customer back; a tender where it was at the counter. */
type GivenBack = { note: string; tender?: Tender | undefined }

export type ManualRefundService = ReturnType<typeof createManualRefundService>

/** What an admin records about a refund that the gateway did not finish. */
export function createManualRefundService({ db, clock, refunds, closings }: Parts) {
  /** The payment's reference. @throws Refusal refund_not_found, and what `record` throws */
  function update(id: string, record: (trx: Trx, refund: Refund, now: Date) => Promise<void>) {
    return db.transaction().execute(async (trx) => {
      const refund = await refundStore(trx).lock(id)
      if (!refund) throw new Refusal('refund_not_found')
      // It may be given back at the counter: the time is read after this.
      await closings.lockForMovement(trx)
      await record(trx, refund, await clock(trx))
      return refund.paymentId
    })
  }

  return {
    /**
     * Records that the shop has paid the customer back itself. A refund that the gateway has
     * accepted is looked up first, so that the customer is not refunded twice. @throws Refusal
     */
    async recordManualRefund(
      caller: Caller,
      id: string,
      { note, tender }: GivenBack,
    ): Promise<string> {
      const known = await refundStore(db).find(id)
      if (known?.status === 'MANUAL' && known.gatewayRef !== null) await refunds.askAgain(id)
      return update(id, async (trx, refund, now) => {
        const refusal = refuseManualRefund(evidenceOf(refund))
        if (refusal) throw new Refusal(refusal)
        const record = { from: BY_SHOP, event: 'refunded_by_hand', now, note } as const
        await recordRefund(trx, refund, { ...record, actorId: caller.id })
        const done = { status: 'DONE', nextTryAt: null, changedAt: now } as const
        await refundStore(trx).change(id, { ...done, byHand: true, ...(tender && { tender }) })
        const subject = { kind: 'refund', id } as const
        await recordAudit(trx, { kind: 'refunded_by_hand', actor: caller, subject, at: now })
      })
    },

    /** Records what an admin saw at the gateway about a refund it does not report. @throws Refusal */
    recordVerification: (caller: Caller, id: string, { sent, note }: Verification) =>
      update(id, async (trx, refund, now) => {
        const refusal = refuseVerification(refund)
        if (refusal) throw new Refusal(refusal)
        if (sent) await recordSent(trx, refund, { note, now, actorId: caller.id })
        else await recordUnsent(trx, refund, { note, now, actorId: caller.id })
        const subject = { kind: 'refund', id } as const
        const changes = changedFields({}, { sent })
        await recordAudit(trx, {
          kind: 'refund_verified',
          actor: caller,
          subject,
          changes,
          at: now,
        })
      }),
  }
}

type Statement = { note: string; now: Date; actorId: string }

async function recordSent(trx: Trx, refund: Refund, statement: Statement): Promise<void> {
  const payment = await paymentStore(trx).find(refund.paymentId)
  if (!payment) return
  const event = 'refund_verified_sent'
  await recordRefund(trx, refund, { from: payment.gateway, event, ...statement })
  const done = { status: 'DONE', nextTryAt: null, changedAt: statement.now } as const
  await refundStore(trx).change(refund.id, done)
}

async function recordUnsent(trx: Trx, refund: Refund, statement: Statement): Promise<void> {
  const { now: at, ...rest } = statement
  const { paymentId } = refund
  await eventStore(trx).add({ paymentId, kind: 'refund_verified_unsent', at, ...rest })
  const unchanged = { status: refund.status, nextTryAt: refund.nextTryAt } as const
  await refundStore(trx).change(refund.id, { ...unchanged, changedAt: at, verifiedUnsent: true })
}
