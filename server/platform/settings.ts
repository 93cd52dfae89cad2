import path from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

/** A setting is wrong or missing. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
}

export type Settings = Readonly<{
  production: boolean
  host: string
  port: number
  /** The origin every absolute address is made from, without a slash at its end. */
  publicUrl: string
  database:
    | Readonly<{ kind: 'embedded'; dataDir: string }>
    | Readonly<{ kind: 'given'; connectionString: string }>
  /** This account exists after the start, as an admin with this password. */
  admin: Readonly<{ email: string; password: string }> | undefined
  demo: boolean
  /** Left out: made once and kept in the data folder, so only possible with the embedded database. */
  authSecret: string | undefined
  gateway: Readonly<{ baseUrl: string; storeId: string; storePassword: string }>
  /** The payment sandbox that starts with the app; none when another gateway is set. */
  sandbox: Readonly<{ port: number }> | undefined
  rateLimits: boolean
  shopTimeZone: string
}>

/** What the app itself runs on: by then the secret is known. */
export type CompleteSettings = Settings & Readonly<{ authSecret: string }>

const ROOT = path.resolve(import.meta.dirname, '../..')
const SANDBOX_STORE = { storeId: 'sim_store', storePassword: 'sim_secret' }
const LIVE_GATEWAY = 'securepay.sslcommerz.com'
const TEST_GATEWAY = 'sandbox.sslcommerz.com'
const SHORTEST_SECRET = 32

const A_PORT = 'a port number from 1 to 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, A_PORT)
  .transform(Number)
  .pipe(z.number().min(1, A_PORT).max(65_535, A_PORT))

const onOrOff = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on')

const origin = (expected: string) =>
  z
    .string()
    .refine(isOrigin, expected)
    .transform((value) => new URL(value).origin)

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'development, production or test')
    .default('development'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'a host name or an IP address')
    .default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: origin('an address like https://shop.example, without a path').optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'an address like postgres://user:password@host:5432/database',
    })
    .optional(),
  DATA_DIR: z.string().default(path.join(ROOT, 'data')),
  ADMIN_EMAIL: z.email('an e-mail address').max(254, 'an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, '6 to 256 characters')
    .max(256, '6 to 256 characters')
    .optional(),
  DEMO: onOrOff.optional(),
  AUTH_SECRET: z.string().refine(isLongEnough, `at least ${SHORTEST_SECRET} bytes`).optional(),
  SSLCOMMERZ_BASE_URL: origin(`an address like https://${LIVE_GATEWAY}, without a path`).optional(),
  SSLCOMMERZ_STORE_ID: z.string().optional(),
  SSLCOMMERZ_STORE_PASSWORD: z.string().optional(),
  SSLCOMMERZ_ALLOW_SANDBOX: onOrOff.default(false),
  SANDBOX_PORT: port.default(4400),
  RATE_LIMITS: onOrOff.optional(),
  SHOP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'the name of a time zone, like Asia/Dhaka')
    .default('Asia/Dhaka'),
})

type Environment = z.infer<typeof Environment>

const secrets = new Set([
  'ADMIN_PASSWORD',
  'AUTH_SECRET',
  'DATABASE_URL',
  'SSLCOMMERZ_STORE_PASSWORD',
])

