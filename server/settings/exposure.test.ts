import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { SettingsError } from './setting-kinds.ts'

const live = {
  SSLCOMMERZ_BASE_URL: 'https://securepay.sslcommerz.com',
  SSLCOMMERZ_STORE_ID: 'chakalive',
  SSLCOMMERZ_STORE_PASSWORD: 'chakalive@ssl',
}
const PUBLIC_URL = 'https://bikes.example'
const SMTP_URL = 'smtps://shop:letters@mail.example'
const production = { NODE_ENV: 'production', PUBLIC_URL, ...live, SMTP_URL }
const secret = 'b5f1c6a0d94e4f7c8d2e93a17b60cf58e04a7d91c26b83f5'.padEnd(64, '3e9d07ac51f8264b')
const database = { DATABASE_URL: 'postgres://chaka:open-sesame@db/chaka', AUTH_SECRET: secret }
const DEMO_ONLY = '(or ALLOW_UNSAFE_SETTINGS=on, for a demo without real customers)'
const HIDDEN = 'has a wrong value (not shown here)'

describe('a shop that others can reach starts with safe settings only', () => {
  test.each<[env: NodeJS.ProcessEnv, sentence: string]>([
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
      `The setting AUTH_SECRET ${HIDDEN}: in production, expected at least 32 random bytes, as \`openssl rand -base64 32\` prints them.`,
    ],
    [
      { ...production, ADMIN_EMAIL: 'admin@bikes.example', ADMIN_PASSWORD: 'secret-1' },
      `The setting ADMIN_PASSWORD ${HIDDEN}: in production, expected at least 12 characters.`,
    ],
    [
      { ...production, ADMIN_EMAIL: 'admin@bikes.example', ADMIN_PASSWORD: 'aaaaaaaaaaaa' },
      `The setting ADMIN_PASSWORD ${HIDDEN}: in production, expected no repeated characters and no sequence.`,
    ],
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

  const GUESSABLE = `change-me-change-me-change-me-change-me 0123456789abcdef0123456789abcdef
    abcdefghijklmnopqrstuvwxyz0123456789 please-change-this-secret-in-production
    your-256-bit-secret-your-256-bit-secret this-is-a-very-secret-key-change-me!
    qwertyuiopasdfghjklzxcvbnm123456 chaka-bike-rental-production-secret
    Please-Change-This-Secret-In-Production-Before-You-Start
    a-long-sentence-of-lower-case-words-that-a-person-made-up
    b5f1c6a0d94e4f7c8d2e93a17b60cf58
    ${'0123456789abcdef'.repeat(4)}`

  test.each(GUESSABLE.split(/\s+/))('the guessable secret %s is refused', (AUTH_SECRET) => {
    expect(() => readSettings({ ...production, AUTH_SECRET })).toThrow('AUTH_SECRET')
  })

  test('what the usual commands print is accepted', () => {
    for (let seed = 0; seed < 40; seed++) {
      const bytes = createHash('sha256').update(String(seed)).digest()
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        const AUTH_SECRET = bytes.toString(form)
        expect(readSettings({ ...production, AUTH_SECRET }).authSecret).toBe(AUTH_SECRET)
      }
    }
  })

  test.each(['123456789012', 'abababababab', 'zyxwvutsrqpo'])(
    'the monotonous password %s is refused',
    (ADMIN_PASSWORD) => {
      const admin = { ADMIN_EMAIL: 'admin@bikes.example', ADMIN_PASSWORD }
      expect(() => readSettings({ ...production, ...admin })).toThrow('ADMIN_PASSWORD')
    },
  )

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
    [
      { STRIPE_SECRET: 'sk_test_x' },
      'The variable STRIPE_SECRET is not a setting and is ignored. Did you mean STRIPE_SECRET_KEY?',
    ],
    [
      { TRUSTED_PROXY: '10.0.0.1' },
      'The variable TRUSTED_PROXY is not a setting and is ignored. Did you mean TRUSTED_PROXIES?',
    ],
    [{ CHAKA_DEMO: 'off' }, 'The variable CHAKA_DEMO is not a setting and is ignored.'],
    [
      { ...live, SANDBOX_PORT: '4500' },
      'The setting SANDBOX_PORT is ignored, because another gateway is set.',
    ],
    [
      { METRICS_HOST: '0.0.0.0' },
      'The setting METRICS_HOST is ignored, because METRICS_PORT is not set.',
    ],
    [
      { ...production, METRICS_HOST: '0.0.0.0', METRICS_PORT: '9464' },
      'METRICS_HOST is 0.0.0.0, and the metrics have no password: let only your own network reach port 9464.',
    ],
    [{ ...production, SMTP_URL: '' }, 'SMTP_URL is not set: customers get no messages.'],
    [
      { ALLOW_UNSAFE_SETTINGS: 'on' },
      'ALLOW_UNSAFE_SETTINGS is on and not needed: only this machine can reach the shop.',
    ],
  ])('%j', (env, sentence) => {
    expect(readSettings(env).warnings).toEqual([sentence])
  })

  test.each([
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['AUTHSECRET', 'AUTH_SECRET'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['AUTH_SECERT', 'AUTH_SECRET'],
    ['AUTH_SECRETFILE', 'AUTH_SECRET_FILE'],
    ['database_url', 'DATABASE_URL'],
  ])('%s: did you mean %s?', (name, meant) => {
    expect(readSettings({ [name]: 'x' }).warnings).toEqual([
      `The variable ${name} is not a setting and is ignored. Did you mean ${meant}?`,
    ])
  })

  test('variables of other programs and of the sandbox are not', () => {
    const names =
      'NODE_OPTIONS NODE_PATH DATABASE_POOL HOME SANDBOX_SEED HOSTNAME HOSTTYPE LOGNAME MAIL TERM LANG PWD ' +
      'SHELL USER PATH POSTGRES_DB PGHOST PGPORT DEBUG EDITOR DISPLAY XDG_DATA_DIRS XDG_DATA_HOME LS_COLORS ' +
      'JAVA_HOME SSH_AUTH_SOCK INVOCATION_ID JOURNAL_STREAM LOGS_DIRECTORY STATE_DIRECTORY npm_package_name ' +
      'npm_config_user_agent KUBERNETES_PORT KUBERNETES_SERVICE_HOST OLDPWD LC_ALL TZ CI NO_COLOR JWT_SECRET'
    const env = Object.fromEntries(names.split(' ').map((name) => [name, 'x']))
    expect(readSettings(env).warnings).toEqual([])
  })
})
