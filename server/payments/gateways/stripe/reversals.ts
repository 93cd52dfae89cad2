import type Stripe from 'stripe'
import type { GatewayReversal } from '../../core/gateway.ts'
import { type StripeAccount, ask, clientOf } from './client.ts'

const REFUND_STATES: Record<string, GatewayReversal['state']> = {
  succeeded: 'taken',
  failed: 'returned',
  canceled: 'returned',
}

/** Every dispute and every refund of a charge, also those made at Stripe. */
export async function lookupReversals(
  account: StripeAccount,
  chargeRef: string,
  signal: AbortSignal,
): Promise<GatewayReversal[]> {
  const { disputes, refunds } = clientOf(account, signal)
  const query = { payment_intent: chargeRef, limit: 100 }
  const [disputed, refunded] = await Promise.all([
    ask(disputes.list(query)),
    ask(refunds.list(query)),
  ])
  return [...disputed.data.map(fromDispute), ...refunded.data.map(fromRefund)]
}

/** Money moved where a balance transaction says so: an inquiry without one has moved none. */
function fromDispute(dispute: Stripe.Dispute): GatewayReversal {
  const { id: ref, amount: minor, balance_transactions: moved, reason } = dispute
  const isWithdrawn = moved.some(({ amount }) => amount < 0)
  const isReinstated = moved.some(({ amount }) => amount > 0)
  const state = isReinstated ? 'returned' : isWithdrawn ? 'taken' : 'pending'
  const currency = dispute.currency.toUpperCase()
  return { kind: 'dispute', ref, refundId: null, minor, currency, state, reason }
}

function fromRefund({ id: ref, amount: minor, ...refund }: Stripe.Refund): GatewayReversal {
  return {
    kind: 'refund',
    ref,
    refundId: refund.metadata?.['refund'] || null,
    minor,
    currency: refund.currency.toUpperCase(),
    state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
    reason: refund.failure_reason ?? null,
  }
}
