import { describe, expect, test } from 'vitest'
import { SettingsError } from './settings/setting-kinds.ts'
import { readSettings } from './settings.ts'

const secret = 'a secret of quite enough bytes, 40 or so'
const online = { NODE_ENV: 'production', PUBLIC_URL: 'https://chaka.example' }
const liveGateway = {
  SSLCOMMERZ_BASE_URL: 'https://securepay.sslcommerz.com',
  SSLCOMMERZ_STORE_ID: 'chakalive',
  SSLCOMMERZ_STORE_PASSWORD: 'chakalive@ssl',
}

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('These settings were accepted.')
}

describe('without any setting', () => {
  test('the app runs the demo on the embedded database and the payment sandbox', () => {
    expect(readSettings({})).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      database: { kind: 'embedded', dataDir: expect.stringMatching(/\/data$/) as string },
      admin: undefined,
      demo: true,
      authSecret: undefined,
      gateway: {
        id: 'sslcommerz',
        baseUrl: 'http://localhost:4400',
        storeId: 'sim_store',
        storePassword: 'sim_secret',
      },
      otherGateways: [],
      sandbox: { port: 4400 },
      rateLimits: false,
      trustedProxies: ['127.0.0.0/8', '::1/128'],
      metrics: undefined,
      logLevel: 'warn',
      dataDir: expect.stringMatching(/\/data$/) as string,
      backupDir: undefined,
      shopTimeZone: 'Asia/Dhaka',
      refusesDemoLogins: false,
      warnings: [],
    })
  })

  test('an empty variable counts as none', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readSettings({}))
  })
})

describe('one setting follows from another', () => {
  test('addresses follow the ports', () => {
    const settings = readSettings({ PORT: '3100', SANDBOX_PORT: '4500' })
    expect(settings.publicUrl).toBe('http://localhost:3100')
    expect(settings.gateway.baseUrl).toBe('http://localhost:4500')
    expect(settings.sandbox).toEqual({ port: 4500 })
  })

  test('with another gateway there is no sandbox and no demo, and rates are limited', () => {
    const settings = readSettings(liveGateway)
    expect(settings.gateway.baseUrl).toBe('https://securepay.sslcommerz.com')
    expect(settings).toMatchObject({ sandbox: undefined, demo: false, rateLimits: true })
  })

  test('what is said outright wins', () => {
    expect(readSettings({ DEMO: 'off' })).toMatchObject({ demo: false, rateLimits: true })
    expect(readSettings({ RATE_LIMITS: 'on' })).toMatchObject({ demo: true, rateLimits: true })
    expect(readSettings({ ...liveGateway, DEMO: 'on' })).toMatchObject({ demo: true })
  })

  test('a slash at the end of an origin is dropped', () => {
    const given = { ...liveGateway, PUBLIC_URL: 'https://chaka.example/' }
    expect(readSettings(given).publicUrl).toBe('https://chaka.example')
  })
})

const ORIGIN = 'an address like https://shop.example, without a path'
const RANGES = 'addresses or ranges like 10.0.0.0/8, separated by commas'
const PROXIES = 'the proxies alone, not all addresses there are'

