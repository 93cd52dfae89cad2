import { startServerProcess } from '#server/testing/start-process'
import { type Environment, type Measurement, type Report, SHOP, createShop } from './environment.ts'
import { HOW, PAIRS, startLoad } from './load.ts'
import { addBikesAndCustomers, bikeId, bookingOf, logInOf } from './numbered-rows.ts'
import { type Ratio, compare } from './ratio.ts'

const EXPRESS = new URL('rivals/express.ts', import.meta.url)
const FLEET = 30
const JSON_BODY = { 'content-type': 'application/json' }
const LOG_INS = 40
const LOG_IN_PAIRS = 5
const BOOKINGS = 240
const BOOKING_PAIRS = 7

export async function measureAgainstExpress(environment: Environment, report: Report) {
  await measureCalls(environment, report)
  report(await measureBookings(environment))
}

async function startBoth(environment: Environment, name: string, rows: number) {
  const { config, db } = await createShop(environment, { name })
  await addBikesAndCustomers(db, rows)
  const start = async (program: URL) => {
    const { address, stop } = await startServerProcess(config, { program })
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
    { what: 'GET /bikes?page=1&limit=6', path: '/bikes?page=1&limit=6' },
    { what: 'GET /bikes', path: '/bikes' },
    { what: 'GET /bikes/{id}', path: `/bikes/${bikeId(4)}` },
    { what: 'GET /users/me', path: '/users/me', headers },
    { what: 'POST /rentals, refused', path: '/rentals', method: 'POST', ...taken, status: 409 },
  ] as const
  for (const { what, path, ...sent } of calls) {
    const status = 'status' in sent ? sent.status : 200
    const rate = (server: string) => () => load.repeat(server + path, sent, status)
    const ratio = await compare(PAIRS, rate(ours), rate(express))
    report(againstExpress(what, ratio, HOW))
  }
  const logIn = { headers: JSON_BODY, body: JSON.stringify(logInOf(3)) }
  const rate = (server: string) => () =>
    load.sendOnce(
      `${server}/auth/login`,
      Array.from({ length: LOG_INS }, () => logIn),
    )
  const ratio = await compare(LOG_IN_PAIRS, rate(ours), rate(express))
  report(againstExpress('POST /auth/login', ratio, `${LOG_IN_PAIRS} pairs of ${LOG_INS} log-ins`))
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
  return againstExpress('POST /rentals, booked', ratio, how)
}

const againstExpress = (what: string, ratio: Ratio, how: string): Measurement => ({
  what,
  ratio,
  rival: 'Express 5 and pg with prepared statements',
  how,
})
