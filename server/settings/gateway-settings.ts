import { z } from 'zod'
import { type Exposure, refuseUnlessSafe } from './exposure.ts'
import { onOrOff, origin, requireTogether } from './setting-kinds.ts'

export type GatewaySettings = Readonly<
  | { id: 'sslcommerz'; baseUrl: string; storeId: string; storePassword: string }
  | {
      id: 'stripe'
      account: string
      baseUrl: string
      secretKey: string
      webhookSecret: string
      smallestTaka: number
    }
>

const SANDBOX_STORE = { storeId: 'sim_store', storePassword: 'sim_secret' }
const SANDBOX_KEYS = { secretKey: 'sk_test_sim', webhookSecret: 'whsec_sim' }
const LIVE_SSLCOMMERZ = 'securepay.sslcommerz.com'
const TEST_SSLCOMMERZ = 'sandbox.sslcommerz.com'
const LIVE_STRIPE = 'https://api.stripe.com'
/** The advance has to be payable; below this Stripe refuses whatever currency it pays out in. */
const MOST_OF_SMALLEST = 100
const SMALLEST = `whole taka from 1 to ${MOST_OF_SMALLEST}`

export const paymentVariables = {
  PAYMENT_GATEWAY: z.enum(['sslcommerz', 'stripe'], 'sslcommerz or stripe').default('sslcommerz'),
  SSLCOMMERZ_BASE_URL: origin(
    `an address like https://${LIVE_SSLCOMMERZ}, without a path`,
  ).optional(),
  SSLCOMMERZ_STORE_ID: z.string().optional(),
  SSLCOMMERZ_STORE_PASSWORD: z.string().optional(),
  SSLCOMMERZ_ALLOW_SANDBOX: onOrOff.default(false),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'a key like sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'a secret like whsec_…')
    .optional(),
  STRIPE_ACCOUNT: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'a short name')
    .default('main'),
  STRIPE_BASE_URL: origin(`an address like ${LIVE_STRIPE}, without a path`).optional(),
  STRIPE_ALLOW_TEST_MODE: onOrOff.default(false),
  STRIPE_SMALLEST_TAKA: z
    .string()
    .regex(/^\d{1,3}$/, SMALLEST)
    .transform(Number)
    .pipe(z.number().min(1, SMALLEST).max(MOST_OF_SMALLEST, SMALLEST))
    .default(65),
}

type Values = z.infer<z.ZodObject<typeof paymentVariables>> & { SANDBOX_PORT: number }

