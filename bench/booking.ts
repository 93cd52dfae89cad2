import { HOUR_MS } from '#domain/time'
import { startSandbox } from '#sandbox/start-sandbox'
import { type Attempt, inParallel, raceForBike } from '#server/testing/booking-race'
import { givenIn } from '#server/testing/given'
import { startServerProcess } from '#server/testing/start-process'
import { type BenchShop, type Environment, type Measurement, createShop } from './environment.ts'
import { compare, rateOf } from './ratio.ts'

const CUSTOMERS = 200
const AT_ONCE = 200
/** The first round warms up, and the bike is booked in it. */
const ROUNDS = 10
/** By each customer, in each round. */
const ATTEMPTS_EACH = 5
const PINGS_PER_ROUND = 1000
const STORE = { storeId: 'bench', storePassword: 'bench' }

/** 200 customers try to book the same bike, on two servers of one database. */
export async function measureBooking(environment: Environment): Promise<Measurement[]> {
  const gateway = await startSandbox(STORE)
  environment.atEnd(gateway.close)
  const shop = await createShop(environment, {
    name: 'booking',
    gateway: { ...STORE, baseUrl: gateway.url },
  })
  const servers = await Promise.all([
    startServer(shop, environment),
    startServer(shop, environment),
  ])
  const given = givenIn(shop)
  const people = Array.from({ length: CUSTOMERS }, () => () => given.signedIn())
  const customers = await inParallel(4, people)
  const { _id: bikeId } = await given.bike()
  const booking = { bikeId, startTime: new Date(Date.now() + HOUR_MS).toISOString() }
  const attempts: Attempt[] = []
  const round = () =>
    rateOf(CUSTOMERS * ATTEMPTS_EACH, async () => {
      const race = { servers, customers, attemptsEach: ATTEMPTS_EACH, atOnce: AT_ONCE, booking }
      attempts.push(...(await raceForBike(race)))
    })
  const ratio = await compare(ROUNDS - 1, round, () => pingRate(servers))
  return [
    {
      what: 'Attempts to book one bike',
      ratio,
      rival: 'one `select 1` over the same pools (GET /api/ready)',
      how: `${ROUNDS} rounds, ${AT_ONCE} attempts at once, two servers; ${CUSTOMERS} customers, ${outcome(attempts)}`,
    },
  ]
}

async function startServer({ config }: BenchShop, { atEnd }: Environment): Promise<string> {
  const { address, stop } = await startServerProcess(config)
  atEnd(stop)
  return address
}

/** @throws Error unless exactly one customer got the bike and all others were refused */
function outcome(attempts: Attempt[]): string {
  const won = attempts.filter(({ status }) => status === 200)
  const winners = new Set(won.map(({ customer }) => customer)).size
  const lost = attempts.filter(({ status }) => status === 409).length
  const others = attempts.length - won.length - lost
  const counts = `${attempts.length} attempts: ${winners} won (and got the same page ${won.length} times), ${lost} times 409, ${others} others`
  if (winners !== 1 || others !== 0) throw new Error(`The race for one bike, ${counts}`)
  return counts
}

async function pingRate(servers: string[]): Promise<number> {
  const pings = Array.from({ length: PINGS_PER_ROUND }, (_, index) => async () => {
    const response = await fetch(`${servers[index % servers.length]}/api/ready`)
    await response.json()
    if (!response.ok) throw new Error(`/api/ready: ${response.status}`)
  })
  return rateOf(PINGS_PER_ROUND, () => inParallel(AT_ONCE, pings))
}
