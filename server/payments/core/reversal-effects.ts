import type { Effect } from '#domain/settlement'
import { enqueueRefund } from './enqueue-refund.ts'
import { paymentEventStore } from './payment-events.store.ts'
import { paymentStore } from './payments.store.ts'
import { recordRefund } from './record-refund.ts'
import { REFUND } from './refunds.jobs.ts'
import { type Refund, refundStore } from './refunds.store.ts'
import { reversalStore } from './reversals.store.ts'
import type { SettlementContext } from './settlement-effects.ts'

type EffectOf<Kind extends Effect['do']> = Extract<Effect, { do: Kind }>

const TAKEN_EVENTS = { dispute: 'charge_disputed', refund: 'refunded_at_gateway' } as const

/** Money that the gateway took from the shop itself: a row under the gateway's own id, and one against it. */
export async function writeReversal(
  { trx, now, payment }: SettlementContext,
  { chargeRef, reversal, entries }: EffectOf<'reverse'>,
): Promise<void> {
  const store = reversalStore(trx)
  const { kind, ref, minor, currency } = reversal
  await store.set({ ...reversal, payment, chargeRef, now })
  for (const entry of entries) {
    await store.move({ entry, payment, ref, minor, currency, note: kind, now })
    const event = entry === 'CHARGEBACK' ? TAKEN_EVENTS[kind] : 'chargeback_reversed'
    const about = { paymentId: payment.id, at: now, money: { minor, currency }, note: ref }
    await paymentEventStore(trx).add({ ...about, kind: event })
  }
}

type RefundEffect = EffectOf<'finishRefund' | 'returnRefund' | 'closeRefund' | 'requestRefund'>

/** Writes what became of a refund without a request of the shop. */
export async function writeRefundEffect(
  context: SettlementContext,
  effect: RefundEffect,
): Promise<void> {
  const { trx, now, payment } = context
  const refunds = refundStore(trx)
  const refund = await refunds.find(effect.refundId)
  if (!refund) throw new Error('The refund of an effect was read before')
  const event = { paymentId: payment.id, refundId: refund.id, at: now, money: moneyOf(refund) }
  switch (effect.do) {
    case 'finishRefund': {
      const { gatewayRef } = effect
      const record = { from: payment.gateway, event: 'refunded', gatewayRef, now } as const
      await recordRefund(trx, refund, record)
      const changedAt = refund.status === 'DONE' ? refund.changedAt : now
      const done = { status: 'DONE', nextTryAt: null, changedAt, gatewayRef } as const
      return refunds.change(refund.id, done)
    }
    case 'returnRefund':
      return returnRefund(context, refund, effect)
    case 'closeRefund': {
      const done = { status: 'DONE', nextTryAt: null, changedAt: now, takenBack: true } as const
      await refunds.change(refund.id, done)
      await paymentStore(trx).setRefunded(payment.id, refund.id)
      return paymentEventStore(trx).add({ ...event, kind: 'refund_taken_back' })
    }
    case 'requestRefund': {
      const due = { status: 'DUE', nextTryAt: now, changedAt: now, takenBack: false } as const
      await refunds.change(refund.id, due)
      await reversalStore(trx).reopenPayment(payment.id)
      await paymentEventStore(trx).add({ ...event, kind: 'refund_due', note: refund.reason })
      await context.jobs.add(trx, REFUND, { refundId: refund.id })
    }
  }
}

const moneyOf = ({ amount: minor, currency }: Refund) => ({ minor, currency })

/** The money came back to the shop after the refund was done: an admin has to act. */
async function returnRefund(
  { trx, now, payment }: SettlementContext,
  refund: Refund,
  { gatewayRef, reason }: EffectOf<'returnRefund'>,
): Promise<void> {
  const reversals = reversalStore(trx)
  const money = moneyOf(refund)
  const note = reason ?? ''
  await reversals.move({ entry: 'REFUND_REVERSAL', payment, ref: refund.id, ...money, note, now })
  const events = paymentEventStore(trx)
  const event = { paymentId: payment.id, refundId: refund.id, at: now }
  await events.add({ ...event, kind: 'refund_reversed', money, note: reason })
  if (refund.byHand) return
  await refundStore(trx).change(refund.id, {
    status: 'MANUAL',
    nextTryAt: null,
    changedAt: now,
    gatewayRef,
    failure: reason,
    isRefused: true,
  })
  await reversals.reopenPayment(payment.id)
  await events.add({ ...event, kind: 'refund_needs_a_person', note: reason })
}

/** A cancelled booking has more than its fee: the rest goes back like the refund before it. */
export async function writeCredit(
  { trx, now, payment, jobs }: SettlementContext,
  { chargeRef, amount: minor }: EffectOf<'refundCredit'>,
): Promise<void> {
  const refund = { paymentId: payment.id, chargeRef, minor, currency: 'BDT', now } as const
  await enqueueRefund({ trx, jobs }, { ...refund, reason: 'CANCELLED' })
}