export const paymentSecrets = [
  'SSLCOMMERZ_STORE_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

export type PaymentSettings = {
  /** For new payments. */
  gateway: GatewaySettings
  /** Those with credentials that new payments do not use: earlier payments may be theirs. */
  otherGateways: readonly GatewaySettings[]
  /** The gateway for new payments is the sandbox which starts with the app. */
  isSandbox: boolean
}

/** @param exposure of a public shop: real customers never pay into a sandbox */
export function readGateways(values: Values, exposure: Exposure | undefined): PaymentSettings {
  requireTogether(values, [
    'SSLCOMMERZ_BASE_URL',
    'SSLCOMMERZ_STORE_ID',
    'SSLCOMMERZ_STORE_PASSWORD',
  ])
  requireTogether(values, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  if (values.STRIPE_BASE_URL !== undefined) {
    requireTogether(values, ['STRIPE_BASE_URL', 'STRIPE_SECRET_KEY'])
  }
  const isStripe = values.PAYMENT_GATEWAY === 'stripe'
  const hasStripe = values.STRIPE_SECRET_KEY !== undefined
  const hasSslcommerz = values.SSLCOMMERZ_STORE_ID !== undefined
  if (exposure && (isStripe || hasStripe)) refuseStripeSandbox(values, exposure)
  if (exposure && (!isStripe || hasSslcommerz)) refuseSslcommerzSandbox(values, exposure)
  const sandboxUrl = `http://localhost:${values.SANDBOX_PORT}`
  const stripe = stripeOf(values, sandboxUrl)
  const sslcommerz = sslcommerzOf(values, sandboxUrl)
  const others = isStripe ? hasSslcommerz && [sslcommerz] : hasStripe && [stripe]
  return {
    gateway: isStripe ? stripe : sslcommerz,
    otherGateways: Object.freeze(others || []),
    isSandbox: isStripe ? !hasStripe : !hasSslcommerz,
  }
}

function sslcommerzOf(values: Values, sandboxUrl: string): GatewaySettings {
  const {
    SSLCOMMERZ_BASE_URL: baseUrl = sandboxUrl,
    SSLCOMMERZ_STORE_ID: storeId = SANDBOX_STORE.storeId,
    SSLCOMMERZ_STORE_PASSWORD: storePassword = SANDBOX_STORE.storePassword,
  } = values
  return Object.freeze({ id: 'sslcommerz' as const, baseUrl, storeId, storePassword })
}

function stripeOf(values: Values, sandboxUrl: string): GatewaySettings {
  const isSandbox = values.STRIPE_SECRET_KEY === undefined
  const {
    STRIPE_BASE_URL: baseUrl = isSandbox ? sandboxUrl : LIVE_STRIPE,
    STRIPE_SECRET_KEY: secretKey = SANDBOX_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret = SANDBOX_KEYS.webhookSecret,
    STRIPE_SMALLEST_TAKA: smallestTaka,
    STRIPE_ACCOUNT: account,
  } = values
  const keys = { secretKey, webhookSecret }
  return Object.freeze({ id: 'stripe' as const, account, baseUrl, ...keys, smallestTaka })
}

function refuseSslcommerzSandbox(values: Values, why: Exposure): void {
  const { SSLCOMMERZ_BASE_URL: baseUrl, SSLCOMMERZ_STORE_ID: storeId } = values
  const hosts = values.SSLCOMMERZ_ALLOW_SANDBOX
    ? [LIVE_SSLCOMMERZ, TEST_SSLCOMMERZ]
    : [LIVE_SSLCOMMERZ]
  if (baseUrl === undefined || !hosts.some((host) => baseUrl === `https://${host}`)) {
    const got = baseUrl === undefined ? 'is missing' : `is "${baseUrl}"`
    const expected = `https://${hosts.join(' or https://')}`
    throw refuseUnlessSafe('SSLCOMMERZ_BASE_URL', got, expected, why)
  }
  if (storeId?.startsWith('sim_') === true) {
    const expected = "a store that is not the sandbox's (sim_…)"
    throw refuseUnlessSafe('SSLCOMMERZ_STORE_ID', `is "${storeId}"`, expected, why)
  }
}

const HIDDEN = 'has a wrong value (not shown here)'
const LIVE_KEY = 'a key like sk_live_…'

function refuseStripeSandbox(values: Values, why: Exposure): void {
  const { STRIPE_BASE_URL: baseUrl, STRIPE_SECRET_KEY: key } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (baseUrl !== undefined && baseUrl !== LIVE_STRIPE) {
    throw refuseUnlessSafe('STRIPE_BASE_URL', `is "${baseUrl}"`, LIVE_STRIPE, why)
  }
  if (key === undefined) throw refuseUnlessSafe('STRIPE_SECRET_KEY', 'is missing', LIVE_KEY, why)
  for (const [name, value] of Object.entries({
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })) {
    if (value?.endsWith('_sim') !== true) continue
    throw refuseUnlessSafe(name, HIDDEN, "another than the sandbox's", why)
  }
  if (!values.STRIPE_ALLOW_TEST_MODE && !/^[sr]k_live_/.test(key)) {
    throw refuseUnlessSafe('STRIPE_SECRET_KEY', HIDDEN, LIVE_KEY, why)
  }
}
