import type Stripe from 'stripe'
import { GatewayError, type RefundAnswer, type RefundRequest } from '../../core/gateway.ts'
import {
  type StripeAccount,
  askStripe,
  clientOf,
  hasCode,
  toGatewayError,
} from './stripe-client.ts'

const STATES = new Map<string, RefundAnswer['state']>([
  ['succeeded', 'refunded'],
  ['pending', 'processing'],
  ['requires_action', 'processing'],
  ['failed', 'refused'],
  ['canceled', 'refused'],
])

/** Stripe forgets an idempotency key after a while, so its own list is looked at first. */
export async function refundAtStripe(
  account: StripeAccount,
  request: RefundRequest,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  const { refundId, ref, chargeRef, minor, remarks } = request
  const { refunds } = clientOf(account, signal)
  const list = async () =>
    (await askStripe(refunds.list({ payment_intent: chargeRef, limit: 100 }))).data
  const known = (await list()).find((each) => isRequested(each, request))
  if (known && known.amount !== minor) {
    throw new GatewayError('unknown', 'The gateway knows this refund with another amount')
  }
  if (known) return read(known)
  const order = {
    payment_intent: chargeRef,
    amount: minor,
    metadata: { refund: refundId, ref, remarks },
  }
  try {
    return read(await refunds.create(order, { idempotencyKey: refundId }))
  } catch (error) {
    if (hasCode(error, 'charge_already_refunded')) return read(findOther(await list(), request))
    // The customer's bank may have the money taken back: this is no proof that nothing moved.
    if (hasCode(error, 'charge_disputed')) {
      throw new GatewayError('unknown', 'The customer disputes this charge at the bank')
    }
    if (isAboveRest(error)) {
      throw new GatewayError('unknown', 'More than what is left of the charge')
    }
    throw toGatewayError(error)
  }
}

/** Stripe has no code for an amount above what earlier refunds left, only a sentence. */
const isAboveRest = (error: unknown) =>
  error instanceof Error && /greater than (the )?un-?refunded/i.test(error.message)

const isRequested = ({ metadata }: Stripe.Refund, { refundId }: RefundRequest) =>
  metadata?.['refund'] === refundId

/** The refund that was made in the dashboard instead, for the same amount. */
function findOther(refunds: Stripe.Refund[], request: RefundRequest): Stripe.Refund {
  const found =
    refunds.find((each) => isRequested(each, request)) ??
    refunds.find(
      ({ amount, status, metadata }) =>
        amount === request.minor &&
        metadata?.['refund'] === undefined &&
        STATES.get(status ?? '') !== 'refused',
    )
  if (found) return found
  throw new GatewayError('unknown', 'The charge was refunded outside the shop')
}

export async function lookUpStripeRefund(
  account: StripeAccount,
  gatewayRef: string,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  return read(await askStripe(clientOf(account, signal).refunds.retrieve(gatewayRef)))
}

function read({ id, status, failure_reason: reason }: Stripe.Refund): RefundAnswer {
  const state = STATES.get(status ?? '')
  if (!state) throw new GatewayError('unknown', `The gateway says of the refund: ${status}`)
  return { state, gatewayRef: id, why: state === 'refused' ? (reason ?? status) : null }
}
