import { sql } from 'kysely'
import { DAY_MS } from '#domain/time'
import type { Db } from '#server/database/db'
import type { Environment, Report } from './environment.ts'
import { type Call, type GrowingShop, type Growth, createGrowth, memoryOf } from './growth.ts'
import {
  SEARCHES,
  addBikesAndCustomers,
  addPlannedRentals,
  bikeId,
  periodsFrom,
} from './numbered-rows.ts'
import type { Rate } from './ratio.ts'

const SMALL = 30
const LARGER = [1000, 10_000, 100_000]
const WRITE_EVERY_MS = 50
const ASKED = 300
const RENTALS_EACH = 20
const PERIODS = periodsFrom(Date.now(), 120)
const [FIRST_DAY, LAST_DAY] = [0, 90].map((days) => new Date(Date.now() + days * DAY_MS))
const NEXT_MONTHS = `from=${FIRST_DAY?.toISOString()}&to=${LAST_DAY?.toISOString()}`

const LIST = '/api/bikes?page=1&limit=6'
const CALLS: Call[] = [
  { what: 'page of 6', goal: 0.8, sent: () => ({ path: LIST }) },
  {
    what: 'searches of which each is new',
    goal: 0.8,
    sent: () => ({
      path: LIST,
      paths: SEARCHES.map((text) => `${LIST}&search=${encodeURIComponent(text)}`),
    }),
  },
  {
    what: 'bikes by id',
    goal: 0.8,
    sent: (size) => ({ path: LIST, paths: bikesOf(size).map((id) => `/api/bikes/${id}`) }),
  },
]

const CALLS_WITH_TIME: Call[] = [
  {
    what: 'page of 6 for a time, in turns',
    goal: 0.8,
    sent: () => ({ path: LIST, paths: PERIODS.map((period) => `${LIST}&${period}`) }),
  },
  {
    what: 'page of 6 that are free in a time of which each is new',
    goal: 0.3,
    sent: () => ({
      path: LIST,
      paths: PERIODS.map((period) => `${LIST}&available=true&${period}`),
    }),
  },
  {
    what: 'calendars of bikes',
    goal: 0.8,
    sent: (size) => ({
      path: LIST,
      paths: bikesOf(size).map((id) => `/api/bikes/${id}/calendar?${NEXT_MONTHS}`),
    }),
  },
]

function bikesOf(size: number): string[] {
  const asked = Math.min(size, ASKED)
  return Array.from({ length: asked }, (_, n) => bikeId(1 + Math.floor((n * size) / asked)))
}

export async function measureGrowthOfBikes(environment: Environment, report: Report) {
  const growth = createGrowth(environment, report)
  async function start(size: number): Promise<GrowingShop> {
    const shop = await growth.start('bikes', size, ({ db }) => addBikesAndCustomers(db, size, 1))
    // The first answer waits until the whole fleet is read.
    await fetch(shop.address + LIST)
    return shop
  }
  const small = await start(SMALL)
  for (const size of [SMALL, ...LARGER]) {
    const shop = size === SMALL ? small : await start(size)
    for (const call of CALLS) {
      const what = `${call.what}, ${size} bikes`
      const quiet = growth.side(shop, call)
      if (size !== SMALL) {
        await growth.compareSides(
          what,
          `${SMALL} bikes`,
          [quiet, growth.side(small, call)],
          call.goal,
        )
      }
      const busy = growth.side(shop, call, besideWrites(shop))
      await growth.compareSides(`${what}, 20 writes a second`, 'no writes', [busy, quiet], 0.6)
    }
    console.log(`Memory of the server with ${size} bikes: ${await memoryOf(shop)}`)
  }
  await measureWithTime(growth)
}

async function measureWithTime(growth: Growth): Promise<void> {
  async function start(size: number): Promise<GrowingShop> {
    const shop = await growth.start('times', size, async ({ db }) => {
      await addBikesAndCustomers(db, size, 1)
      await addPlannedRentals(db, size, RENTALS_EACH)
    })
    const begin = performance.now()
    await fetch(shop.address + LIST)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(`The first answer with ${size} bikes and their rentals takes ${seconds} s`)
    return shop
  }
  const small = await start(SMALL)
  for (const size of LARGER) {
    const shop = await start(size)
    for (const call of CALLS_WITH_TIME) {
      const sides = [growth.side(shop, call), growth.side(small, call)] as const
      const what = `${call.what}, ${size} bikes with ${RENTALS_EACH} rentals each`
      await growth.compareSides(what, `${SMALL} bikes`, sides, call.goal)
    }
    console.log(
      `Memory of the server with ${size} bikes and their rentals: ${await memoryOf(shop)}`,
    )
    await shop.stop()
  }
}

function besideWrites({ db, size }: { db: Db; size: number }) {
  let written = 0

  async function write(n: number): Promise<void> {
    const bike = bikeId(1 + ((n * 7919) % size))
    if (n % 2 === 0) {
      await sql`update bikes set price_per_hour = ${10_000 + n * 100} where id = ${bike}`.execute(
        db,
      )
    } else if (n % 4 === 1) {
      await sql`insert into rentals (id, bike_id, user_id, status, period, start_time, price_per_hour,
          hold_expires_at, bike_name, bike_image_url)
        select numbered('b000', ${n}), ${bike}, numbered('9000', 1), 'PENDING_PAYMENT',
          tstzrange(now(), null), now(), 15000, now() + interval '1 hour', 'Bike', 'https://shop.test'
        on conflict do nothing`.execute(db)
    } else {
      await sql`update rentals set status = 'CANCELLED' where id = numbered('b000', ${n - 2})`.execute(
        db,
      )
    }
  }

  return async (measure: Rate): Promise<number> => {
    const writes: Promise<void>[] = []
    const timer = setInterval(() => writes.push(write((written += 1))), WRITE_EVERY_MS)
    const rate = await measure()
    clearInterval(timer)
    await Promise.all(writes)
    return rate
  }
}
