import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { SettingsError } from './setting-kinds.ts'

const live = {
  SSLCOMMERZ_BASE_URL: 'https://securepay.sslcommerz.com',
  SSLCOMMERZ_STORE_ID: 'chakalive',
  SSLCOMMERZ_STORE_PASSWORD: 'chakalive@ssl',
}
const PUBLIC_URL = 'https://bikes.example'
const production = { NODE_ENV: 'production', PUBLIC_URL, ...live }
const secret = 'b5f1c6a0d94e4f7c8d2e93a17b60cf58'
const database = { DATABASE_URL: 'postgres://chaka:open-sesame@db/chaka', AUTH_SECRET: secret }
const DEMO_ONLY = '(or ALLOW_UNSAFE_SETTINGS=on, for a demo without real customers)'
const HIDDEN = 'has a wrong value (not shown here)'

describe('a shop that others can reach starts with safe settings only', () => {
  test.each<[env: NodeJS.ProcessEnv, sentence: string]>([
    // What started an unsafe shop before there was this rule.
    [{ ...production, DEMO: 'on' }, 'The setting DEMO is "on": in production, expected off.'],
    [
      { HOST: '0.0.0.0', PUBLIC_URL, ...database },
      `The setting SSLCOMMERZ_BASE_URL is missing: with HOST=0.0.0.0, expected https://securepay.sslcommerz.com ${DEMO_ONLY}.`,
    ],
    [
      { NODE_ENV: 'production', ...live },
      'The setting PUBLIC_URL is missing: in production, expected an address that begins with https://.',
    ],
    [
      { ...production, PUBLIC_URL: 'http://bikes.example' },
      'The setting PUBLIC_URL is "http://bikes.example": in production, expected an address that begins with https://.',
    ],
    [
      { ...production, RATE_LIMITS: 'off' },
      'The setting RATE_LIMITS is "off": in production, expected on.',
    ],
    [
      { ...production, AUTH_SECRET: 'a'.repeat(32) },
      `The setting AUTH_SECRET ${HIDDEN}: in production, expected random bytes, like those of \`openssl rand -hex 32\`.`,
    ],
    [
      { ...production, ADMIN_EMAIL: 'admin@bikes.example', ADMIN_PASSWORD: 'secret-1' },
      `The setting ADMIN_PASSWORD ${HIDDEN}: in production, expected at least 12 characters.`,
    ],
    // NODE_ENV decides none of it.
    [
      { PUBLIC_URL },
      `The setting SSLCOMMERZ_BASE_URL is missing: with PUBLIC_URL=${PUBLIC_URL}, expected https://securepay.sslcommerz.com ${DEMO_ONLY}.`,
    ],
    [
      { PUBLIC_URL, PAYMENT_GATEWAY: 'stripe' },
      `The setting STRIPE_SECRET_KEY is missing: with PUBLIC_URL=${PUBLIC_URL}, expected a key like sk_live_… ${DEMO_ONLY}.`,
    ],
    [
      { PUBLIC_URL, ...live, DEMO: 'on' },
      `The setting DEMO is "on": with PUBLIC_URL=${PUBLIC_URL}, expected off ${DEMO_ONLY}.`,
    ],
    [
      { HOST: '::', PUBLIC_URL, ...live, RATE_LIMITS: 'off' },
      `The setting RATE_LIMITS is "off": with HOST=::, expected on ${DEMO_ONLY}.`,
    ],
    [
      { ...production, ALLOW_UNSAFE_SETTINGS: 'on' },
      'The setting ALLOW_UNSAFE_SETTINGS is "on": in production, expected off.',
    ],
  ])('%j', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(sentence))
  })

  test.each([
    'change-me-change-me-change-me-change-me',
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
  ])('the guessable secret %s is refused', (AUTH_SECRET) => {
    expect(() => readSettings({ ...production, AUTH_SECRET })).toThrow('AUTH_SECRET')
  })

  test('safe settings are accepted, and turn off the demo and its logins', () => {
    expect(readSettings({ ...production, ...database, HOST: '0.0.0.0' })).toMatchObject({
      demo: false,
      rateLimits: true,
      refusesDemoLogins: true,
      warnings: [],
    })
  })
})

describe('a shop that only this machine can reach', () => {
  test.each([
    { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: 'localhost', PUBLIC_URL: 'http://shop.localhost:3000' },
  ])('may run the demo: %j', (env) => {
    expect(readSettings(env)).toMatchObject({ demo: true, rateLimits: false })
  })
})

describe('ALLOW_UNSAFE_SETTINGS', () => {
  test('lets a demo be shown in public with limited rates, and is announced', () => {
    const settings = readSettings({ HOST: '0.0.0.0', ALLOW_UNSAFE_SETTINGS: 'on' })
    expect(settings).toMatchObject({ demo: true, rateLimits: true, refusesDemoLogins: false })
    expect(settings.warnings).toEqual([
      'ALLOW_UNSAFE_SETTINGS is on with HOST=0.0.0.0: this shop may be unsafe. Use it for a demo only.',
    ])
  })
})

describe('what is set in vain is told', () => {
  test.each<[env: NodeJS.ProcessEnv, sentence: string]>([
    [{ STRIPE_SECRET: 'sk_test_x' }, 'The variable STRIPE_SECRET is not a setting and is ignored.'],
    [
      { TRUSTED_PROXY: '10.0.0.1' },
      'The variable TRUSTED_PROXY is not a setting and is ignored. Did you mean TRUSTED_PROXIES?',
    ],
    [{ CHAKA_DEMO: 'off' }, 'The variable CHAKA_DEMO is not a setting and is ignored.'],
    [
      { ...database, DATA_DIR: '/srv/chaka' },
      'The setting DATA_DIR is ignored, because DATABASE_URL is set.',
    ],
    [
      { ...live, SANDBOX_PORT: '4500' },
      'The setting SANDBOX_PORT is ignored, because another gateway is set.',
    ],
    [
      { ALLOW_UNSAFE_SETTINGS: 'on' },
      'ALLOW_UNSAFE_SETTINGS is on and not needed: only this machine can reach the shop.',
    ],
  ])('%j', (env, sentence) => {
    expect(readSettings(env).warnings).toEqual([sentence])
  })

  test('variables of other programs and of the sandbox are not', () => {
    const env = { NODE_OPTIONS: '--x', DATABASE_POOL: '3', HOME: '/', SANDBOX_SEED: '7' }
    expect(readSettings(env).warnings).toEqual([])
  })
})
