import type { RefundReason } from '#domain/refunds'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { HoldService } from '../../rentals/holds.service.ts'
import { eventStore } from '../events.store.ts'
import { ledgerStore } from '../ledger.store.ts'
import { type Payment, paymentStore } from '../payments.store.ts'
import type { RefundService } from '../refunds/refunds.service.ts'

type Parts = { db: Db; clock: Clock; holds: HoldService; refunds: RefundService }
type Deciding = { trx: Trx; payment: Payment; now: Date; caller: Caller }

export type ReviewService = ReturnType<typeof createReviewService>

/** What an admin decides about money that the gateway flagged. Of two admins, one decides. */
export function createReviewService({ db, clock, holds, refunds }: Parts) {
  async function decide(caller: Caller, ref: string, how: (deciding: Deciding) => Promise<void>) {
    await db.transaction().execute(async (trx) => {
      const payment = await paymentStore(trx).lock(ref)
      if (!payment) throw new Refusal('payment_not_found')
      if (payment.disposition !== 'REVIEW') throw new Refusal('not_in_review')
      await how({ trx, payment, now: await clock(trx), caller })
    })
    refunds.wake()
  }

  const settle = (trx: Trx, { rentalId, purpose }: Payment, now: Date) =>
    purpose === 'ADVANCE' ? holds.confirm(trx, rentalId, now) : holds.complete(trx, rentalId)

  async function sendBack({ trx, payment, now }: Deciding, reason: RefundReason): Promise<void> {
    await paymentStore(trx).setDecided(payment.id, 'REFUND_DUE')
    for (const kept of await ledgerStore(trx).listKept(payment.id)) {
      const { chargeRef, amount: minor, currency } = kept
      await refunds.enqueueRefund(trx, {
        paymentId: payment.id,
        chargeRef,
        minor,
        currency,
        reason,
        now,
      })
    }
    if (payment.purpose === 'ADVANCE') await holds.letGo(trx, payment.rentalId)
  }

  async function approve(deciding: Deciding): Promise<void> {
    const { trx, payment, now, caller } = deciding
    const events = eventStore(trx)
    const about = { paymentId: payment.id, at: now }
    await events.add({ ...about, kind: 'review_approved', actorId: caller.id })
    if (!(await settle(trx, payment, now))) {
      // Nothing is left that this money could pay for.
      return sendBack(deciding, payment.purpose === 'ADVANCE' ? 'LATE' : 'DUPLICATE')
    }
    await paymentStore(trx).setDecided(payment.id, 'APPLIED')
    await events.add({ ...about, kind: 'applied' })
  }

  async function refuse(deciding: Deciding): Promise<void> {
    const { trx, payment, now: at, caller } = deciding
    const kind = 'review_refused'
    await eventStore(trx).add({ paymentId: payment.id, kind, at, actorId: caller.id })
    await sendBack(deciding, 'RISK')
  }

  return {
    /** The money counts: the rental stands, or is paid in full. @throws Refusal not_in_review */
    approve: (caller: Caller, ref: string) => decide(caller, ref, approve),

    /** The money goes back, and the bike is free again. @throws Refusal not_in_review */
    refuse: (caller: Caller, ref: string) => decide(caller, ref, refuse),
  }
}
