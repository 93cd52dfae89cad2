import { CHOOSE_TENDER, TILL_COUNTS_TAKA } from '#contract/payments-desk'
import { refuseManualRefund, refuseVerification } from '#domain/refunds'
import { changedFields } from '#domain/audit'
import { poisha } from '#domain/money'
import { COUNTER, type Tender } from '#domain/payments'
import { hasDuty } from '#domain/users'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { EventService } from '../../events/events.service.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import { BY_SHOP } from '../core/ledger.store.ts'
import { type Payment, paymentStore } from '../core/payments.store.ts'
import { addOnlineMovement } from '../core/online-deposits.store.ts'
import { closeTakenBack, recordRefund } from '../core/record-refund.ts'
import type { RefundService } from './refunds.service.ts'
import { type Refund, evidenceOf, refundStore } from '../core/refunds.store.ts'
import { reversalStore } from '../core/reversals.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  refunds: RefundService
  events: EventService
  /** Answers the time of a movement at the counter, by which the next closing has it. */
  lockTill: (trx: Trx) => Promise<Date>
}

/** An admin has looked at the gateway whether it has sent the money. */
type Verification = { sent: boolean; takenBack?: boolean | undefined; note: string }

/** How an admin paid the customer back; a tender where it was at the counter. */
type GivenBack = { note: string; tender?: Tender | undefined }

/** One refund with the payment that it returns, both locked. */
type RefundContext = { trx: Trx; refund: Refund; payment: Payment; now: Date }

export type ManualRefundService = ReturnType<typeof createManualRefundService>

/** Admins record here how a refund ended that the gateway did not finish. */
export function createManualRefundService({ db, clock, refunds, events, lockTill }: Dependencies) {
  /** The payment's reference. @throws Refusal refund_not_found, and what `record` throws */
  function update(
    { caller, id, isAtTill }: { caller: Caller; id: string; isAtTill: boolean },
    record: (context: RefundContext) => Promise<void>,
  ) {
    return db.transaction().execute(async (trx) => {
      const refund = await refundStore(trx).lock(id)
      const payment = refund && (await paymentStore(trx).lock(refund.paymentId))
      if (!payment) throw new Refusal('refund_not_found')
      const now = isAtTill ? await lockTill(trx) : await clock(trx)
      await record({ trx, refund, payment, now })
      const { rentalId } = payment
      await events.record(trx, { rentalId, actorId: caller.id, at: now, events: [] })
      return payment.id
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
      return update({ caller, id, isAtTill: tender !== undefined }, async (context) => {
        const { trx, refund, now } = context
        const refusal = refuseManualRefund(evidenceOf(refund))
        if (refusal) throw new Refusal(refusal)
        if (context.payment.gateway !== COUNTER && !hasDuty(caller, 'money')) {
          throw new Refusal('duty_missing')
        }
        refuseTender(context, tender)
        const record = { from: BY_SHOP, event: 'refunded_by_hand', now, note } as const
        await recordRefund(trx, refund, { ...record, actorId: caller.id })
        const done = { status: 'DONE', nextTryAt: null, changedAt: now } as const
        await refundStore(trx).change(id, { ...done, byHand: true, ...(tender && { tender }) })
        const subject = { kind: 'refund', id } as const
        await recordAudit(trx, { kind: 'refunded_by_hand', actor: caller, subject, at: now })
      })
    },

    /** Records what an admin saw at the gateway about a refund it does not report. @throws Refusal */
    recordVerification: (caller: Caller, id: string, { sent, takenBack, note }: Verification) =>
      update({ caller, id, isAtTill: false }, async (context) => {
        const { trx, refund, payment, now } = context
        if (payment.gateway === COUNTER) throw new Refusal('refund_at_counter')
        const refusal = refuseVerification(refund)
        if (refusal) throw new Refusal(refusal)
        const record = takenBack === true ? recordTakenBack : sent ? recordSent : recordUnsent
        await record(context, { note, actorId: caller.id })
        const subject = { kind: 'refund', id } as const
        const changes = changedFields({}, takenBack === true ? { takenBack } : { sent })
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

/** The till counts what is given back at the counter, by its tender and in taka. @throws Refusal */
function refuseTender({ payment, refund }: RefundContext, tender: Tender | undefined): void {
  if (tender === undefined && payment.gateway === COUNTER) {
    throw new Refusal('invalid', { field: { path: 'tender', message: CHOOSE_TENDER } })
  }
  if (tender !== undefined && refund.currency !== 'BDT') {
    throw new Refusal('invalid', { field: { path: 'tender', message: TILL_COUNTS_TAKA } })
  }
}

type Statement = { note: string; actorId: string }

async function recordSent(
  { trx, refund, payment, now }: RefundContext,
  statement: Statement,
): Promise<void> {
  const event = 'refund_verified_sent'
  await recordRefund(trx, refund, { from: payment.gateway, event, now, ...statement })
  const done = { status: 'DONE', nextTryAt: null, changedAt: now } as const
  await refundStore(trx).change(refund.id, done)
}

async function recordUnsent(
  { trx, refund, payment, now: at }: RefundContext,
  statement: Statement,
): Promise<void> {
  const event = { paymentId: payment.id, refundId: refund.id, at } as const
  await paymentEventStore(trx).add({ ...event, ...statement, kind: 'refund_verified_unsent' })
  const unchanged = { status: refund.status, nextTryAt: refund.nextTryAt } as const
  await refundStore(trx).change(refund.id, { ...unchanged, changedAt: at, verifiedUnsent: true })
}

/** The ledger gets the movement, unless the gateway has reported it already. */
async function recordTakenBack(
  { trx, refund, payment, now }: RefundContext,
  { note, actorId }: Statement,
): Promise<void> {
  const { id, chargeRef, amount, currency } = refund
  const reversals = reversalStore(trx)
  const minor = amount - (await reversals.sumTakenBack(payment.id, chargeRef))
  const movement = { payment, ref: id, minor, currency, now }
  if (minor > 0) {
    const said = { kind: 'dispute', state: 'taken', isFinal: true, respondBy: null } as const
    await reversals.set({ ...movement, ...said, chargeRef, reason: note })
    await reversals.move({ ...movement, entry: 'CHARGEBACK', note: 'dispute' })
  }
  const { rentalId } = payment
  await closeTakenBack(trx, { refund, rentalId }, { now, note, actorId })
  if (refund.reason !== 'DEPOSIT') return
  const returned = { action: 'return', amount: poisha(amount), byBank: true } as const
  await addOnlineMovement(trx, { rentalId, paymentId: payment.id, ...returned, now })
}
