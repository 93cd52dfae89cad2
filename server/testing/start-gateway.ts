import { onTestFinished } from 'vitest'
import { ulid } from 'ulid'
import { fromTaka } from '#domain/money'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { HOUR_MS } from '#domain/time'
import { startSandbox } from '#sandbox/start-sandbox'
import { createGateway } from '../payments/gateways/create-gateway.ts'
import type { CheckoutRequest, PaymentGateway } from '../payments/core/gateway.ts'
import { type Hint, NO_HINT } from '../payments/core/gateway.ts'
import type { GatewaySettings } from '../settings/gateway-settings.ts'
import { controlOf } from './sandbox-control.ts'
import { KEYS, STORE, settingsOf } from './start-shop-server.ts'

type GatewayId = GatewaySettings['id']

export const GATEWAYS = ['sslcommerz', 'stripe'] as const satisfies GatewayId[]

const SHOP = 'http://shop.test/api/payments'
export const GATEWAY_SECRETS = [STORE.storePassword, KEYS.secretKey, KEYS.webhookSecret]

export const CALLS = { open: 'init', look: 'query', back: 'refund' } as const

let shared: ReturnType<typeof startSandbox> | undefined

export async function startGateway(id: GatewayId) {
  const payments = await (shared ??= startSandbox({ ...STORE, stripe: KEYS }))
  const gateway = await createGateway(settingsOf[id](payments.url))
  const sandbox = controlOf(payments.url)
  onTestFinished(async () => void (await sandbox.reset()))
  const soon = () => AbortSignal.timeout(10_000)
  const orderOf = (changes: Partial<CheckoutRequest> = {}) => ({ ...orderFor(gateway), ...changes })
  const open = async (order = orderOf()) => {
    const { sessionRef, pageUrl } = await gateway.openCheckout(order, soon())
    return { ref: order.ref, sessionRef, pageUrl, order }
  }
  const look = (known: { ref: string; sessionRef: string | null }, hint: Hint = NO_HINT) =>
    gateway.lookup({ ref: known.ref, sessionRef: known.sessionRef, hint }, soon())
  const after = async (press: object) => {
    const opened = await open()
    const pressed = await sandbox.act(opened.ref, { ipn: 'none', ...press })
    return { ...opened, pressed }
  }
  const read = (kind: 'ipn' | 'return', { headers = {}, query = '', body = '' }) =>
    gateway.readNotification(kind, { headers, query, body: Buffer.from(body) })
  return { gateway, sandbox, soon, orderOf, open, look, after, read }
}

function orderFor(gateway: PaymentGateway): CheckoutRequest {
  const at = (path: string) => `${SHOP}/${gateway.id}/${path}`
  const { returnUrls: back, webhook } = gateway.callbacks
  return {
    ref: ulid(),
    amount: fromTaka(100),
    description: 'Advance for Yamaha R15',
    customer: { name: 'Rahim', email: 'rahim@example.com', phone: '017', address: 'House 1' },
    shop: DEFAULT_SHOP,
    urls: {
      success: at(back.success),
      fail: at(back.fail),
      cancel: at(back.cancel),
      notify: at(webhook.path),
    },
    expiresAt: new Date(Date.now() + HOUR_MS),
  }
}
