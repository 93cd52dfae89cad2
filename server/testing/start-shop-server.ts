import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { startSandbox } from '#sandbox/start-sandbox'
import { composeShop } from '../compose-shop.ts'
import type { PaymentGateway } from '../payments/core/gateway.ts'
import { createGateways } from '../payments/core/gateways.ts'
import { createGateway } from '../payments/gateways/create-gateway.ts'
import { type Db, type DatabaseAddress, createClock, runSql } from '../database/db.ts'
import { LOG_OPTIONS } from '../log.ts'
import { freePort } from '../run/testing/processes.ts'
import { smsCatcherAt } from '../settings/sms-settings.ts'
import { catcherAt } from '../settings/mail-settings.ts'
import { trialPush } from '../settings/push-settings.ts'
import type { GatewaySettings } from '../settings/gateway-settings.ts'
import { callOf } from './call.ts'
import { givenIn } from './given.ts'
import { controlOf } from './sandbox-control.ts'
import { FROM_THIS_MACHINE, type ServerConfig } from './server-config.ts'
import { createDatabase } from './new-database.ts'

export const STORE = { storeId: 'test_store', storePassword: 'test_secret' }
export const KEYS = { secretKey: 'sk_test_shop', webhookSecret: 'whsec_shop' }
/** The SMS gateway of a test sends its reports with it. */
export const REPORT_SECRET = 'secret-of-the-reports'
export const settingsOf = {
  sslcommerz: (baseUrl: string) => ({ id: 'sslcommerz', baseUrl, ...STORE }) as const,
  stripe: (baseUrl: string) =>
    ({ id: 'stripe', baseUrl, account: 'main', smallestTaka: 65, ...KEYS }) as const,
}

/** Tests do the scheduled work themselves, so that nothing changes by itself. */
const NO_SCHEDULE = 'delete from jobs.schedule'

/**
 * Deleting the few rows of a test is faster than truncating. Only the triggers that tell the fleet of
 * it may run.
 */
const EMPTY_TABLES = `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in
      select tablename from pg_tables
      where schemaname = 'public' and tablename !~ '^(kysely|fleet_resets)'
    loop
      execute format('delete from %I', name);
    end loop;
    set local session_replication_role = origin;
    delete from rentals;
    delete from bikes;
    ${NO_SCHEDULE};
  end $$`
const JOBS_END_MS = 3000

/** The clock is the database's; a test can move it ahead, or stop it when slowness would count. */
function movableClock() {
  let ahead = 0
  let stopped: Date | null = null
  // The offset is read when the statement is sent, because a statement may have been compiled
  // before.
  const moved = { toPostgres: () => ahead }
  const start = { toPostgres: () => stopped }
  const now = createClock(
    () =>
      sql`coalesce(${start}::timestamptz, clock_timestamp()) + ${moved} * interval '1 millisecond'`,
  )
  const advance = (ms: number) => {
    ahead += ms
  }
  const stop = () => {
    stopped = new Date()
  }
  const reset = () => {
    ahead = 0
    stopped = null
  }
  return { now, advance, stop, reset }
}

function keepLog() {
  const lines: string[] = []
  const log = pino({ ...LOG_OPTIONS, level: 'debug' }, { write: (line) => void lines.push(line) })
  const forget = () => {
    lines.length = 0
  }
  return { log, logged: () => lines.join(''), forget }
}

/** The gateway needs the address of its notifications before the app exists. */
async function reservePort() {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return { listener, url: `http://127.0.0.1:${port}` }
}

