import { createHmac } from 'node:crypto'
import type { Notification } from '../deliveries.ts'
import type { GatewayProtocol } from '../gateway-protocol.ts'
import { randomText } from '../random.ts'
import type { BrowserReturn, Session, Transaction, TransactionStatus } from '../sessions.store.ts'
import type { SessionAction } from '../simulate-action.ts'
import type { SignatureKind } from '../sslcommerz/signature.ts'
import type { SandboxState } from '../state.ts'
import { sessionObject } from './session-object.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz'

const eventTypes: Record<TransactionStatus, string> = {
  VALID: 'checkout.session.completed',
  FAILED: 'checkout.session.async_payment_failed',
  // Stripe reports no cancelling, so this type is never sent.
  CANCELLED: 'checkout.session.expired',
  EXPIRED: 'checkout.session.expired',
}

/** Stripe sends signed JSON events, and the browser returns with a plain GET. */
export const stripeProtocol: GatewayProtocol = {
  createReferences: (state) => ({
    valId: createId(state, 'ch'),
    bankTranId: createId(state, 'pi'),
  }),
  buildNotification: (state, session, transaction, options) => {
    const isSilent = transaction.status === 'CANCELLED'
    return {
      notification: isSilent ? null : buildEvent(state, session, transaction, options),
      browserReturn: returnOf(session, transaction.status),
    }
  },
}

function createId({ random }: SandboxState, prefix: string): string {
  return `${prefix}_${randomText(random, LETTERS, 24)}`
}

function buildEvent(
  state: SandboxState,
  session: Session,
  transaction: Transaction,
  { tamper = {}, sign = 'valid' }: SessionAction,
): Notification {
  const reported = sessionObject(state, { ...session, transactions: [transaction] })
  const object = { ...reported, ...changesOf(tamper) }
  return buildSignedEvent(state, eventTypes[transaction.status], object, sign)
}

export function buildSignedEvent(
  state: SandboxState,
  type: string,
  object: object,
  sign: SignatureKind = 'valid',
): Notification {
  const event = {
    id: createId(state, 'evt'),
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(state.clock.now().getTime() / 1000),
    data: { object },
  }
  const payload = JSON.stringify(event)
  const { webhookSecret } = state.stripe
  return {
    body: event,
    type: 'application/json',
    payload,
    headers: () => signatureHeader(payload, webhookSecret, sign),
  }
}

/** The scenarios name fields of SSLCOMMERZ; both gateways have only the amount in common. */
function changesOf(tamper: NonNullable<SessionAction['tamper']>) {
  const { amount, currency_amount: _, ...others } = tamper
  return { ...others, ...(amount && { amount_total: Math.round(Number(amount) * 100) }) }
}

function returnOf({ urls, sessionKey }: Session, status: TransactionStatus): BrowserReturn {
  const isPaidOrFailed = status === 'VALID' || status === 'FAILED'
  const success = urls.success.replace('{CHECKOUT_SESSION_ID}', sessionKey)
  return { url: isPaidOrFailed ? success : urls.cancel, fields: {}, method: 'GET' }
}

// The signature contains the real time, because the shop compares it with its own clock.
function signatureHeader(payload: string, secret: string, kind: SignatureKind) {
  if (kind === 'none') return {}
  const at = Math.floor(Date.now() / 1000)
  const key = kind === 'wrong_password' ? `not ${secret}` : secret
  const signed = kind === 'broken' ? `${payload} ` : payload
  const digest = createHmac('sha256', key).update(`${at}.${signed}`).digest('hex')
  const scheme = kind === 'short_key' ? 'v0' : 'v1'
  return { 'stripe-signature': `t=${at},${scheme}=${digest}` }
}
