import type Stripe from 'stripe'
import type { Reversal } from '#domain/reversals'
import { askStripe } from './stripe-client.ts'

const REFUND_STATES: Record<string, Reversal['state']> = {
  succeeded: 'taken',
  failed: 'returned',
  canceled: 'returned',
}

/** The bank has decided, or the shop has not answered in time. */
const FINAL_STATUSES: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** A charge comes with its first refunds; disputes are asked for where it names one. */
export async function readReversals(
  client: Stripe,
  paymentIntent: string,
  { refunds, disputed }: Stripe.Charge,
): Promise<Reversal[]> {
  const query = { payment_intent: paymentIntent, limit: 100 }
  const isListed = refunds && !refunds.has_more
  const [refunded, disputes] = await Promise.all([
    isListed ? refunds.data : askStripe(client.refunds.list(query)).then(({ data }) => data),
    disputed ? askStripe(client.disputes.list(query)).then(({ data }) => data) : [],
  ])
  return [...disputes.map(fromDispute), ...refunded.map(fromRefund)]
}

/** Money moved where a balance transaction says so: an inquiry without one has moved none. */
function fromDispute(dispute: Stripe.Dispute): Reversal {
  const { id: ref, amount: minor, balance_transactions: moved, reason, status } = dispute
  const isWithdrawn = moved.some(({ amount }) => amount < 0)
  const isReinstated = moved.some(({ amount }) => amount > 0)
  const dueBy = dispute.evidence_details.due_by
  return {
    kind: 'dispute',
    ref,
    refundId: null,
    minor,
    currency: dispute.currency.toUpperCase(),
    state: isReinstated ? 'returned' : isWithdrawn ? 'taken' : 'pending',
    isFinal: FINAL_STATUSES.includes(status),
    respondBy: status.endsWith('needs_response') && dueBy !== null ? new Date(dueBy * 1000) : null,
    reason,
  }
}

function fromRefund({ id: ref, amount: minor, ...refund }: Stripe.Refund): Reversal {
  const state = REFUND_STATES[refund.status ?? ''] ?? 'pending'
  return {
    kind: 'refund',
    ref,
    refundId: refund.metadata?.['refund'] || null,
    minor,
    currency: refund.currency.toUpperCase(),
    state,
    isFinal: state !== 'pending',
    respondBy: null,
    reason: refund.failure_reason ?? null,
  }
}
