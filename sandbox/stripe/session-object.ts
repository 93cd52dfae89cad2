import { paidMinor, type Session, type Transaction } from '../sessions.store.ts'
import type { SandboxState } from '../state.ts'
import { refundObject } from './reversal-objects.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** The API and the events share this format (docs.stripe.com/api/checkout/sessions). */
export function sessionObject(
  state: SandboxState,
  session: Session,
  { expanded = false, pageOrigin = state.baseUrl() } = {},
) {
  const last = session.transactions.at(-1)
  const captured = session.transactions.find((each) => each.valId !== null)
  const shown = captured ?? last
  const isOpen = !shown || shown.status === 'CANCELLED'
  const isDone = captured !== undefined || shown?.status === 'FAILED'
  return {
    id: session.sessionKey,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    client_reference_id: session.tranId,
    status: isDone ? 'complete' : isOpen ? 'open' : 'expired',
    payment_status: captured ? 'paid' : 'unpaid',
    amount_subtotal: shown?.amountMinor ?? session.amountMinor,
    amount_total: shown ? (shown.claimedMinor ?? paidMinor(shown)) : session.amountMinor,
    currency: (shown?.currency ?? session.currency).toLowerCase(),
    created: seconds(session.createdAt),
    expires_at: seconds(session.expiresAt),
    success_url: session.urls.success,
    cancel_url: session.urls.cancel,
    url: isOpen ? `${pageOrigin}/c/pay/${session.sessionKey}` : null,
    payment_intent:
      shown && isDone ? (expanded ? paymentIntent(state, shown) : shown.bankTranId) : null,
  }
}

function paymentIntent(state: SandboxState, transaction: Transaction) {
  const { bankTranId: id, valId, currency, at, error } = transaction
  const amount = paidMinor(transaction)
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: valId === null ? 0 : amount,
    currency: currency.toLowerCase(),
    created: seconds(at),
    status: valId === null ? 'requires_payment_method' : 'succeeded',
    last_payment_error: error === '' ? null : { type: 'card_error', message: error },
    latest_charge: valId === null ? null : charge(state, transaction, valId),
  }
}

function charge(state: SandboxState, transaction: Transaction, id: string) {
  const refunds = state.refunds.filter(({ capture }) => capture === transaction)
  return {
    id,
    object: 'charge',
    amount: paidMinor(transaction),
    currency: transaction.currency.toLowerCase(),
    paid: true,
    disputed: state.disputes.some(({ capture }) => capture === transaction),
    refunds: { object: 'list', has_more: false, data: refunds.map(refundObject) },
    outcome: transaction.isRisky
      ? { type: 'manual_review', risk_level: 'elevated', network_status: 'approved_by_network' }
      : { type: 'authorized', risk_level: 'normal', network_status: 'approved_by_network' },
  }
}
