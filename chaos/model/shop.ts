import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiKey } from '#contract/api'
import { toTaka } from '#domain/money'
import { DAY_MS } from '#domain/time'
import { DUTIES, type Duty, type Role } from '#domain/users'
import { startSandbox } from '#sandbox/start-sandbox'
import { createTokens } from '#server/auth/tokens'
import {
  type Clock,
  type DatabaseAddress,
  type Db,
  connect,
  createClock,
} from '#server/database/db'
import { SCHEDULED } from '#server/payments/core/settlement.service'
import { callOf } from '#server/testing/call'
import { givenIn } from '#server/testing/given'
import { controlOf } from '#server/testing/sandbox-control'
import { type ServerConfig, composeServer } from '#server/testing/server-config'
import { administer, inDatabase } from '#server/testing/start-database'
import { addPrices } from './shop-prices.ts'
import { type Bike, type Customer, PRICE, type Payment, type Rental } from './state.ts'

export type Template = { server: DatabaseAddress; template: string }
export type RealShop = Awaited<ReturnType<typeof openRealShop>>

const STORE = { storeId: 'model_store', storePassword: 'model_secret' }
/** A session lasts longer than the clock moves in all runs of a shop together. */
const SESSION_MS = 10_000 * DAY_MS

/** The database may be slow on a busy machine: the caller is told to ask again. */
const BUSY = 503

type Call = ReturnType<typeof callOf>
type Input = { params?: Record<string, string>; body?: object }

