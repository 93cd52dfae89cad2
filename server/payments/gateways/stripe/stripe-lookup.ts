import type { Charge } from '#domain/settlement'
import { decodeTime } from 'ulid'
import type Stripe from 'stripe'
import { poisha } from '#domain/money'
import { GatewayError, type GatewaySnapshot, type PaymentReferences } from '../../core/gateway.ts'
import {
  type StripeAccount,
  askStripe,
  clientOf,
  isUnknownObject,
  toGatewayError,
} from './stripe-client.ts'
import { readReversals } from './stripe-reversals.ts'

type Session = Stripe.Checkout.Session

const EVERYTHING = 'payment_intent.latest_charge.refunds'
const QUARTER_HOUR_S = 15 * 60

/** Only what Stripe itself answers about a session is believed. */
export async function lookUpStripePayment(
  account: StripeAccount,
  { ref, sessionRef, hint }: PaymentReferences,
  signal: AbortSignal,
): Promise<GatewaySnapshot> {
  const client = clientOf(account, signal)
  const found = sessionRef ? await retrieve(client, sessionRef) : await find(client, ref)
  if (!found || found.client_reference_id !== ref) return { session: 'not-found', charges: [] }
  const isLeft = hint.kind === 'left'
  const session = isLeft && found.status === 'open' ? await shut(client, found) : found
  const charges = session.payment_status === 'paid' ? [await readCharge(client, session)] : []
  return { session: stateOf(session, isLeft || hint.kind === 'closed-by-shop'), charges }
}

async function retrieve(client: Stripe, id: string): Promise<Session | undefined> {
  try {
    return await client.checkout.sessions.retrieve(id, { expand: [EVERYTHING] })
  } catch (error) {
    if (isUnknownObject(error)) return undefined
    throw toGatewayError(error)
  }
}

/** A session whose opening was never answered: Stripe lists by time only, and our reference has one. */
async function find(client: Stripe, ref: string): Promise<Session | undefined> {
  const at = Math.floor(decodeTime(ref) / 1000)
  const sessions = client.checkout.sessions.list({
    created: { gte: at - QUARTER_HOUR_S, lte: at + QUARTER_HOUR_S },
    limit: 100,
    expand: [`data.${EVERYTHING}`],
  })
  const search = async () => {
    for await (const session of sessions) if (session.client_reference_id === ref) return session
    return undefined
  }
  return askStripe(search())
}

/** The customer has left: the page is closed, as its bike may be another customer's by then. */
async function shut(client: Stripe, { id }: Session): Promise<Session> {
  try {
    return await client.checkout.sessions.expire(id, { expand: [EVERYTHING] })
  } catch {
    // Paid in the same moment, or out of reach: the next answer says which.
    return askStripe(client.checkout.sessions.retrieve(id, { expand: [EVERYTHING] }))
  }
}

function stateOf(session: Session, isLeft: boolean): GatewaySnapshot['session'] {
  if (session.status === 'expired') return isLeft ? 'cancelled' : 'expired'
  if (session.payment_status === 'paid') return 'paid'
  if (session.status !== 'complete') return 'open'
  // A slow way to pay: the page is done, the money may still come, or has bounced.
  return paymentOf(session)?.status === 'processing' ? 'open' : 'failed'
}

function paymentOf({ payment_intent: payment }: Session): Stripe.PaymentIntent | undefined {
  return typeof payment === 'object' && payment !== null ? payment : undefined
}

async function readCharge(client: Stripe, session: Session): Promise<Charge> {
  const payment = paymentOf(session)
  const charge = payment?.latest_charge
  if (!payment || typeof charge !== 'object' || charge === null) {
    throw new GatewayError('unknown', 'The gateway confirms a charge without saying which')
  }
  const agreed =
    session.currency === 'bdt' &&
    payment.currency === 'bdt' &&
    session.amount_total === payment.amount_received
  const { type, risk_level: risk } = charge.outcome ?? {}
  const reversals = await readReversals(client, payment.id, charge)
  const isRisky = type === 'manual_review' || risk === 'elevated' || risk === 'highest'
  return {
    chargeRef: payment.id,
    amount: agreed ? poisha(payment.amount_received) : null,
    taken: { minor: payment.amount_received, currency: payment.currency.toUpperCase() },
    risk: isRisky ? 'review' : 'normal',
    ...(reversals.length > 0 && { reversals }),
  }
}
