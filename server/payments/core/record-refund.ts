import { poisha } from '#domain/money'
import type { PaymentEvent } from '#domain/payment-events'
import type { Trx } from '../../database/db.ts'
import { paymentEventStore } from './payment-events.store.ts'
import { ledgerStore } from './ledger.store.ts'
import { addOnlineMovement } from './online-deposits.store.ts'
import { type Payment, paymentStore } from './payments.store.ts'
import { type Refund, type NewRefund, refundStore } from './refunds.store.ts'
import { reversalStore } from './reversals.store.ts'
import { AFTER_RESTORE } from '#domain/refunds'
import { type Jobs, declareQueue } from '../../jobs/jobs.ts'

/** Request a refund, or look it up. */
export const REFUND = declareQueue<{ refundId: string }>('refund')

type RefundRecord = {
  /** The gateway that sent the money, or the shop itself. */
  from: string
  event: Extract<PaymentEvent, 'refunded' | 'refunded_by_hand' | 'refund_verified_sent'>
  /** The gateway's own id of the refund. */
  gatewayRef?: string | null
  now: Date
  note?: string
  actorId?: string
}

/**
 * Records that the customer has the money: one row in the ledger, however often it is reported. The
 * caller holds the refund's lock and sets it to DONE.
 */
export async function recordRefund(
  trx: Trx,
  refund: Refund,
  { from, event, gatewayRef = null, now, note, actorId }: RefundRecord,
): Promise<void> {
  const payments = paymentStore(trx)
  const payment = await payments.lock(refund.paymentId)
  if (!payment) return
  const money = { minor: refund.amount, currency: refund.currency }
  const isNew = await ledgerStore(trx).addRefund({
    refundId: refund.id,
    paymentId: payment.id,
    rentalId: payment.rentalId,
    ...money,
    from,
    ...(note !== undefined && { note }),
    now,
  })
  if (!isNew) return
  await paymentEventStore(trx).add({
    paymentId: payment.id,
    refundId: refund.id,
    kind: event,
    at: now,
    money,
    ...(note !== undefined && { note }),
    ...(actorId !== undefined && { actorId }),
  })
  await payments.setRefunded(payment.id, refund.id)
  if (gatewayRef !== null) await replaceChargeback({ trx, now, payment }, refund, gatewayRef)
}

/** A refund made at the gateway before this one existed is in the ledger as a chargeback. */
async function replaceChargeback(
  { trx, now, payment }: { trx: Trx; now: Date; payment: Payment },
  refund: Refund,
  ref: string,
): Promise<void> {
  const reversals = reversalStore(trx)
  if (!(await reversals.has('CHARGEBACK', payment.gateway, ref))) return
  const { amount: minor, currency } = refund
  const note = `Replaced by refund ${refund.id}`
  await reversals.move({ entry: 'CHARGEBACK_REVERSAL', payment, ref, minor, currency, note, now })
  await reversals.forget(payment.gateway, ref)
}

/** The bank had taken back what the refund was to give back. The caller holds the refund's lock. */
export async function closeTakenBack(
  trx: Trx,
  { refund, rentalId }: { refund: Refund; rentalId: string },
  { now, ...statement }: { now: Date; note?: string; actorId?: string },
): Promise<void> {
  const { id, paymentId, amount: minor, currency, reason } = refund
  if (reason === 'DEPOSIT') {
    // The shop does not give it back after all; what the bank took of it is a movement of its own.
    const amount = poisha(minor)
    await addOnlineMovement(trx, { rentalId, paymentId, action: 'take', amount, now })
  }
  const done = { status: 'DONE', nextTryAt: null, changedAt: now, takenBack: true } as const
  await refundStore(trx).change(id, done)
  await paymentStore(trx).setRefunded(paymentId, id)
  const event = { paymentId, refundId: id, at: now, money: { minor, currency } }
  await paymentEventStore(trx).add({ ...event, ...statement, kind: 'refund_taken_back' })
}

type Dependencies = { trx: Trx; jobs: Jobs }

/**
 * A refund that the gateway sends. A part of the caller's transaction: the refund exists from the
 * moment this commits. After a restore it waits for an admin, as it may have been sent before.
 */
export async function enqueueRefund({ trx, jobs }: Dependencies, refund: NewRefund): Promise<void> {
  const added = await refundStore(trx).add(refund)
  if (!added) return
  const { paymentId, now: at, minor, currency, reason } = refund
  const money = { minor, currency }
  const events = paymentEventStore(trx)
  const event = { paymentId, refundId: added.id, at }
  if (added.status === 'DONE') return events.add({ ...event, kind: 'refund_taken_back', money })
  await events.add({ ...event, kind: 'refund_due', money, note: reason })
  if (added.status === 'DUE') {
    await jobs.add(trx, REFUND, { refundId: added.id })
    return
  }
  await events.add({ ...event, kind: 'refund_needs_a_person', note: AFTER_RESTORE })
}
