import { HOUR_MS } from '#domain/time'
import { startSandbox } from '#sandbox/start-sandbox'
import { type Attempt, inParallel, raceForBike } from '#server/testing/booking-race'
import { givenIn } from '#server/testing/given'
import { startServerProcess } from '#server/testing/start-process'
import { type Finding, type Ground, type Shop, makeShop } from './ground.ts'
import { compare, rateOf } from './ratio.ts'

const CUSTOMERS = 200
const AT_ONCE = 200
/** One of them is for warming up, and it is there that the bike is won. */
const HEATS = 10
/** By each customer, in each heat. */
const ATTEMPTS_EACH = 5
const PINGS_A_HEAT = 1000
const STORE = { storeId: 'bench', storePassword: 'bench' }

/** 200 customers want the one bike, on two servers of one database. */
export async function measureBooking(ground: Ground): Promise<Finding[]> {
  const gateway = await startSandbox(STORE)
  ground.atEnd(gateway.close)
  const shop = await makeShop(ground, 'booking', { ...STORE, baseUrl: gateway.url })
  const servers = await Promise.all([startServer(shop, ground), startServer(shop, ground)])
  const given = givenIn(shop)
  const people = Array.from({ length: CUSTOMERS }, () => () => given.signedIn())
  const customers = await inParallel(4, people)
  const { _id: bikeId } = await given.bike()
  const booking = { bikeId, startTime: new Date(Date.now() + HOUR_MS).toISOString() }
  const attempts: Attempt[] = []
  const heat = () =>
    rateOf(CUSTOMERS * ATTEMPTS_EACH, async () => {
      const race = { servers, customers, attemptsEach: ATTEMPTS_EACH, atOnce: AT_ONCE, booking }
      attempts.push(...(await raceForBike(race)))
    })
  const ratio = await compare(HEATS - 1, heat, () => pingRate(servers))
  return [
    {
      what: 'Attempts to book one bike',
      ratio,
      rival: 'one `select 1` over the same pools (GET /api/ready)',
      how: `${HEATS} heats, ${AT_ONCE} attempts at once, two servers; ${CUSTOMERS} customers, ${outcome(attempts)}`,
    },
  ]
}

async function startServer({ config }: Shop, { atEnd }: Ground): Promise<string> {
  const { address, stop } = await startServerProcess(config)
  atEnd(stop)
  return address
}

/** @throws Error unless exactly one customer got the bike and every other was told so */
function outcome(attempts: Attempt[]): string {
  const won = attempts.filter(({ status }) => status === 200)
  const winners = new Set(won.map(({ customer }) => customer)).size
  const lost = attempts.filter(({ status }) => status === 409).length
  const others = attempts.length - won.length - lost
  const counts = `${attempts.length} attempts: ${winners} won (and was led to the same page ${won.length} times), ${lost} times 409, ${others} others`
  if (winners !== 1 || others !== 0) throw new Error(`The race for one bike, ${counts}`)
  return counts
}

async function pingRate(servers: string[]): Promise<number> {
  const pings = Array.from({ length: PINGS_A_HEAT }, (_, index) => async () => {
    const response = await fetch(`${servers[index % servers.length]}/api/ready`)
    await response.json()
    if (!response.ok) throw new Error(`/api/ready: ${response.status}`)
  })
  return rateOf(PINGS_A_HEAT, () => inParallel(AT_ONCE, pings))
}