/** The API has its own database. Its jobs do not run, because commands do their work. */
export async function openRealShop({ server, template }: Template) {
  const name = `model_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)
  const gateway = await startSandbox(STORE)
  const config: ServerConfig = {
    database: inDatabase(server, name),
    gateway: { ...STORE, baseUrl: gateway.url },
    authSecret: randomBytes(32).toString('hex'),
    publicUrl: 'http://shop.test',
  }
  const db = connect(config.database, () => {})
  const { clock, advance } = createMovableClock()
  const now = () => clock(db)
  let running = await startServer(config, clock)
  const call = askAgain((key, input) => running.call(key, input))

  /** The user gets a session without the slow check of a password. */
  async function addUser(role: Role, duties: readonly Duty[] = DUTIES): Promise<Customer> {
    const { id } = await givenIn({ db, services: running.services }).user({ role, duties })
    return logIn(db, { id, role, now: await now(), authSecret: config.authSecret })
  }
  const admin = await addUser('admin')
  const clerk = await addUser('admin', ['desk'])
  const callAsAdmin = <Key extends ApiKey>(key: Key, input: Input) =>
    call(key, { ...input, as: admin.token })
  const { setPriceList, setPrices } = await addPrices(callAsAdmin)
  const { data: settings } = (await call('GET /shop', {})).body
  await callAsAdmin('PUT /shop', { body: { ...settings, ...PAID_ONLINE } })

  return {
    db,
    now,
    call,
    sandbox: controlOf(gateway.url),
    advance,
    addCustomer: () => addUser('user'),
    callAsAdmin,
    clerk,

    async addBike(hasList: boolean): Promise<Bike> {
      const given = givenIn({ db, services: running.services })
      const { _id: id } = await given.bike({ pricePerHour: toTaka(PRICE) })
      if (hasList) await setPriceList(id)
      return { id, forRent: true, isArchived: false, hasList, missing: null }
    },

    setPrices,

    returnFromGateway: (sent: Return) => running.returnFromGateway(sent),
    settleNotified: (ref: string) => running.services.settlement.settle(ref, SCHEDULED),

    endReservations: () => running.services.rentals.reservationEnds.endAllOver(),
    reconcilePayments: async () => running.reconcilePayments(await now()),
    sendRefunds: async () => running.sendRefunds(await now()),

    async restart(): Promise<void> {
      await running.stop()
      running = await startServer(config, clock)
    },

    async close(): Promise<void> {
      await running.stop()
      await db.destroy()
      await gateway.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

const PAID_ONLINE = { onlinePayment: 'choice', depositPayment: 'online' } as const

function askAgain(ask: Call): Call {
  const call: Call = async (key, input) => {
    const reply = await ask(key, input)
    return reply.status === BUSY ? call(key, input) : reply
  }
  return call
}

function createMovableClock() {
  let ahead = 0
  // The offset is read when the statement is sent, because a statement may have been compiled
  // before.
  const moved = { toPostgres: () => ahead }
  return {
    clock: createClock(() => sql`clock_timestamp() + ${moved} * interval '1 millisecond'`),
    advance: (ms: number) => void (ahead += ms),
  }
}

type NewSession = { id: string; role: Role; now: Date; authSecret: string }

async function logIn(db: Db, { id, role, now, authSecret }: NewSession): Promise<Customer> {
  const sessionId = randomUUID()
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await db.insertInto('sessions').values({ id: sessionId, userId: id, expiresAt }).execute()
  const token = createTokens(authSecret).sign({ userId: id, sessionId, role, expiresAt })
  return { id, isDeleted: false, token }
}

type Return = { url: string; fields: Record<string, string> }

async function startServer(config: ServerConfig, clock: Clock) {
  const { db, jobs, services, createApp, close } = composeServer(config, clock)
  await jobs.open()
  const app = await createApp({ shedLoad: false })
  return {
    services,
    call: callOf(app),

    async returnFromGateway({ url, fields }: Return): Promise<number> {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      return statusCode
    },

    async reconcilePayments(nextCheckAt: Date): Promise<void> {
      const unpaid = db.updateTable('payments').where('status', '<>', 'PAID')
      await unpaid.set({ nextCheckAt }).where('nextCheckAt', 'is not', null).execute()
      await services.reconciler.reconcile()
    },

    async sendRefunds(nextTryAt: Date): Promise<void> {
      const refunds = db.updateTable('refunds').set({ nextTryAt })
      await refunds.where('nextTryAt', 'is not', null).execute()
      await services.refunds.reconcile()
    },

    async stop(): Promise<void> {
      await app.close()
      await close()
    },
  }
}

export async function readIds({ db }: { db: Db }, payment: Payment): Promise<void> {
  const { rental, purpose } = payment
  const { id, pageUrl, rentalId } = await db
    .selectFrom('payments')
    .innerJoin('rentals', 'rentals.id', 'payments.rentalId')
    .select(['payments.id', 'payments.rentalId', 'payments.pageUrl'])
    .where('rentals.bikeId', '=', rental.bike.id)
    .where('rentals.userId', '=', rental.customer.id)
    .where('payments.purpose', '=', purpose)
    .$if(rental.id !== '', (known) => known.where('rentals.id', '=', rental.id))
    .orderBy('payments.createdAt', 'desc')
    .executeTakeFirstOrThrow()
  Object.assign(payment, { ref: id, page: pageUrl ?? '' })
  rental.id = rentalId
}

export async function readStart({ db }: { db: Db }, rentalId: string): Promise<Date> {
  const rentals = db.selectFrom('rentals').select('startTime').where('id', '=', rentalId)
  return (await rentals.executeTakeFirstOrThrow()).startTime
}

/** The shop's clock runs on, so a booking that begins with its payment begins later than in the model. */
export async function readExactStart(shop: { db: Db }, rental: Rental): Promise<void> {
  if (rental.status === 'INITIAL_PAID') rental.exactStart = await readStart(shop, rental.id)
}

/** An exchange ends the prices before it at the time of the shop's clock. */
export async function readBikeSince({ db }: { db: Db }, rentalId: string): Promise<Date | null> {
  const rentals = db.selectFrom('rentals').select('bikeSince').where('id', '=', rentalId)
  return (await rentals.executeTakeFirstOrThrow()).bikeSince
}
