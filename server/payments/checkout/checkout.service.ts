import { setTimeout as delay } from 'node:timers/promises'
import { holdLength } from '#domain/rentals'
import type { Poisha } from '#domain/money'
import { type PaymentPurpose, nextCheckAt } from '#domain/payments'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { raise } from '../alarms.ts'
import { eventStore } from '../events.store.ts'
import {
  type CheckoutOpened,
  type CheckoutRequest,
  GatewayError,
  type PaymentGateway,
} from '../gateways/gateway.ts'
import type { Gateways } from '../gateways/gateways.ts'
import { paymentStore } from '../payments.store.ts'
import { describePayment } from './describe-payment.ts'

export type CheckoutParts = {
  db: Db
  clock: Clock
  gateways: Gateways
  holds: HoldService
  publicUrl: string
  shopTimeZone: string
  log: Log
}

export const OPENING_LIMIT_MS = 15_000
const OPENING_POLL_MS = 100

/** A payment that is in the database, and whether this request added it. */
export type Prepared = { paymentId: string; isNew: boolean }

function callbackUrls(
  publicUrl: string,
  { id, callbacks }: PaymentGateway,
): CheckoutRequest['urls'] {
  const at = (path: string) => `${publicUrl}/api/payments/${id}/${path}`
  const { webhook, returnUrls } = callbacks
  const { success, fail, cancel } = returnUrls
  return { success: at(success), fail: at(fail), cancel: at(cancel), notify: at(webhook.path) }
}

type NewCheckout = { rentalId: string; purpose: PaymentPurpose; amount: Poisha; now: Date }

async function begin(
  trx: Trx,
  { id: gateway, store, environment, capabilities }: PaymentGateway,
  payment: NewCheckout,
): Promise<Prepared> {
  const { now, amount } = payment
  const expiresAt = new Date(now.getTime() + holdLength(capabilities.shortestPageLifeMs))
  const first = nextCheckAt({ createdAt: now, expiresAt, isOpen: true }, now)
  const paymentId = await paymentStore(trx).add({
    ...payment,
    gateway,
    store,
    environment,
    expiresAt,
    nextCheckAt: first,
  })
  const money = { minor: amount, currency: 'BDT' }
  await eventStore(trx).add({ paymentId, kind: 'begun', at: now, money })
  return { paymentId, isNew: true }
}

async function recordOpened(
  { db, clock }: CheckoutParts,
  paymentId: string,
  opened: CheckoutOpened,
) {
  await db.transaction().execute(async (trx) => {
    if (!(await paymentStore(trx).setOpened(paymentId, opened))) return
    const at = await clock(trx)
    await eventStore(trx).add({ paymentId, kind: 'page_opened', at })
  })
}

/** Opens the gateway's page for a payment, once, and outside any transaction. */
export function createCheckoutService(parts: CheckoutParts) {
  const { db, gateways, publicUrl } = parts
  const { current: gateway } = gateways
  const payments = paymentStore(db)

  async function requestFor(paymentId: string): Promise<CheckoutRequest> {
    const payment = await payments.findForCheckout(paymentId)
    if (!payment) throw new Refusal('payment_not_found')
    const { name, email, phone, address } = payment
    return {
      ref: paymentId,
      amount: payment.amount,
      description: describePayment(payment, parts.shopTimeZone),
      customer: { name, email: email ?? '', phone, address },
      urls: callbackUrls(publicUrl, gateway),
      expiresAt: payment.expiresAt,
    }
  }

  async function open(paymentId: string): Promise<string> {
    const request = await requestFor(paymentId)
    try {
      const signal = AbortSignal.timeout(OPENING_LIMIT_MS)
      const opened = await gateway.openCheckout(request, signal)
      await recordOpened(parts, paymentId, opened)
      return opened.pageUrl
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      await recordFailure(parts, paymentId, error)
      throw new Refusal('gateway_down')
    }
  }

  /** A second click, another tab: they get the page which the first request is opening. */
  async function waitForPage(paymentId: string): Promise<string> {
    const giveUpAt = Date.now() + OPENING_LIMIT_MS
    for (;;) {
      const payment = await payments.find(paymentId)
      if (payment?.pageUrl) return payment.pageUrl
      if (payment?.status !== 'CREATED' || Date.now() > giveUpAt) throw new Refusal('gateway_down')
      await delay(OPENING_POLL_MS)
    }
  }

  return {
    /** A part of the caller's transaction, before anything is asked of the gateway. */
    prepare: (trx: Trx, payment: NewCheckout): Promise<Prepared> => begin(trx, gateway, payment),

    /** The page's address. @throws Refusal gateway_down */
    pageOf: ({ paymentId, isNew }: Prepared): Promise<string> =>
      isNew ? open(paymentId) : waitForPage(paymentId),
  }
}

/** Where the gateway may have made a page after all, the hold stays until it has been asked. */
async function recordFailure(
  { db, clock, holds, log }: CheckoutParts,
  paymentId: string,
  error: GatewayError,
): Promise<void> {
  const about = { paymentId, reason: error.message }
  if (error.kind === 'misconfigured') raise(log, 'gateway_misconfigured', about)
  else log.warn({ ...about, kind: error.kind }, 'no payment page')
  const status = error.kind === 'unknown' ? 'INIT_UNKNOWN' : 'INIT_FAILED'
  await db.transaction().execute(async (trx) => {
    const payment = await paymentStore(trx).lock(paymentId)
    if (payment?.status !== 'CREATED') return
    await paymentStore(trx).setStatus(paymentId, status, { failure: error.message })
    const kind = status === 'INIT_UNKNOWN' ? 'page_unclear' : 'page_refused'
    const at = await clock(trx)
    await eventStore(trx).add({ paymentId, kind, at, note: error.message })
    if (status === 'INIT_FAILED' && payment.purpose === 'ADVANCE') {
      await holds.release(trx, payment.rentalId)
    }
  })
}
