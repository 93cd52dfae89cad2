import { setTimeout as delay } from 'node:timers/promises'
import { holdLength } from '#domain/rentals'
import { type Poisha, poisha } from '#domain/money'
import type { ShopContact } from '#domain/shop-rules'
import { type PaymentPurpose, nextCheckAt } from '#domain/payments'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { raiseAlarm } from '../../alarms.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import { type CheckoutRequest, GatewayError, type PaymentGateway } from '../core/gateway.ts'
import type { Gateways } from '../core/gateways.ts'
import { type NewPayment, createSetOpened, paymentStore } from '../core/payments.store.ts'
import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { ulid } from 'ulid'

type Dependencies = {
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
const CLOSED = ['CANCELLED', 'EXPIRED', 'FAILED'] as const

/** A payment that is in the database; `page` is what to open for it, once, by the request that added it. */
export type Prepared = { paymentId: string; page: CheckoutRequest | undefined }

/** One that is still to be added. */
export type NewCheckout = Prepared & { payment: NewPayment }

function callbackUrls(
  publicUrl: string,
  { id, callbacks }: PaymentGateway,
): CheckoutRequest['urls'] {
  const at = (path: string) => `${publicUrl}/api/payments/${id}/${path}`
  const { webhook, returnUrls } = callbacks
  const { success, fail, cancel } = returnUrls
  return { success: at(success), fail: at(fail), cancel: at(cancel), notify: at(webhook.path) }
}

type Order = {
  rentalId: string
  purpose: PaymentPurpose
  amount: Poisha
  /** The ride that it pays for is not billed yet. */
  inAdvance?: boolean
  /** This part of the amount is a deposit. */
  deposit?: Poisha
  /** The customer pays by a payment link. */
  byLink?: boolean
  now: Date
  /** The time until which it can be paid; the usual one if it is left out. */
  expiresAt?: Date
  /** The payment page names the bike and the start. */
  bikeName: string
  startTime: Date
  customer: CheckoutRequest['customer']
  shop: ShopContact
}

/** Opens the gateway's page for a payment, once, and outside any transaction. */
export type CheckoutService = ReturnType<typeof createCheckoutService>

export function createCheckoutService(dependencies: Dependencies) {
  const { db, clock, gateways, publicUrl, shopTimeZone } = dependencies
  const { current: gateway } = gateways
  const payments = paymentStore(db)
  const setOpened = createSetOpened(clock.now())

  function prepare(order: Order): NewCheckout {
    const { rentalId, purpose, amount, inAdvance = false, now, customer, shop } = order
    const { deposit = poisha(0), byLink = false } = order
    const { id, store, environment, capabilities } = gateway
    const usualEnd = now.getTime() + holdLength(capabilities.shortestPageLifeMs)
    const { expiresAt = new Date(usualEnd) } = order
    const paymentId = ulid(now.getTime())
    const payment = {
      id: paymentId,
      rentalId,
      purpose,
      amount,
      inAdvance,
      deposit,
      byLink,
      gateway: id,
      store,
      environment,
      expiresAt,
      nextCheckAt: nextCheckAt({ createdAt: now, expiresAt, status: 'CREATED' }, now),
      now,
    }
    const { name, email, phone, address } = customer
    const page = {
      ref: paymentId,
      amount,
      description: describePayment(order, shopTimeZone),
      customer: { name, email, phone, address },
      shop,
      urls: callbackUrls(publicUrl, gateway),
      expiresAt,
    }
    return { paymentId, page, payment }
  }

  async function open(page: CheckoutRequest): Promise<string> {
    try {
      const opened = await gateway.openCheckout(page, AbortSignal.timeout(OPENING_LIMIT_MS))
      const changed = await setOpened(db, { id: page.ref, ...opened })
      if (changed.length > 0) return opened.pageUrl
      // The customer must not pay there: another request of theirs has given the bike up meanwhile.
      throw new Refusal('payment_closed')
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      await recordFailure(dependencies, page.ref, error)
      throw new Refusal('gateway_down')
    }
  }

  /** A second click, another tab: they get the page which the first request is opening. */
  async function waitForPage(paymentId: string): Promise<string> {
    const giveUpAt = Date.now() + OPENING_LIMIT_MS
    for (;;) {
      const payment = await payments.find(paymentId)
      if (payment?.status === 'OPEN' && payment.pageUrl) return payment.pageUrl
      if (payment && CLOSED.some((status) => status === payment.status)) {
        throw new Refusal('payment_closed')
      }
      if (payment?.status !== 'CREATED' || Date.now() > giveUpAt) throw new Refusal('gateway_down')
      await delay(OPENING_POLL_MS)
    }
  }

  return {
    capabilities: gateway.capabilities,

    prepare,

    /** A part of the caller's transaction, before anything is asked of the gateway. */
    add: (trx: Trx, { payment }: NewCheckout) => paymentStore(trx).add(payment),

    /** The page's address. @throws Refusal gateway_down */
    pageOf: ({ paymentId, page }: Prepared): Promise<string> =>
      page ? open(page) : waitForPage(paymentId),
  }
}

/** Where the gateway may have made a page after all, the hold stays until it has been asked. */
async function recordFailure(
  { db, clock, holds, log }: Dependencies,
  paymentId: string,
  error: GatewayError,
): Promise<void> {
  const about = { paymentId, reason: error.message }
  if (error.kind === 'misconfigured') raiseAlarm(log, 'gateway_misconfigured', about)
  else log.warn({ ...about, kind: error.kind }, 'no payment page')
  const status = error.kind === 'unknown' ? 'INIT_UNKNOWN' : 'INIT_FAILED'
  await db.transaction().execute(async (trx) => {
    const payment = await paymentStore(trx).lock(paymentId)
    if (payment?.status !== 'CREATED') return
    await paymentStore(trx).setStatus(paymentId, status, { failure: error.message })
    const kind = status === 'INIT_UNKNOWN' ? 'page_unclear' : 'page_refused'
    const at = await clock(trx)
    await paymentEventStore(trx).add({ paymentId, kind, at, note: error.message })
    if (status === 'INIT_FAILED' && payment.purpose === 'ADVANCE') {
      const { reservedUntil } = await holds.lock(trx, payment.rentalId)
      const isReserved = reservedUntil !== null && reservedUntil > at
      await (isReserved ? holds.keepReservation : holds.release)(trx, payment.rentalId)
    }
  })
}

/** Every gateway shows at least so many characters. */
const MAX_LENGTH = 250

const PURPOSES: Record<PaymentPurpose, string> = {
  ADVANCE: 'Advance for',
  REMAINDER: 'Remainder for',
}

const IN_ADVANCE = 'Payment in advance for'

type Described = Pick<Order, 'purpose' | 'inAdvance' | 'deposit' | 'bikeName' | 'startTime'>

/** The payment page says this: "Advance for Royal Enfield Classic 350, Tue 24 Nov 10:00". */
export function describePayment(order: Described, zone: string): string {
  const { purpose, inAdvance = false, deposit = 0, bikeName, startTime } = order
  const start = `, ${format(new TZDate(startTime, zone), 'EEE d MMM HH:mm')}`
  const reason = inAdvance ? IN_ADVANCE : PURPOSES[purpose]
  const bike = `${deposit > 0 ? reason.replace(/ for$/, ' and deposit for') : reason} ${bikeName}`
  return bike.slice(0, MAX_LENGTH - start.length).toWellFormed() + start
}
