import { startProcess, startServerProcess } from '#server/testing/start-process'
import { type Arrival, type ArrivalOrder, POLLS, type Phase } from './arrivals.ts'
import { type Environment, type Report, SHOP, createShop } from './environment.ts'
import { addRentals, bikesOf, customersOf } from './growth-of-rentals.ts'
import { compare } from './ratio.ts'

const SERVERS = 2
const RENTALS = 100_000
const FREE_BIKES = 40_000
const WANTED = 1050
const OVERLOAD = 5
const ROUNDS = 3
const AT_ONCE = 60
const PEAK_SECONDS = 8
const OVERLOAD_SECONDS = 10

const IN_TIME_MS = 1000

/**
 * Polls and bookings arrive at two servers on one database, first at the planned rate and then at
 * five times that rate.
 */
export async function measureCapacity(environment: Environment, report: Report): Promise<void> {
  const arrive = await startShop(environment)
  const measurePeak = async () =>
    answeredPerSecond(await arrive([{ atOnce: AT_ONCE, seconds: PEAK_SECONDS }]), PEAK_SECONDS)
  await measurePeak()
  const peak = Math.round(await measurePeak())
  console.log(`Peak: ${peak} answers a second; one in ${POLLS + 1} is of a booking`)
  const rate = Math.min(WANTED, Math.floor(0.8 * peak))
  console.log(
    describe(`${rate} a second for a minute`, await arrive([{ perSecond: rate, seconds: 60 }])),
  )

  const overload = async () => {
    const arrivals = await arrive([
      { perSecond: OVERLOAD * peak, seconds: OVERLOAD_SECONDS },
      { perSecond: rate, seconds: 15 },
    ])
    const end = OVERLOAD_SECONDS * 1000
    const during = arrivals.filter(({ from }) => from < end)
    console.log(describe(`${OVERLOAD * peak} a second for ${OVERLOAD_SECONDS} s`, during))
    const late = arrivals.filter((each) => each.from >= end && !isInTime(each))
    const recovered = Math.max(0, ...late.map(({ from }) => from - end)) / 1000
    console.log(`Then ${rate} a second: each is answered in time after ${recovered.toFixed(1)} s`)
    return answeredPerSecond(arrivals, OVERLOAD_SECONDS)
  }
  report({
    what: `answered with ${OVERLOAD} times the load`,
    ratio: await compare(ROUNDS, overload, measurePeak),
    rival: 'the peak',
    how: `${ROUNDS} pairs`,
  })
}

const isInTime = ({ from, to, status }: Arrival) => status === 200 && to - from < IN_TIME_MS

const answeredPerSecond = (arrivals: Arrival[], seconds: number) =>
  arrivals.filter(({ to, status }) => status === 200 && to < seconds * 1000).length / seconds

function describe(load: string, arrivals: Arrival[]): string {
  const share = (some: Arrival[]) => `${((100 * some.length) / arrivals.length).toFixed(1)} %`
  const slowest = (some: Arrival[]) => {
    const took = some.map(({ from, to }) => to - from).toSorted((a, b) => a - b)
    return `99th percentile ${Math.round(took[Math.floor(took.length * 0.99)] ?? 0)} ms`
  }
  const answered = arrivals.filter(({ status }) => status === 200)
  const refused = arrivals.filter(({ status }) => status === 503)
  const failed = arrivals.filter(({ status }) => status !== 200 && status !== 503)
  return `${load}: ${share(answered)} answered
  polls: ${slowest(answered.filter(({ isBooking }) => !isBooking))}
  bookings: ${slowest(answered.filter(({ isBooking }) => isBooking))}
  refused: ${share(refused)}, ${slowest(refused)}
  failed: ${share(failed)} ${JSON.stringify([...new Set(failed.map(({ status }) => status))])}`
}

async function startShop(environment: Environment) {
  const shop = await createShop(environment, { name: 'capacity' })
  await addRentals(shop, RENTALS, FREE_BIKES)
  const config = { ...shop.config, shedLoad: true }
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => startServerProcess(config, SHOP)),
  )
  const generator = startProcess(new URL('arrivals.ts', import.meta.url))
  for (const { stop } of [...servers, generator]) environment.atEnd(stop)
  let firstBike = bikesOf(RENTALS)

  return async (phases: Phase[]): Promise<Arrival[]> => {
    const order: ArrivalOrder = {
      servers: servers.map(({ address }) => address),
      authSecret: shop.config.authSecret,
      customers: customersOf(RENTALS),
      firstBike,
      phases,
    }
    const arrivals = await generator.ask<Arrival[]>(order)
    firstBike += arrivals.filter(({ isBooking }) => isBooking).length
    if (firstBike > bikesOf(RENTALS) + FREE_BIKES) throw new Error('No bike was left to book')
    return arrivals
  }
}
