import type { PaymentEvent } from '#domain/payment-events'
import { COUNTER, type Disposition } from '#domain/payments'
import type { Effect, Money } from '#domain/settlement'
import type { Payment } from '../payments.store.ts'

type PaymentState = Pick<
  Payment,
  'status' | 'disposition' | 'paidAt' | 'failure' | 'checks' | 'nextCheckAt'
>

/** A settlement changes its payment, the ledger and the history. */
export type PaymentChanges = {
  captures: ({ ref: string } & Money)[]
  events: ({ kind: PaymentEvent } & Partial<Money>)[]
  state: PaymentState
}

const CLOSED_EVENTS = { FAILED: 'failed', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const

/** The effects on a payment, joined. Those on its rental and its refunds are left out. */
export function toPaymentChanges(
  effects: readonly Effect[],
  payment: Payment,
  now: Date,
): PaymentChanges {
  const { status, disposition, paidAt, failure, checks, nextCheckAt } = payment
  const state = { status, disposition, paidAt, failure, checks, nextCheckAt }
  const changes = effects.map((effect) => toChange(effect, payment, now))
  return {
    captures: changes.flatMap(({ capture = [] }) => capture),
    events: changes.flatMap(({ event = [] }) => event),
    state: Object.assign(state, ...changes.map((change) => change.state)) as PaymentState,
  }
}

type Change = {
  capture?: PaymentChanges['captures'][number]
  event?: PaymentChanges['events'][number]
  state?: Partial<PaymentState>
}

function toChange(effect: Effect, { paidAt, checks, gateway }: Payment, now: Date): Change {
  const paid = (disposition: Disposition) =>
    ({ status: 'PAID', disposition, paidAt: paidAt ?? now, failure: null }) as const
  switch (effect.do) {
    case 'capture': {
      const { chargeRef: ref, taken } = effect.charge
      const capture = { ref, ...taken }
      // The history of money at the counter begins with it.
      return gateway === COUNTER ? { capture } : { capture, event: { kind: 'captured', ...taken } }
    }
    case 'apply':
      return { event: { kind: 'applied' }, state: paid('APPLIED') }
    case 'review':
      return { event: { kind: 'review_begun' }, state: paid('REVIEW') }
    case 'reject':
      return { state: paid('REFUND_DUE') }
    case 'close': {
      const { status } = effect
      return { event: { kind: CLOSED_EVENTS[status] }, state: { status, failure: null } }
    }
    case 'schedule':
      // There is nothing to ask about at the counter.
      return { state: { checks: checks + 1, nextCheckAt: gateway === COUNTER ? null : effect.at } }
    case 'refund':
    case 'dropCoupon':
    case 'confirm':
    case 'extendHold':
    case 'reacquireHold':
    case 'releaseHold':
    case 'complete':
    case 'payPart':
    case 'alarm':
      break
  }
  return {}
}
