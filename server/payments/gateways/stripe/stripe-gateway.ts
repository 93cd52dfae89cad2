import { fromTaka } from '#domain/money'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { describeShop } from '../describe-shop.ts'
import { type CheckoutRequest, GatewayError, type PaymentGateway } from '../../core/gateway.ts'
import { type StripeAccount, askStripe, clientOf } from './stripe-client.ts'
import { lookUpStripePayment } from './stripe-lookup.ts'
import { lookUpStripeRefund, refundAtStripe } from './stripe-refund.ts'
import { readReturn, readWebhook, returnAddress } from './stripe-notification.ts'

const LARGEST_TAKA = 999_999
/** Stripe keeps a page open for at least half an hour. */
const SHORTEST_PAGE_LIFE_MS = 30 * MINUTE_MS
/** Card schemes let customers dispute a charge for this long (docs.stripe.com/disputes). */
const REVERSAL_PERIOD_MS = 120 * DAY_MS

/** Stripe Checkout, the hosted page. */
export function stripe(account: StripeAccount): PaymentGateway {
  const { webhookSecret } = account
  return {
    id: 'stripe',
    store: account.account,
    environment: /^[sr]k_live_/.test(account.secretKey) ? 'live' : 'test',
    capabilities: {
      smallest: account.smallest,
      largest: fromTaka(LARGEST_TAKA),
      shortestPageLifeMs: SHORTEST_PAGE_LIFE_MS,
      reversalPeriodMs: REVERSAL_PERIOD_MS,
    },
    callbacks: {
      webhook: { path: 'webhook', type: 'application/json' },
      returnUrls: { method: 'GET', success: 'return', fail: 'return', cancel: 'return' },
    },
    openCheckout: (request, signal) => openCheckout(account, request, signal),
    readNotification: (kind, message) =>
      kind === 'ipn' ? readWebhook(message, webhookSecret) : readReturn(message, webhookSecret),
    lookup: (known, signal) => lookUpStripePayment(account, known, signal),
    refund: (request, signal) => refundAtStripe(account, request, signal),
    lookupRefund: (_request, gatewayRef, signal) => lookUpStripeRefund(account, gatewayRef, signal),
  }
}

async function openCheckout(account: StripeAccount, request: CheckoutRequest, signal: AbortSignal) {
  const { ref } = request
  const session = await askStripe(
    clientOf(account, signal).checkout.sessions.create(orderOf(account, request), {
      idempotencyKey: ref,
    }),
  )
  if (!session.url) throw new GatewayError('unknown', 'The gateway opened a session without a page')
  return { sessionRef: session.id, pageUrl: refuseStrangers(session.url, account) }
}

function orderOf({ webhookSecret }: StripeAccount, request: CheckoutRequest) {
  const { ref, amount, description, customer, shop, urls, expiresAt } = request
  return {
    mode: 'payment' as const,
    client_reference_id: ref,
    metadata: { ref },
    payment_intent_data: { description, metadata: { ref } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'bdt',
          unit_amount: amount,
          product_data: { name: description.slice(0, 250) },
        },
      },
    ],
    custom_text: { submit: { message: describeShop(shop) } },
    ...(customer.email !== '' && { customer_email: customer.email }),
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: returnAddress(urls.success, ref, 'success', webhookSecret),
    cancel_url: returnAddress(urls.cancel, ref, 'cancel', webhookSecret),
  }
}

/** The customer is sent to the gateway's own pages and nowhere else. */
function refuseStrangers(pageUrl: string, { baseUrl }: StripeAccount): string {
  const page = URL.parse(pageUrl)
  const home = new URL(baseUrl)
  const related = page?.hostname === home.hostname || page?.hostname.endsWith('.stripe.com')
  if (page && related && page.protocol === home.protocol) return page.href
  throw new GatewayError('misconfigured', 'The gateway named a payment page that is not its own')
}
