import { startServerProcess } from '#server/testing/start-process'
import { type Environment, type Measurement, type Report, SHOP, createShop } from './environment.ts'
import { HOW, PAIRS, startLoad } from './load.ts'
import {
  addBikesAndCustomers,
  addReturnedRentals,
  authorizationOf,
  bikeId,
  bookingOf,
  logInOf,
  rentalId,
} from './numbered-rows.ts'
import { compare } from './ratio.ts'

const EXPRESS = { program: new URL('rivals/express.ts', import.meta.url) }
const FLEET = 30
const REFUSED = 'POST /rentals, refused'
const JSON_BODY = { 'content-type': 'application/json' }
const LOG_INS = 40
const LOG_IN_PAIRS = 5
const BOOKINGS = 240
const BOOKING_PAIRS = 7
const ACTS = 240
const ACT_PAIRS = 7

export async function measureAgainstExpress(environment: Environment, report: Report) {
  await measureCalls(environment, report)
  report(await measureBookings(environment))
  await measureCounter(environment, report)
}

async function startBoth(environment: Environment, name: string, rows: number) {
  const { config, db } = await createShop(environment, { name })
  await addBikesAndCustomers(db, rows)
  const start = async (options: Parameters<typeof startServerProcess>[1]) => {
    const { address, stop } = await startServerProcess(config, options)
    environment.atEnd(stop)
    return `${address}/api`
  }
  return { ...config, db, ours: await start(SHOP), express: await start(EXPRESS) }
}

async function measureCalls(environment: Environment, report: Report): Promise<void> {
  const { authSecret, ours, express } = await startBoth(environment, 'calls', FLEET)
  const load = startLoad(environment)
  const { headers, body } = bookingOf(authSecret, 1)
  const taken = bookingOf(authSecret, 2, 1)
  await book(ours, { headers, body })
  const calls = [
    { what: 'GET /bikes?page=1&limit=6', goal: 2.5, path: '/bikes?page=1&limit=6' },
    { what: 'GET /bikes', goal: 2.5, path: '/bikes' },
    { what: 'GET /bikes/{id}', goal: 2, path: `/bikes/${bikeId(4)}` },
    { what: 'GET /users/me', goal: 1.1, path: '/users/me', headers },
    { what: REFUSED, goal: 1.2, path: '/rentals', method: 'POST', ...taken, status: 409 },
  ] as const
  for (const { what, goal, path, ...sent } of calls) {
    const status = 'status' in sent ? sent.status : 200
    const rate = (server: string) => () => load.repeat(server + path, sent, status)
    const ratio = await compare(PAIRS, rate(ours), rate(express))
    report(againstExpress({ what, goal, ratio, how: HOW }))
  }
  const logIn = { headers: JSON_BODY, body: JSON.stringify(logInOf(3)) }
  const rate = (server: string) => () =>
    load.sendOnce(
      `${server}/auth/login`,
      Array.from({ length: LOG_INS }, () => logIn),
    )
  const ratio = await compare(LOG_IN_PAIRS, rate(ours), rate(express))
  const how = `${LOG_IN_PAIRS} pairs of ${LOG_INS} log-ins`
  report(againstExpress({ what: 'POST /auth/login', goal: 0.95, ratio, how }))
}

async function book(server: string, booking: { headers: Record<string, string>; body: string }) {
  const { status } = await fetch(`${server}/rentals`, { method: 'POST', ...booking })
  if (status !== 200) throw new Error(`The booking of a free bike was answered ${status}`)
}

async function measureBookings(environment: Environment): Promise<Measurement> {
  const rows = 2 * BOOKINGS * (BOOKING_PAIRS + 1)
  const { authSecret, ours, express } = await startBoth(environment, 'bookings', rows)
  const load = startLoad(environment)
  let booked = 0
  const rate = (server: string) => () => {
    const some = Array.from({ length: BOOKINGS }, () => bookingOf(authSecret, (booked += 1)))
    return load.sendOnce(`${server}/rentals`, some)
  }
  const ratio = await compare(BOOKING_PAIRS, rate(ours), rate(express))
  const how = `${BOOKING_PAIRS} pairs of ${BOOKINGS} bookings; our gateway answers at once; the rival writes no events`
  return againstExpress({ what: 'POST /rentals, booked', goal: 0.75, ratio, how })
}

/** An act answers with the rental's page, and each rental is acted on once. */
async function measureCounter(environment: Environment, report: Report): Promise<void> {
  const rentals = 2 * ACTS * (ACT_PAIRS + 1)
  const { authSecret, db, ours, express } = await startBoth(environment, 'counter', rentals)
  await addReturnedRentals(db, rentals)
  const load = startLoad(environment)
  const headers = { ...JSON_BODY, ...authorizationOf(authSecret, 1) }
  const show = (server: string) => () =>
    load.repeat(`${server}/rentals/${rentalId(1)}`, { headers: authorizationOf(authSecret, 1) })
  const shown = await compare(PAIRS, show(ours), show(express))
  report(againstExpress({ what: 'GET /rentals/{id}', goal: 0.8, ratio: shown, how: HOW }))
  const revisions = await db.selectFrom('rentals').select(['id', 'revision']).execute()
  const bodyOf = new Map(
    revisions.map(({ id, revision }) => {
      const line = { kind: 'extra', amount: 50, note: 'Helmet', revision: String(revision) }
      return [id, JSON.stringify(line)]
    }),
  )
  let used = 0
  const act = (server: string) => () => {
    const some = Array.from({ length: ACTS }, () => {
      const id = rentalId((used += 1))
      return { path: `/api/rentals/${id}/bill-lines`, headers, body: bodyOf.get(id) ?? '' }
    })
    return load.sendOnce(`${server}/rentals`, some)
  }
  const acts = await compare(ACT_PAIRS, act(ours), act(express))
  const how = `${ACT_PAIRS} pairs of ${ACTS} acts; the rival writes no events and no audit`
  report(againstExpress({ what: 'POST /rentals/{id}/bill-lines', goal: 0.8, ratio: acts, how }))
}

const againstExpress = (measured: Omit<Measurement, 'rival'>): Measurement => ({
  ...measured,
  rival: 'Express 5 and pg with prepared statements',
})
