import path from 'node:path'
import { z } from 'zod'
import { DEFAULT_TIME_ZONE } from '#domain/time'
import {
  type PaymentSettings,
  paymentSecrets,
  paymentVariables,
  readGateways,
} from './settings/gateway-settings.ts'
import { exposureOf, refuseUnsafe } from './settings/exposure.ts'
import { fileVariables, withSecretFiles } from './settings/secret-files.ts'
import {
  LOG_LEVELS,
  type LogLevel,
  SettingsError,
  databaseUrl,
  host,
  onOrOff,
  origin,
  port,
  proxies,
  requireTogether,
  secret,
  timeZone,
} from './settings/setting-kinds.ts'
import { type SmsSettings, readSms, smsSecrets, smsVariables } from './settings/sms-settings.ts'
import { type MailSettings, mailVariables, readMail } from './settings/mail-settings.ts'
import {
  type PushSettings,
  pushSecrets,
  pushVariables,
  readPush,
} from './settings/push-settings.ts'
import {
  type PictureStoreSettings,
  describePictureStore,
  pictureStoreSecrets,
  pictureStoreVariables,
  readPictureStoreSettings,
} from './settings/picture-store-settings.ts'
import { describeWarnings } from './settings/setting-warnings.ts'

export type Settings = Readonly<{
  production: boolean
  host: string
  port: number
  /** Every absolute address begins with this origin, which has no slash at its end. */
  publicUrl: string
  database:
    | Readonly<{ kind: 'embedded'; dataDir: string }>
    | Readonly<{ kind: 'given'; connectionString: string }>
  /** The folder of the embedded database, and of the pictures of every shop. */
  dataDir: string
  /** Undefined: pictures are in the data folder alone. */
  pictureStore: PictureStoreSettings | undefined
  backupDir: string | undefined
  /** An account that does not exist yet is added as an admin with this password. */
  admin: Readonly<{ email: string; password: string }> | undefined
  demo: boolean
  /**
   * Without a value a secret is made once and kept in the data folder, so only the embedded
   * database allows that.
   */
  authSecret: string | undefined
  gateway: PaymentSettings['gateway']
  otherGateways: PaymentSettings['otherGateways']
  /** The payment sandbox starts with the app; there is none when another gateway is set. */
  sandbox: Readonly<{ port: number }> | undefined
  /** Undefined: mail goes to the catcher of the sandbox, or nowhere where there is no sandbox. */
  mail: MailSettings | undefined
  /** Undefined: the catcher of the sandbox, or none, as for mail. */
  sms: SmsSettings | undefined
  /** Undefined: a key of its own where there is a sandbox, or no notifications. */
  push: PushSettings | undefined
  rateLimits: boolean
  /** X-Forwarded-For of proxies with these addresses and CIDR ranges is trusted. */
  trustedProxies: readonly string[]
  shopTimeZone: string
  metrics: Readonly<{ host: string; port: number }> | undefined
  logLevel: LogLevel
  /** The demo's published passwords must not work here. */
  refusesDemoLogins: boolean
  warnings: readonly string[]
}>

export type CompleteSettings = Settings & Readonly<{ authSecret: string }>

const ROOT = path.resolve(import.meta.dirname, '..')
const SHORTEST_SECRET = 32

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'development, production or test')
    .default('development'),
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: origin('an address like https://shop.example, without a path').optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().default(path.join(ROOT, 'data')),
  BACKUP_DIR: z
    .string()
    .transform((folder) => path.resolve(folder))
    .optional(),
  ADMIN_EMAIL: z.email('an e-mail address').max(254, 'an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, '6 to 256 characters')
    .max(256, '6 to 256 characters')
    .optional(),
  DEMO: onOrOff.optional(),
  AUTH_SECRET: secret(SHORTEST_SECRET).optional(),
  ...paymentVariables,
  ...mailVariables,
  ...smsVariables,
  ...pushVariables,
  ...pictureStoreVariables,
  SANDBOX_PORT: port.default(4400),
  ALLOW_UNSAFE_SETTINGS: onOrOff.default(false),
  TRUSTED_PROXIES: proxies.default(['127.0.0.0/8', '::1/128']),
  RATE_LIMITS: onOrOff.optional(),
  SHOP_TIME_ZONE: timeZone.default(DEFAULT_TIME_ZONE),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, LOG_LEVELS.join(', ')).optional(),
})

type Environment = z.infer<typeof Environment>

const SANDBOX_VARIABLES = ['SANDBOX_HOST', 'SANDBOX_PUBLIC_URL', 'SANDBOX_SEED']