async function removeJobs(db: Db): Promise<boolean> {
  const end = Date.now() + JOBS_END_MS
  while (Date.now() < end) {
    await runSql(db, `delete from jobs.job where state <> 'active'`)
    if ((await runSql(db, 'select 1 from jobs.job limit 1')).rows.length === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return false
}

function withLimit(gateway: PaymentGateway, limitMs: number | undefined): PaymentGateway {
  if (limitMs === undefined) return gateway
  const limit = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  return {
    ...gateway,
    lookup: (known, signal) => gateway.lookup(known, limit(signal)),
    refund: (request, signal) => gateway.refund(request, limit(signal)),
  }
}

export type ShopOptions = {
  rateLimits?: boolean
  gateway?: GatewaySettings['id']
  withOther?: boolean
  gatewayUrl?: string
  gatewayLimitMs?: number
  /** The shop sends mail and notifications, which the sandbox catches. */
  sendsMail?: boolean
  /** The shop sends SMS, which the sandbox catches. */
  sendsSms?: boolean
  through?: (database: DatabaseAddress) => Promise<DatabaseAddress>
}

export type ShopServer = Awaited<ReturnType<typeof startShopServer>>

/**
 * The whole server has its own database, listens, and runs its jobs beside the real payment
 * sandbox.
 */
export async function startShopServer({
  rateLimits = false,
  gateway = 'sslcommerz',
  withOther = false,
  sendsMail = false,
  sendsSms = false,
  gatewayUrl,
  gatewayLimitMs,
  through = async (database) => database,
}: ShopOptions) {
  const { address: database, drop } = await createDatabase()
  const address = await through(database)
  const { listener, url } = await reservePort()
  const webhookUrl = () => `${url}/api/payments/stripe/webhook`
  const smtp = sendsMail ? { port: await freePort() } : undefined
  const payments = await startSandbox({ ...STORE, stripe: { ...KEYS, webhookUrl }, smtp })
  const baseUrl = gatewayUrl ?? payments.url
  const { log, logged, forget } = keepLog()
  const clock = movableClock()
  const authSecret = randomBytes(32).toString('hex')
  const picturesDir = await mkdtemp(path.join(inject('picturesFolder'), 'shop-'))
  const config: ServerConfig = {
    database: address,
    gateway: { baseUrl: payments.url, ...STORE },
    publicUrl: url,
    picturesDir,
    authSecret,
  }
  const bySslcommerz = await createGateway(settingsOf.sslcommerz(baseUrl))
  const byStripe = await createGateway(settingsOf.stripe(baseUrl))
  const [current, other] =
    gateway === 'stripe' ? [byStripe, bySslcommerz] : [bySslcommerz, byStripe]
  const shop = composeShop({
    database: address,
    clock: clock.now,
    gateways: createGateways(withLimit(current, gatewayLimitMs), withOther ? [other] : []),
    log,
    publicUrl: url,
    picturesDir,
    fetchRules: FROM_THIS_MACHINE,
    authSecret,
    rateLimits,
    mail: smtp && catcherAt(smtp.port),
    push: sendsMail ? trialPush(randomBytes(32), payments.url) : undefined,
    sms: sendsSms ? { ...smsCatcherAt(payments.url), reportSecret: REPORT_SECRET } : undefined,
  })
  const { db, jobs, services } = shop
  await jobs.open()
  await runSql(db, NO_SCHEDULE)
  const app = await shop.createApp({ shedLoad: false })
  await app.ready()
  listener.on('request', (request, response) => app.routing(request, response))
  await shop.startJobs()
  const sandbox = controlOf(payments.url)

  return {
    app,
    url,
    db,
    address,
    services,
    jobs,
    clock,
    logged,
    call: callOf(app),
    given: givenIn(shop),
    sandbox,
    authSecret,
    config,
    picturesDir,
    secrets: [STORE.storePassword, ...Object.values(KEYS)],
    ...STORE,

    /**
     * The next test can use the shop after a reset. The result is false when a job is still at
     * work.
     */
    async reset(): Promise<boolean> {
      await sandbox.reset()
      if (!(await removeJobs(db))) return false
      // Until its end a job may have sent messages, which the next test must not find.
      await sandbox.reset()
      await runSql(db, EMPTY_TABLES)
      clock.reset()
      forget()
      return true
    },

    async close(): Promise<void> {
      listener.close()
      listener.closeAllConnections()
      await app.close()
      await shop.close()
      await payments.close()
      await drop()
      await rm(picturesDir, { recursive: true, force: true })
    },
  }
}
