import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { startSandbox } from '#sandbox/start-sandbox'
import { composeShop } from '../compose-shop.ts'
import { createGateway, createGateways } from '../payments/gateways/gateways.ts'
import { type Clock, type DatabaseAddress, databaseClock } from '../database/db.ts'
import { LOG_OPTIONS } from '../log.ts'
import type { GatewaySettings } from '../payments/gateways/gateway-settings.ts'
import { callOf } from './call.ts'
import { givenIn } from './given.ts'
import { controlOf } from './sandbox-control.ts'
import { type ServerConfig, composeServer } from './server-config.ts'
import { administer, inDatabase } from './start-database.ts'

const STORE = { storeId: 'test_store', storePassword: 'test_secret' }
const KEYS = { secretKey: 'sk_test_shop', webhookSecret: 'whsec_shop' }

/** The database's own clock, which a test can move ahead. */
function movableClock() {
  let ahead = 0
  const now: Clock = async (db) => new Date((await databaseClock(db)).getTime() + ahead)
  const advance = (ms: number) => {
    ahead += ms
  }
  return { now, advance }
}

async function freshDatabase() {
  const { server, template } = inject('database')
  const name = `chaka_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)
  const drop = () => administer(server, `drop database ${name} with (force)`)
  return { address: inDatabase(server, name), drop }
}

/** Everything that was logged, as text. */
function keepLog() {
  const lines: string[] = []
  const log = pino({ ...LOG_OPTIONS, level: 'debug' }, { write: (line) => void lines.push(line) })
  return { log, logged: () => lines.join('') }
}

/** An address before the app exists: the gateway has to be told where to send its notifications. */
async function reservePort() {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return { listener, url: `http://127.0.0.1:${port}` }
}

type Options = {
  rateLimits?: boolean
  gateway?: GatewaySettings['id']
  /** The shop has credentials for the other gateway too. */
  withOther?: boolean
  gatewayUrl?: string
  /** Puts something between the shop and its database. */
  through?: (database: DatabaseAddress) => Promise<DatabaseAddress>
  /** Is given the shop's end: `afterAll` where a file shares one shop; by default each test ends its own. */
  endWith?: (end: () => Promise<void>) => void
}

export type TestShop = Awaited<ReturnType<typeof startTestApp>>

/**
 * The whole server on a database of its own, listening, with its jobs at work and the real payment
 * sandbox beside it.
 */
export async function startTestApp({
  rateLimits = false,
  gateway = 'sslcommerz',
  withOther = false,
  gatewayUrl,
  through = async (database) => database,
  endWith = onTestFinished,
}: Options = {}) {
  const { address: database, drop } = await freshDatabase()
  const address = await through(database)
  const { listener, url } = await reservePort()
  const webhookUrl = () => `${url}/api/payments/stripe/webhook`
  const payments = await startSandbox({ ...STORE, stripe: { ...KEYS, webhookUrl } })
  const baseUrl = gatewayUrl ?? payments.url
  const { log, logged } = keepLog()
  const clock = movableClock()
  const authSecret = randomBytes(32).toString('hex')
  const config: ServerConfig = {
    database: address,
    gateway: { baseUrl: payments.url, ...STORE },
    publicUrl: url,
    authSecret,
  }
  const bySslcommerz = createGateway({ id: 'sslcommerz', baseUrl, ...STORE })
  const byStripe = createGateway({
    id: 'stripe',
    account: 'main',
    baseUrl,
    smallestTaka: 65,
    ...KEYS,
  })
  const [current, other] =
    gateway === 'stripe' ? [byStripe, bySslcommerz] : [bySslcommerz, byStripe]
  const shop = composeShop({
    database: address,
    clock: clock.now,
    gateways: createGateways(current, withOther ? [other] : []),
    log,
    publicUrl: url,
    authSecret,
  })
  const { db, jobs, services } = shop
  await jobs.open()
  const app = await shop.createApp({ rateLimits, shedLoad: false })
  await app.ready()
  listener.on('request', (request, response) => app.routing(request, response))
  await shop.startJobs()
  endWith(async () => {
    listener.close()
    listener.closeAllConnections()
    await app.close()
    await shop.close()
    await payments.close()
    await drop()
  })
  const call = callOf(app)
  const given = givenIn({ db, services })
  const admin = await given.signedIn({ role: 'admin' })
  const customer = await given.signedIn()
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
    call,
    given,
    admin,
    customer,
    sandbox,
    authSecret,
    config,
    /** A second server of the same shop: on connections of its own, by the same clock. */
    composeServer() {
      const server = composeServer(config, clock.now)
      onTestFinished(server.close)
      return server
    },
    secrets: [STORE.storePassword, ...Object.values(KEYS)],
    ...STORE,
  }
}
