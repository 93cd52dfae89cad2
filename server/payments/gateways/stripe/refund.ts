import type Stripe from 'stripe'
import { GatewayError, type RefundAnswer, type RefundRequest } from '../gateway.ts'
import { type StripeAccount, ask, clientOf } from './client.ts'

const STATES: Record<string, RefundAnswer['state']> = {
  succeeded: 'refunded',
  pending: 'processing',
  requires_action: 'processing',
  failed: 'refused',
  canceled: 'refused',
}

/** Stripe forgets an idempotency key after a while, so its own list is looked at first. */
export async function refund(
  account: StripeAccount,
  { refundId, ref, chargeRef, minor, remarks }: RefundRequest,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  const { refunds } = clientOf(account, signal)
  const { data } = await ask(refunds.list({ payment_intent: chargeRef, limit: 100 }))
  const known = data.find(({ metadata }) => metadata?.['refund'] === refundId)
  if (known) return read(known)
  const order = {
    payment_intent: chargeRef,
    amount: minor,
    metadata: { refund: refundId, ref, remarks },
  }
  return read(await ask(refunds.create(order, { idempotencyKey: refundId })))
}

export async function lookupRefund(
  account: StripeAccount,
  gatewayRef: string,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  return read(await ask(clientOf(account, signal).refunds.retrieve(gatewayRef)))
}

function read({ id, status, failure_reason: reason }: Stripe.Refund): RefundAnswer {
  const state = STATES[status ?? '']
  if (!state) throw new GatewayError('unknown', `The gateway says of the refund: ${status}`)
  return { state, gatewayRef: id, why: state === 'refused' ? (reason ?? status) : null }
}
