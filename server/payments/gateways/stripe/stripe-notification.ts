import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Claim } from '#domain/settlement'
import type { Notification, RawMessage } from '../../core/gateway.ts'
import { NO_HINT } from '../../core/gateway.ts'
import { sanitizeText } from '../sanitize-text.ts'

const ANSWERED = 'checkout.session.'

/** Events about money that went back, whose object names the payment intent. */
const REVERSED = ['charge.dispute.', 'charge.refund', 'refund.']

const CLAIMS = new Map<string, Claim>([
  ['checkout.session.async_payment_succeeded', 'paid'],
  ['checkout.session.async_payment_failed', 'failed'],
  ['checkout.session.expired', 'expired'],
])

const text = z.string().catch('').transform(sanitizeText)

/** Only these parts of an event concern a payment of ours. */
const Event = z.object({
  id: text,
  type: text,
  created: z.number().catch(0),
  data: z.object({
    object: z.object({
      id: text,
      client_reference_id: text,
      payment_intent: text,
      payment_status: text,
      amount_total: z.number().catch(0),
      currency: text,
      expires_at: z.number().catch(0),
    }),
  }),
})
type Event = z.infer<typeof Event>

const hash = (kind: string, said: string | Uint8Array) =>
  createHash('sha256').update(kind).update(said).digest('hex')

/** Stripe signs the very bytes; a message that it did not sign says no more than what to look up. */
export function readWebhook(message: RawMessage, secret: string): Notification | 'malformed' {
  const event = readEvent(message.body)
  if (!event) return 'malformed'
  const authentic = isSigned(message, secret)
  const { id, type, data } = event
  const { client_reference_id: ref, payment_status, amount_total, currency } = data.object
  const isOurs = type.startsWith(ANSWERED) && ref !== ''
  const isReversal = REVERSED.some((prefix) => type.startsWith(prefix))
  const charge = data.object.payment_intent
  return {
    ref: isOurs ? ref : null,
    reversedCharge: isReversal && charge !== '' ? charge : null,
    // A stranger cannot take the place of an event that is still to come.
    dedupeKey: authentic ? id : hash('webhook', message.body),
    authentic,
    claims: authentic ? claimOf(event) : 'other',
    hint: authentic && isClosedByShop(event) ? { kind: 'closed-by-shop' } : NO_HINT,
    body: authentic
      ? { id, type, ref, payment_status, amount_total: String(amount_total), currency }
      : { ref },
  }
}

function readEvent(body: Uint8Array): Event | undefined {
  try {
    const read = Event.safeParse(JSON.parse(Buffer.from(body).toString('utf8')))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

function isSigned({ headers, body }: RawMessage, secret: string): boolean {
  try {
    Stripe.webhooks.constructEvent(Buffer.from(body), headers['stripe-signature'] ?? '', secret)
    return true
  } catch {
    return false
  }
}

/**
 * Only the shop closes a page before its time, because the customer has left. This event may arrive
 * before the shop has recorded that, and the payment must not be recorded as timed out.
 */
function isClosedByShop({ type, created, data }: Event): boolean {
  return type === 'checkout.session.expired' && created < data.object.expires_at
}

function claimOf({ type, data }: Event): Claim {
  if (type === 'checkout.session.completed') {
    return data.object.payment_status === 'paid' ? 'paid' : 'other'
  }
  return CLAIMS.get(type) ?? 'other'
}

type Outcome = 'success' | 'cancel'

/** The way back, signed by ourselves: Stripe sends the browser there with nothing of its own. */
export function returnAddress(base: string, ref: string, outcome: Outcome, secret: string): string {
  const query = new URLSearchParams({ ref, outcome, sign: sign(ref, outcome, secret) })
  return `${base}?${query.toString()}`
}

export function readReturn({ query }: RawMessage, secret: string): Notification {
  const given = new URLSearchParams(query)
  const ref = sanitizeText(given.get('ref') ?? '')
  const outcome = given.get('outcome') === 'cancel' ? 'cancel' : 'success'
  const authentic = isSame(sign(ref, outcome, secret), given.get('sign') ?? '')
  const hasLeft = authentic && outcome === 'cancel'
  return {
    ref: ref === '' ? null : ref,
    reversedCharge: null,
    dedupeKey: hash('return', query),
    authentic,
    claims: hasLeft ? 'cancelled' : 'other',
    hint: hasLeft ? { kind: 'left' } : NO_HINT,
    body: authentic ? { ref, outcome } : { ref },
  }
}

function sign(ref: string, outcome: Outcome, secret: string): string {
  return createHmac('sha256', secret).update(`return ${ref} ${outcome}`).digest('hex')
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