const secrets = new Set<string>([
  'ADMIN_PASSWORD',
  'AUTH_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  ...smsSecrets,
  ...pushSecrets,
  ...pictureStoreSecrets,
  ...paymentSecrets,
])

/**
 * An empty variable counts as not set.
 * @throws SettingsError names the variable, its value (unless it is a secret) and what it should be
 */
export function readSettings(variables: NodeJS.ProcessEnv): Settings {
  const env = withSecretFiles(variables, secrets)
  const values = parse(env)
  refuseHalves(values)
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  refuseContradiction(values)
  const exposure = exposureOf(values, publicUrl)
  const allowsUnsafe = values.ALLOW_UNSAFE_SETTINGS
  const mustBeSafe = allowsUnsafe ? undefined : exposure
  const { gateway, otherGateways, isSandbox } = readGateways(values, mustBeSafe)
  if (mustBeSafe) refuseUnsafe(values, mustBeSafe)
  const sandbox = isSandbox ? sandboxOf(values) : undefined
  const demo = values.DEMO ?? sandbox !== undefined
  const metrics = metricsOf(values)
  return Object.freeze({
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    database: databaseOf(values),
    dataDir: path.resolve(values.DATA_DIR),
    pictureStore: readPictureStoreSettings(values),
    backupDir: values.BACKUP_DIR,
    admin: adminOf(values),
    demo,
    authSecret: values.AUTH_SECRET,
    gateway,
    otherGateways,
    sandbox,
    mail: readMail(values),
    sms: readSms(values),
    push: readPush(values),
    rateLimits: values.RATE_LIMITS ?? (!demo || exposure !== undefined),
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    shopTimeZone: values.SHOP_TIME_ZONE,
    metrics,
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'production' ? 'info' : 'warn'),
    refusesDemoLogins: mustBeSafe !== undefined,
    warnings: Object.freeze(
      describeWarnings({
        env,
        known: SETTING_NAMES,
        allowsUnsafe,
        exposure,
        hasSandbox: isSandbox,
        metrics,
      }),
    ),
  })
}

/** A command may need only the database of the shop. @throws SettingsError */
export function readDatabaseSettings(variables: NodeJS.ProcessEnv): Settings['database'] {
  const env = withSecretFiles(variables, ['DATABASE_URL'])
  return databaseOf(parse({ DATABASE_URL: env['DATABASE_URL'], DATA_DIR: env['DATA_DIR'] }))
}

/** A backup has the pictures of every shop, wherever its database is. @throws SettingsError */
export function readDataDir(variables: NodeJS.ProcessEnv): string {
  return path.resolve(parse({ DATA_DIR: variables['DATA_DIR'] }).DATA_DIR)
}

/** The result is undefined where pictures are in the data folder. @throws SettingsError */
export function readPicturesElsewhere(variables: NodeJS.ProcessEnv): string | undefined {
  const env = withSecretFiles(variables, pictureStoreSecrets)
  const names = Object.keys(pictureStoreVariables)
  const store = readPictureStoreSettings(
    parse(Object.fromEntries(names.map((name) => [name, env[name] ?? '']))),
  )
  return store && describePictureStore(store)
}

/** The audit needs the zone of the shop's days. @throws SettingsError */
export function readShopTimeZone(variables: NodeJS.ProcessEnv): string {
  return parse({ SHOP_TIME_ZONE: variables['SHOP_TIME_ZONE'] ?? '' }).SHOP_TIME_ZONE
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

export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...fileVariables(secrets),
  ...SANDBOX_VARIABLES,
]

function refuseContradiction(values: Environment): void {
  if (values.NODE_ENV !== 'production' || !values.ALLOW_UNSAFE_SETTINGS) return
  throw new SettingsError('The setting ALLOW_UNSAFE_SETTINGS is "on": in production, expected off.')
}

/** Some settings have a meaning only together. */
function refuseHalves(values: Environment): void {
  requireTogether(values, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
  if (values.DATABASE_URL !== undefined && values.AUTH_SECRET === undefined) {
    throw new SettingsError(
      `The setting AUTH_SECRET is missing: with DATABASE_URL, expected at least ${SHORTEST_SECRET} bytes.`,
    )
  }
}

function sandboxOf(values: Environment): Settings['sandbox'] {
  if (values.SANDBOX_PORT !== values.PORT) return Object.freeze({ port: values.SANDBOX_PORT })
  throw new SettingsError(
    `The setting SANDBOX_PORT is "${values.SANDBOX_PORT}": expected another port than PORT.`,
  )
}

function metricsOf({ METRICS_HOST, METRICS_PORT }: Environment): Settings['metrics'] {
  if (METRICS_PORT === undefined) return undefined
  return Object.freeze({ host: METRICS_HOST, port: METRICS_PORT })
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
