import { poisha } from '#domain/money'
import type { Disposition } from '#domain/payments'
import type { Effect } from '#domain/settlement'
import type { Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Payment } from './payments.store.ts'
import { REFUND, closeTakenBack, enqueueRefund, recordRefund } from './record-refund.ts'
import { addOnlineMovement } from './online-deposits.store.ts'
import { type PaymentChanges, settlementStore } from './settlement.store.ts'
import { paymentEventStore } from './payment-events.store.ts'
import { type Refund, refundStore } from './refunds.store.ts'
import { reversalStore } from './reversals.store.ts'

/** One settlement: its transaction, what it has locked, and the services its effects go through. */
export type SettlementContext = {
  trx: Trx
  now: Date
  payment: Payment
  /** Money of a page that was opened in advance pays the bill then. */
  isReturned: boolean
  holds: HoldService
  jobs: Jobs
}

/** These are written in one statement, or with the payment. */
const IN_ONE_STATEMENT = new Set<Effect['do']>([
  ...(['capture', 'apply', 'review', 'reject', 'void', 'close', 'schedule', 'alarm'] as const),
  ...(['dropCoupon', 'confirm', 'extendHold', 'reacquireHold', 'releaseHold'] as const),
  'keepReservation',
  ...(['complete', 'reopen', 'changeDue', 'takeDeposit', 'moveDepositByBank'] as const),
])

/**
 * Writes the effects: those on the payment in one statement, then the others, and last the record of
 * them. Nothing is decided here. Effects that are written at once are sent together.
 */
export async function writeEffects(
  context: SettlementContext,
  effects: readonly Effect[],
  record?: () => Promise<void>,
): Promise<void> {
  const { trx, payment, now } = context
  const written = [settlementStore(trx).write(payment, toPaymentChanges(effects, context), now)]
  for (const effect of effects) {
    written.push(writeBesidePayment(context, effect))
    if (!isWrittenAtOnce(effect)) await Promise.all(written)
  }
  await Promise.all([...written, record?.()])
}

/** Whether no statement of the effect depends on the answer to another one. */
export const isWrittenAtOnce = (effect: Effect): boolean => IN_ONE_STATEMENT.has(effect.do)

async function writeBesidePayment(context: SettlementContext, effect: Effect): Promise<void> {
  const { trx, now, payment, holds, jobs } = context
  const { id: paymentId, rentalId } = payment
  switch (effect.do) {
    case 'refund': {
      const { chargeRef, taken, reason, isTakenBack } = effect
      const refund = { paymentId, chargeRef, ...taken, reason, isTakenBack, now }
      return enqueueRefund({ trx, jobs }, refund)
    }
    case 'dropCoupon':
      return holds.changeTerms(trx, rentalId, { coupon: null })
    case 'confirm':
      return holds.confirm(trx, rentalId, effect.startTime)
    case 'extendHold':
      return holds.extend(trx, rentalId)
    case 'reacquireHold':
      return holds.reacquire(trx, rentalId, now)
    case 'releaseHold':
      return holds.release(trx, rentalId)
    case 'keepReservation':
      return holds.keepReservation(trx, rentalId)
    case 'complete':
      return holds.complete(trx, rentalId)
    case 'reopen':
      return holds.reopen(trx, rentalId)
    case 'changeDue':
      return holds.markChanged(trx, rentalId)
    case 'takeDeposit':
    case 'moveDepositByBank':
    case 'refundDeposit':
      return writeDepositEffect(context, effect)
    case 'reverse':
      return writeReversal(context, effect)
    case 'finishRefund':
    case 'returnRefund':
    case 'closeRefund':
    case 'requestRefund':
      return writeRefundEffect(context, effect)
    case 'refundCredit': {
      // A cancelled booking has more than its fee: the rest goes back like the refund before it.
      const { chargeRef, amount: minor } = effect
      const refund = { paymentId, chargeRef, minor, currency: 'BDT', now } as const
      return enqueueRefund({ trx, jobs }, { ...refund, reason: 'CANCELLED' })
    }
    case 'capture':
    case 'apply':
    case 'review':
    case 'reject':
    case 'void':
    case 'close':
    case 'schedule':
      // Written with the payment.
      return undefined
    case 'alarm':
      // Recorded as an event.
      return undefined
  }
}

type DepositEffect = Extract<Effect, { do: 'takeDeposit' | 'moveDepositByBank' | 'refundDeposit' }>

