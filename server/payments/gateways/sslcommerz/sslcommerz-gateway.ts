import { formatTaka, fromTaka, parseTaka } from '#domain/money'
import type { Charge } from '#domain/settlement'
import { describeShop } from '../describe-shop.ts'
import {
  type CheckoutRequest,
  GatewayError,
  type GatewaySnapshot,
  type PaymentGateway,
  type PaymentReferences,
} from '../../core/gateway.ts'
import {
  CAPTURED,
  InitAnswer,
  type Store,
  type ValidationAnswer,
  askSslcommerz,
  isConfirmed,
  notConfirmed,
  query,
  validate,
} from './sslcommerz-client.ts'
import { readNotification } from './sslcommerz-notification.ts'
import { lookUpSslcommerzRefund, refundAtSslcommerz } from './sslcommerz-refund.ts'

const LIVE_HOST = 'securepay.sslcommerz.com'

/** SSLCOMMERZ v4 hosted checkout: what it takes at once, in taka. */
const SMALLEST_TAKA = 10
const LARGEST_TAKA = 500_000

/** Mandatory there, while our customers have one address field. */
const PLACE = { cus_city: 'Dhaka', cus_postcode: '1000', cus_country: 'Bangladesh' }

const NO_EMAIL = 'unknown@example.com'
const LONGEST_EMAIL = 50

export function sslcommerz(store: Store): PaymentGateway {
  return {
    id: 'sslcommerz',
    store: store.storeId,
    environment: new URL(store.baseUrl).hostname === LIVE_HOST ? 'live' : 'sandbox',
    capabilities: {
      smallest: fromTaka(SMALLEST_TAKA),
      largest: fromTaka(LARGEST_TAKA),
      shortestPageLifeMs: 0,
      reversalPeriodMs: 0,
    },
    callbacks: {
      webhook: { path: 'ipn', type: 'application/x-www-form-urlencoded' },
      returnUrls: {
        method: 'POST',
        success: 'return/success',
        fail: 'return/fail',
        cancel: 'return/cancel',
      },
    },
    openCheckout: (request, signal) => openCheckout(store, request, signal),
    readNotification: (kind, message) => readNotification(kind, message, store),
    lookup: (known, signal) => lookUpPayment(store, known, signal),
    refund: (request, signal) => refundAtSslcommerz(store, request, signal),
    lookupRefund: (_, gatewayRef, signal) => lookUpSslcommerzRefund(store, gatewayRef, signal),
    // No call of its API lists them.
  }
}

async function openCheckout(store: Store, request: CheckoutRequest, signal: AbortSignal) {
  const url = new URL('/gwprocess/v4/api.php', store.baseUrl)
  const body = new URLSearchParams({
    store_id: store.storeId,
    store_passwd: store.storePassword,
    ...initFields(request),
  })
  const answer = await askSslcommerz(url, { method: 'POST', body, signal }, InitAnswer)
  if (answer.status !== 'SUCCESS') {
    const kind = /credential|deactive/i.test(answer.failedreason) ? 'misconfigured' : 'rejected'
    throw new GatewayError(kind, `The gateway refused: ${answer.failedreason}`)
  }
  if (answer.sessionkey === '') {
    throw new GatewayError('unknown', 'The gateway opened a page without a session')
  }
  return { sessionRef: answer.sessionkey, pageUrl: refuseStrangers(answer.GatewayPageURL, store) }
}

/** A part of an address can be another customer's address. */
const isUsableEmail = (email: string) => email !== '' && email.length <= LONGEST_EMAIL

/** Fields of the customer that the gateway needs and the customer has not are the shop's. */
function initFields({ ref, amount, description, customer, shop, urls }: CheckoutRequest) {
  const email = [customer.email, shop.email].find(isUsableEmail)
  return {
    total_amount: formatTaka(amount),
    currency: 'BDT',
    tran_id: ref,
    success_url: urls.success,
    fail_url: urls.fail,
    cancel_url: urls.cancel,
    ipn_url: urls.notify,
    cus_name: customer.name.slice(0, 50),
    cus_email: email ?? NO_EMAIL,
    cus_add1: (customer.address || shop.address).slice(0, 50).toWellFormed(),
    cus_phone: (customer.phone || shop.phone).slice(0, 20),
    ...PLACE,
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: description.slice(0, 255),
    product_category: 'rental',
    product_profile: 'non-physical-goods',
    value_a: describeShop(shop),
  }
}

/** The customer is sent to the gateway's own pages and nowhere else. */
function refuseStrangers(pageUrl: string, store: Store): string {
  const page = URL.parse(pageUrl)
  const home = new URL(store.baseUrl)
  const related = page?.hostname === home.hostname || page?.hostname.endsWith('.sslcommerz.com')
  if (page && related && page.protocol === home.protocol) return page.href
  throw new GatewayError('misconfigured', 'The gateway named a payment page that is not its own')
}

const SESSIONS = new Map<string, GatewaySnapshot['session']>([
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['EXPIRED', 'expired'],
  ['UNATTEMPTED', 'expired'],
])

/** The gateway writes its own time, which has had no summer time since 2009. */
function readTime(text: string): Date | undefined {
  const at = new Date(`${text.replace(' ', 'T')}+06:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function toCharge(answer: ValidationAnswer): Charge {
  const { bank_tran_id: chargeRef, currency, currency_type } = answer
  const settled = parseTaka(answer.amount)
  const charged = parseTaka(answer.currency_amount) ?? settled
  if (chargeRef === '' || !charged) {
    throw new GatewayError('unknown', 'The gateway confirms a charge without saying which')
  }
  const takenAt = readTime(answer.tran_date)
  const agreed = currency === 'BDT' && currency_type === 'BDT' && settled === charged
  return {
    chargeRef,
    amount: agreed ? charged : null,
    // In a bank's discount campaign less is paid than was asked for.
    taken: {
      minor: currency_type === 'BDT' ? (settled ?? charged) : charged,
      currency: currency_type || currency,
    },
    risk: answer.risk_level === '1' ? 'review' : 'normal',
    ...(takenAt && { takenAt }),
  }
}

/**
 * The query finds every charge of a reference, the validation says what each is. A charge that cannot
 * be validated yet does not hold up the others.
 */
async function lookUpPayment(
  store: Store,
  { ref, hint }: PaymentReferences,
  signal: AbortSignal,
): Promise<GatewaySnapshot> {
  const elements = await query(store, ref, signal)
  const listed = elements.filter(({ status }) => CAPTURED.includes(status)).map((one) => one.val_id)
  const hinted = hint.kind === 'charge' ? [hint.valId] : []
  const charges: Charge[] = []
  let failure: GatewayError | undefined
  for (const valId of new Set([...listed, ...hinted])) {
    try {
      const answer = await validate(store, valId, signal)
      if (isConfirmed(answer, ref, valId)) charges.push(toCharge(answer))
      else if (listed.includes(valId)) failure = notConfirmed()
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      failure = error
    }
  }
  if (charges.length > 0) {
    return { session: 'paid', charges, ...(failure && { incomplete: failure }) }
  }
  if (failure) throw failure
  const [newest] = elements
  return { session: newest ? (SESSIONS.get(newest.status) ?? 'open') : 'not-found', charges }
}
