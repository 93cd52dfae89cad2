import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Notice } from '../deliveries.ts'
import type { PressOptions } from '../press.ts'
import { pick, type Random } from '../random.ts'
import type { ReturnMessage, Session, Transaction, TransactionStatus } from '../sessions.store.ts'
import type { SignatureKind } from '../signature.ts'
import type { Voice } from '../voice.ts'
import { sessionObject } from './session-object.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz'

const eventTypes: Record<TransactionStatus, string> = {
  VALID: 'checkout.session.completed',
  FAILED: 'checkout.session.async_payment_failed',
  // Stripe says nothing when a customer turns back; a forger may say that the page is over.
  CANCELLED: 'checkout.session.expired',
  EXPIRED: 'checkout.session.expired',
  UNATTEMPTED: 'checkout.session.expired',
}

type Parts = { clock: Clock; random: Random; webhookSecret: string; baseUrl: () => string }

/** How Stripe names things and tells of them: signed events, and a plain return by GET. */
export function createStripeVoice({ clock, random, webhookSecret, baseUrl }: Parts): Voice {
  const id = (prefix: string) => `${prefix}_${pick(random, LETTERS, 24)}`

  function noticeOf(session: Session, transaction: Transaction, options: PressOptions): Notice {
    const told = { ...session, transactions: [transaction] }
    const type = eventTypes[transaction.status]
    const event = {
      id: id('evt'),
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(clock.now().getTime() / 1000),
      data: { object: { ...sessionObject(told, baseUrl()), ...changesOf(options) } },
    }
    const payload = JSON.stringify(event)
    return {
      body: event,
      type: 'application/json',
      payload,
      headers: () => signatureHeader(payload, webhookSecret, options.sign ?? 'valid'),
    }
  }

  return {
    references: () => ({ valId: id('ch'), bankTranId: id('pi') }),
    speak: (session, transaction, options) => ({
      notice:
        transaction.status === 'CANCELLED' && !options.forged
          ? null
          : noticeOf(session, transaction, options),
      back: backOf(session, transaction.status),
    }),
  }
}

/** The panel speaks in the fields of the other gateway: the amount is what both have. */
function changesOf({ tamper = {} }: PressOptions) {
  const { amount, currency_amount: _, ...others } = tamper
  return { ...others, ...(amount && { amount_total: Math.round(Number(amount) * 100) }) }
}

function backOf({ urls, sessionKey }: Session, status: TransactionStatus): ReturnMessage {
  const isLeft = status === 'CANCELLED' || status === 'EXPIRED' || status === 'UNATTEMPTED'
  const url = isLeft ? urls.cancel : urls.success.replace('{CHECKOUT_SESSION_ID}', sessionKey)
  return { url, fields: {}, method: 'GET' }
}

// The signature's own time is the real one: the shop holds it against its own clock.
function signatureHeader(payload: string, secret: string, kind: SignatureKind) {
  if (kind === 'none') return {}
  const at = Math.floor(Date.now() / 1000)
  const key = kind === 'wrong_password' ? `not ${secret}` : secret
  const signed = kind === 'broken' ? `${payload} ` : payload
  const digest = createHmac('sha256', key).update(`${at}.${signed}`).digest('hex')
  const scheme = kind === 'short_key' ? 'v0' : 'v1'
  return { 'stripe-signature': `t=${at},${scheme}=${digest}` }
}