async function writeDepositEffect(
  { trx, now, payment, jobs }: SettlementContext,
  effect: DepositEffect,
): Promise<void> {
  const { id: paymentId, rentalId } = payment
  const { amount } = effect
  const movement = { rentalId, paymentId, amount, now }
  switch (effect.do) {
    case 'takeDeposit':
      return addOnlineMovement(trx, { ...movement, action: 'take' })
    case 'moveDepositByBank':
      return addOnlineMovement(trx, { ...movement, action: effect.action, byBank: true })
    case 'refundDeposit':
      break
  }
  await addOnlineMovement(trx, { ...movement, action: 'return' })
  const refund = { paymentId, chargeRef: effect.chargeRef, minor: amount, currency: 'BDT', now }
  return enqueueRefund({ trx, jobs }, { ...refund, reason: 'DEPOSIT' })
}

const CLOSED_EVENTS = { FAILED: 'failed', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const

/** The effects on a payment, joined. Those on its rental and its refunds are left out. */
export function toPaymentChanges(
  effects: readonly Effect[],
  { payment, isReturned, now }: Pick<SettlementContext, 'payment' | 'isReturned' | 'now'>,
): PaymentChanges {
  const { status, disposition, paidAt, failure, checks, nextCheckAt } = payment
  const inAdvance = payment.inAdvance && !isReturned
  const before = { status, disposition, paidAt, failure, checks, nextCheckAt }
  const changes = effects.map((effect) => toChange(effect, { ...payment, inAdvance }, now))
  return {
    captures: changes.flatMap(({ capture = [] }) => capture),
    events: changes.flatMap(({ event = [] }) => event),
    state: Object.assign(
      { ...before, inAdvance: payment.inAdvance },
      ...changes.map((change) => change.state),
    ) as PaymentChanges['state'],
  }
}

type PaymentChange = {
  capture?: PaymentChanges['captures'][number]
  event?: PaymentChanges['events'][number]
  state?: Partial<PaymentChanges['state']>
}

function toChange(effect: Effect, payment: Payment, now: Date): PaymentChange {
  const { paidAt, checks, inAdvance } = payment
  const paid = (disposition: Disposition) =>
    ({ status: 'PAID', disposition, paidAt: paidAt ?? now, failure: null }) as const
  switch (effect.do) {
    case 'capture': {
      const { chargeRef: ref, taken } = effect.charge
      return { capture: { ref, ...taken }, event: { kind: 'captured', ...taken } }
    }
    case 'apply':
      return {
        event: { kind: inAdvance ? 'applied_in_advance' : 'applied' },
        state: { ...paid('APPLIED'), inAdvance },
      }
    case 'review':
      return { event: { kind: 'review_begun' }, state: paid('REVIEW') }
    case 'reject':
      return { state: paid('REFUND_DUE') }
    case 'void':
      return { state: paid('REFUNDED') }
    case 'close': {
      const { status } = effect
      return { event: { kind: CLOSED_EVENTS[status] }, state: { status, failure: null } }
    }
    case 'schedule':
      return { state: { checks: checks + 1, nextCheckAt: effect.at } }
    case 'refund':
    case 'dropCoupon':
    case 'confirm':
    case 'extendHold':
    case 'reacquireHold':
    case 'releaseHold':
    case 'keepReservation':
    case 'complete':
    case 'reopen':
    case 'changeDue':
    case 'reverse':
    case 'finishRefund':
    case 'returnRefund':
    case 'closeRefund':
    case 'requestRefund':
    case 'refundCredit':
    case 'takeDeposit':
    case 'moveDepositByBank':
    case 'refundDeposit':
    case 'alarm':
      break
  }
  return {}
}

type EffectOf<Kind extends Effect['do']> = Extract<Effect, { do: Kind }>

const TAKEN_EVENTS = { dispute: 'charge_disputed', refund: 'refunded_at_gateway' } as const

/** Money that the gateway took from the shop itself: a row under the gateway's own id, and one against it. */
async function writeReversal(
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
async function writeRefundEffect(context: SettlementContext, effect: RefundEffect): Promise<void> {
  const { trx, now, payment } = context
  const refunds = refundStore(trx)
  const refund = await refunds.find(effect.refundId)
  if (!refund) throw new Error('The refund of an effect was read before')
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
    case 'closeRefund':
      return closeTakenBack(trx, { refund, rentalId: payment.rentalId }, { now })
    case 'requestRefund': {
      const due = { status: 'DUE', nextTryAt: now, changedAt: now, takenBack: false } as const
      await refunds.change(refund.id, due)
      await reversalStore(trx).reopenPayment(payment.id)
      const event = { paymentId: payment.id, refundId: refund.id, at: now, money: moneyOf(refund) }
      await paymentEventStore(trx).add({ ...event, kind: 'refund_due', note: refund.reason })
      if (refund.reason === 'DEPOSIT') {
        const { id: paymentId, rentalId } = payment
        const amount = poisha(refund.amount)
        await addOnlineMovement(trx, { rentalId, paymentId, action: 'return', amount, now })
      }
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
