import { administer } from '#server/testing/start-database'
import type { BenchShop, Environment, Report } from './environment.ts'
import { type Call, type GrowingShop, createGrowth, memoryOf } from './growth.ts'
import { addBikesAndCustomers, authorizationOf } from './numbered-rows.ts'

const SMALL = 1000
const LARGER = [100_000, 1_000_000]

export const bikesOf = (rentals: number) => rentals / 100
export const customersOf = (rentals: number) => rentals / 10

const RENT_MANAGEMENT = '/api/rentals/all-rentals?page=1&limit=20'

const callsOf = (authSecret: string): Call[] => {
  const headers = authorizationOf(authSecret, 1)
  return [
    { what: 'Rent Management', path: RENT_MANAGEMENT },
    { what: 'Rent Management, bikes out', path: `${RENT_MANAGEMENT}&stage=out` },
    { what: 'Rent Management, a search', path: `${RENT_MANAGEMENT}&search=hand+000003` },
    { what: 'My Rentals', path: '/api/rentals' },
  ].map(({ what, path }) => ({ what, sent: () => ({ path, headers }) }))
}

export async function measureGrowthOfRentals(environment: Environment, report: Report) {
  const growth = createGrowth(environment, report)
  const start = (size: number) => growth.start('rentals', size, (shop) => addRentals(shop, size))
  const small = await start(SMALL)
  for (const size of LARGER) {
    const shop = await start(size)
    for (const call of callsOf(shop.config.authSecret)) {
      const what = `${call.what}, ${size} rentals, ${await bytesOf(shop, call)} bytes`
      await growth.compareSides(what, `${SMALL} rentals`, [
        growth.side(shop, call),
        growth.side(small, call),
      ])
    }
    console.log(`Memory of the server with ${size} rentals: ${await memoryOf(shop)}`)
  }
}

async function bytesOf({ address, size }: GrowingShop, { sent }: Call): Promise<number> {
  const { path, headers = {} } = sent(size)
  const answer = await fetch(address + path, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  return (await answer.arrayBuffer()).byteLength
}

/**
 * The rows are those that bookings, returns and settlements would have left. The latest rental of
 * each bike is out, booked, returned but not paid, or paid; all others are paid.
 */
export async function addRentals(
  { db, config }: BenchShop,
  count: number,
  freeBikes = 0,
): Promise<void> {
  const [bikes, customers] = [bikesOf(count), customersOf(count)]
  await addBikesAndCustomers(db, bikes + freeBikes, customers)
  await administer(
    config.database,
    `
    update users set role = 'admin' where id = numbered('9000', 1);

    create temporary table made as
      select n, 1 + n % ${bikes} as bike, 1 + n % ${customers} as customer, length,
        case when n >= ${bikes} then 'paid' else (array['out', 'booked', 'unpaid', 'paid'])[1 + n % 4] end as stage,
        date_trunc('second', now()) - interval '1 day' * (n / ${bikes} + 1)
          + case when n < ${bikes} and n % 4 = 1 then interval '2 days' else '0' end as start_time
      from generate_series(0, ${count - 1}) as n, lateral (select 1 + n % 3 / 2 as length);

    insert into rentals (id, bike_id, user_id, status, period, start_time, return_time, price_per_hour,
        total_cost, bike_name, bike_image_url, created_at)
      select numbered('b000', n), numbered('8000', bike), numbered('9000', customer),
        case stage when 'paid' then 'FULL_PAID' else 'INITIAL_PAID' end,
        tstzrange(start_time, ended), start_time, ended, 10000,
        case when ended is null then 0 else 10000 * length end,
        'Bike', 'https://shop.test/bike.jpg', start_time - interval '1 hour'
      from made, lateral (select case when stage in ('paid', 'unpaid')
        then start_time + interval '1 hour' * length end as ended);

    insert into payments (id, rental_id, purpose, gateway, store, environment, amount, status, disposition,
        session_ref, created_at, expires_at, paid_at)
      select payment(n), numbered('b000', n), 'ADVANCE', 'sslcommerz', 'bench', 'sandbox', 10000, 'PAID',
        'APPLIED', payment(n), start_time, start_time, start_time
      from made
      union all
      select payment(n + ${count}), numbered('b000', n), 'REMAINDER', 'sslcommerz', 'bench', 'sandbox',
        10000 * length - 10000, 'PAID', 'APPLIED', payment(n + ${count}), start_time, start_time,
        start_time + interval '1 hour' * length
      from made where stage = 'paid' and length > 1;

    insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref, at)
      select ('00000000-0000-7000-d000-' || right(id, 12))::uuid, rental_id, id, 'CAPTURE', amount, currency, gateway, id, paid_at from payments;

    insert into payment_events (payment_id, kind, at) select id, 'applied', paid_at from payments;`,
  )
  await administer(config.database, 'vacuum analyze')
}