describe('a wrong setting is refused with one sentence', () => {
  test.each([
    ['PORT', 'abc', 'a port number from 1 to 65535'],
    ['PORT', '70000', 'a port number from 1 to 65535'],
    ['PORT', '0', 'a port number from 1 to 65535'],
    ['HOST', 'a b', 'a host name or an IP address'],
    ['PUBLIC_URL', 'https://a.example/shop', ORIGIN],
    ['PUBLIC_URL', 'chaka.example', ORIGIN],
    ['DEMO', 'yes', 'on or off'],
    ['RATE_LIMITS', '1', 'on or off'],
    ['METRICS_PORT', '0', 'a port number from 1 to 65535'],
    ['LOG_LEVEL', 'loud', 'error, warn, info, debug'],
    ['NODE_ENV', 'staging', 'development, production or test'],
    ['SHOP_TIME_ZONE', 'Dhaka', 'the name of a time zone, like Asia/Dhaka'],
    ['SANDBOX_PORT', '3000', 'another port than PORT'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', RANGES],
    ['TRUSTED_PROXIES', '10.0.0.1,proxy', RANGES],
    ['PAYMENT_GATEWAY', 'cash', 'sslcommerz or stripe'],
    ['TRUSTED_PROXIES', '0.0.0.0/1, 128.0.0.0/1', PROXIES],
    ['TRUSTED_PROXIES', '::/1, 8000::/1', PROXIES],
    ['TRUSTED_PROXIES', '::ffff:0:0/96', PROXIES],
    ['TRUSTED_PROXIES', '2000::/4,3000::/4', PROXIES],
  ])('%s=%s', (name, value, expected) => {
    const sentence = `The setting ${name} is "${value}": expected ${expected}.`
    expect(refusal({ [name]: value })).toBe(sentence)
  })

  test.each([
    ['ADMIN_EMAIL', 'admin@chaka.example', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD', 'open sesame', 'ADMIN_EMAIL'],
    ['SSLCOMMERZ_STORE_ID', 'chakalive', 'SSLCOMMERZ_BASE_URL'],
  ])('%s=%s without %s', (name, value, missing) => {
    const sentence = `The setting ${missing} is missing: ${name} is set, and both are expected.`
    expect(refusal({ [name]: value })).toBe(sentence)
  })

  test.each([
    ['AUTH_SECRET', 'too-short-a-secret'],
    ['DATABASE_URL', 'mysql://chaka:open-sesame@db/chaka'],
    ['ADMIN_PASSWORD', 'short'],
  ])('the value of %s is never shown', (name, value) => {
    const sentence = refusal({ [name]: value })
    expect(sentence).toContain(`The setting ${name} has a wrong value (not shown here): expected`)
    expect(sentence).not.toContain(value)
  })

  test('a database of its own needs a secret of its own', () => {
    const given = { DATABASE_URL: 'postgres://chaka:open-sesame@db/chaka' }
    expect(refusal(given)).toBe(
      'The setting AUTH_SECRET is missing: with DATABASE_URL, expected at least 32 bytes.',
    )
    expect(readSettings({ ...given, AUTH_SECRET: secret })).toMatchObject({
      database: { kind: 'given', connectionString: given.DATABASE_URL },
      authSecret: secret,
    })
  })
})

describe('A live configuration with the address of the sandbox, or a sim_ store, does not start', () => {
  const production = { ...online, ...liveGateway }
  const testGateway = { SSLCOMMERZ_BASE_URL: 'https://sandbox.sslcommerz.com' }

  test('no gateway at all', () => {
    expect(refusal({ NODE_ENV: 'production' })).toBe(
      'The setting SSLCOMMERZ_BASE_URL is missing: in production, expected https://securepay.sslcommerz.com.',
    )
  })

  test.each([
    'http://securepay.sslcommerz.com',
    'https://securepay.sslcommerz.com:4400',
    'https://securepay.sslcommerz.com.example',
    'http://localhost:4400',
    testGateway.SSLCOMMERZ_BASE_URL,
  ])('%s', (SSLCOMMERZ_BASE_URL) => {
    expect(refusal({ ...production, SSLCOMMERZ_BASE_URL })).toBe(
      `The setting SSLCOMMERZ_BASE_URL is "${SSLCOMMERZ_BASE_URL}": in production, expected https://securepay.sslcommerz.com.`,
    )
  })

  test("the gateway's own test system needs an explicit word", () => {
    const allowed = { ...production, ...testGateway, SSLCOMMERZ_ALLOW_SANDBOX: 'on' }
    expect(readSettings(allowed).gateway.baseUrl).toBe('https://sandbox.sslcommerz.com')
  })

  test('a store of the sandbox', () => {
    expect(refusal({ ...production, SSLCOMMERZ_STORE_ID: 'sim_store' })).toContain(
      'The setting SSLCOMMERZ_STORE_ID is "sim_store": in production, expected a store that is not',
    )
  })
})

describe('Stripe is chosen with PAYMENT_GATEWAY', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
  const stripe = { PAYMENT_GATEWAY: 'stripe', ...keys }
  const production = { ...online, ...stripe }

  test('without keys it is the sandbox that starts with the app', () => {
    expect(readSettings({ PAYMENT_GATEWAY: 'stripe' })).toMatchObject({
      gateway: {
        id: 'stripe',
        baseUrl: 'http://localhost:4400',
        secretKey: 'sk_test_sim',
        webhookSecret: 'whsec_sim',
        smallestTaka: 65,
      },
      sandbox: { port: 4400 },
      demo: true,
    })
  })

  test('with keys it is Stripe itself, unless another address is named', () => {
    expect(readSettings(stripe)).toMatchObject({
      gateway: { baseUrl: 'https://api.stripe.com', secretKey: 'sk_live_abc' },
      sandbox: undefined,
      demo: false,
    })
    const elsewhere = { ...stripe, STRIPE_BASE_URL: 'http://localhost:4500' }
    expect(readSettings(elsewhere).gateway.baseUrl).toBe('http://localhost:4500')
  })

  test('the gateway that is not chosen stays set where it has credentials', () => {
    const both = { ...stripe, ...liveGateway, STRIPE_ACCOUNT: 'chaka-bd' }
    expect(readSettings(both)).toMatchObject({
      gateway: { id: 'stripe', account: 'chaka-bd' },
      otherGateways: [{ id: 'sslcommerz', storeId: 'chakalive' }],
    })
    expect(readSettings({ ...both, PAYMENT_GATEWAY: 'sslcommerz' })).toMatchObject({
      gateway: { id: 'sslcommerz' },
      otherGateways: [{ id: 'stripe', account: 'chaka-bd' }],
    })
    expect(readSettings(stripe).otherGateways).toEqual([])
  })

  test('in production the gateway that is not chosen must be a live one too', () => {
    const testKeys = { ...keys, STRIPE_SECRET_KEY: 'sk_test_abc' }
    expect(refusal({ NODE_ENV: 'production', ...liveGateway, ...testKeys })).toContain(
      'expected a key like sk_live_',
    )
  })

  test('in production Stripe itself is accepted', () => {
    expect(readSettings(production)).toMatchObject({ production: true, sandbox: undefined })
    const test = { ...production, STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_ALLOW_TEST_MODE: 'on' }
    expect(readSettings(test)).toMatchObject({ gateway: { secretKey: 'sk_test_abc' } })
  })

  test.each([
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is missing'],
    [{ ...stripe, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is missing'],
    [{ STRIPE_BASE_URL: 'http://localhost:1' }, 'STRIPE_SECRET_KEY is missing'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'abc' }, 'STRIPE_SECRET_KEY has a wrong value (not shown'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'abc' }, 'STRIPE_WEBHOOK_SECRET has a wrong value (not'],
    [{ ...stripe, STRIPE_SMALLEST_TAKA: '101' }, 'STRIPE_SMALLEST_TAKA is "101"'],
    [{ NODE_ENV: 'production', PAYMENT_GATEWAY: 'stripe' }, 'STRIPE_SECRET_KEY is missing'],
    [{ ...production, STRIPE_BASE_URL: 'http://localhost:4400' }, 'expected https://api.stripe'],
    [{ ...production, STRIPE_SECRET_KEY: 'sk_test_abc' }, 'expected a key like sk_live_….'],
    [
      { ...production, STRIPE_SECRET_KEY: 'sk_test_sim', STRIPE_ALLOW_TEST_MODE: 'on' },
      "expected another than the sandbox's.",
    ],
    [
      { ...production, STRIPE_WEBHOOK_SECRET: 'whsec_sim' },
      'STRIPE_WEBHOOK_SECRET has a wrong value (not shown here): in production, expected another',
    ],
  ])('%j is refused', (env, sentence) => {
    expect(refusal(env)).toContain(sentence)
  })
})