/**
 * Every setting of the app, checked. An empty variable counts as none.
 * @throws SettingsError names the variable, what it is (unless it is a secret) and what it should be
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = parse(env)
  refuseHalves(values)
  const production = values.NODE_ENV === 'production'
  if (production) refuseSandbox(values)
  const gateway = gatewayOf(values)
  const sandbox = values.SSLCOMMERZ_BASE_URL === undefined ? sandboxOf(values) : undefined
  const demo = values.DEMO ?? sandbox !== undefined
  return Object.freeze({
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    database: databaseOf(values),
    admin: adminOf(values),
    demo,
    authSecret: values.AUTH_SECRET,
    gateway,
    sandbox,
    rateLimits: values.RATE_LIMITS ?? !demo,
    shopTimeZone: values.SHOP_TIME_ZONE,
  })
}

function parse(env: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(env).filter(([, value]) => value !== '')
  const read = Environment.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const name = String(issue?.path[0])
  const got = secrets.has(name) ? 'has a wrong value (not shown here)' : `is "${env[name]}"`
  throw new SettingsError(`The setting ${name} ${got}: expected ${issue?.message}.`)
}

/** Settings that mean nothing without each other. */
function refuseHalves(values: Environment): void {
  requireTogether(values, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
  requireTogether(values, [
    'SSLCOMMERZ_BASE_URL',
    'SSLCOMMERZ_STORE_ID',
    'SSLCOMMERZ_STORE_PASSWORD',
  ])
  if (values.DATABASE_URL !== undefined && values.AUTH_SECRET === undefined) {
    throw new SettingsError(
      `The setting AUTH_SECRET is missing: with DATABASE_URL, expected at least ${SHORTEST_SECRET} bytes.`,
    )
  }
}

function requireTogether(values: Environment, names: (keyof Environment)[]): void {
  const given = names.find((name) => values[name] !== undefined)
  const missing = names.find((name) => values[name] === undefined)
  if (given === undefined || missing === undefined) return
  throw new SettingsError(
    `The setting ${missing} is missing: ${given} is set, and both are expected.`,
  )
}

/** Real customers never pay into a sandbox. */
function refuseSandbox(values: Environment): void {
  const { SSLCOMMERZ_BASE_URL: baseUrl, SSLCOMMERZ_STORE_ID: storeId } = values
  const hosts = values.SSLCOMMERZ_ALLOW_SANDBOX ? [LIVE_GATEWAY, TEST_GATEWAY] : [LIVE_GATEWAY]
  if (baseUrl === undefined || !hosts.some((host) => baseUrl === `https://${host}`)) {
    const got = baseUrl === undefined ? 'is missing' : `is "${baseUrl}"`
    throw new SettingsError(
      `The setting SSLCOMMERZ_BASE_URL ${got}: in production, expected https://${hosts.join(' or https://')}.`,
    )
  }
  if (storeId?.startsWith('sim_') === true) {
    throw new SettingsError(
      `The setting SSLCOMMERZ_STORE_ID is "${storeId}": in production, expected a store that is not the sandbox's (sim_…).`,
    )
  }
}

function gatewayOf(values: Environment): Settings['gateway'] {
  const {
    SSLCOMMERZ_BASE_URL: baseUrl = `http://localhost:${values.SANDBOX_PORT}`,
    SSLCOMMERZ_STORE_ID: storeId = SANDBOX_STORE.storeId,
    SSLCOMMERZ_STORE_PASSWORD: storePassword = SANDBOX_STORE.storePassword,
  } = values
  return Object.freeze({ baseUrl, storeId, storePassword })
}

function sandboxOf(values: Environment): Settings['sandbox'] {
  if (values.SANDBOX_PORT !== values.PORT) return Object.freeze({ port: values.SANDBOX_PORT })
  throw new SettingsError(
    `The setting SANDBOX_PORT is "${values.SANDBOX_PORT}": expected another port than PORT.`,
  )
}

function databaseOf(values: Environment): Settings['database'] {
  const { DATABASE_URL: connectionString, DATA_DIR: dataDir } = values
  return connectionString === undefined
    ? Object.freeze({ kind: 'embedded', dataDir: path.resolve(dataDir) })
    : Object.freeze({ kind: 'given', connectionString })
}

function adminOf(values: Environment): Settings['admin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values
  return email === undefined || password === undefined
    ? undefined
    : Object.freeze({ email, password })
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, pathname, search, hash, username, password } = new URL(value)
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === ''
  return isBare && (protocol === 'http:' || protocol === 'https:')
}

function isLongEnough(secret: string): boolean {
  return Buffer.byteLength(secret) >= SHORTEST_SECRET
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
