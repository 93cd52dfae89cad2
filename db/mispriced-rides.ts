import { poisha } from '#domain/money'
import type { ShopClock } from '#domain/opening-hours'
import { type PriceTerms, ridePrice } from '#domain/prices'
import type { BrokenInvariant } from './invariants.ts'

type BilledRide = {
  id: string
  price: string | number
  begin: Date
  back: Date
  prices: PriceTerms
  billed: string | number
}

type RunSql = (sql: string) => Promise<{ rows: readonly unknown[] }>

/** The price of a ride with steps or seasons is more than a query can calculate. */
const MISPRICED = {
  name: 'ride-follows-its-prices',
  guarantee:
    'The ride on a bill, with its corrections, costs what the price list and the seasons of its terms say.',
}

const BILLED_RIDES = `
  select rentals.id, price_per_hour as price, start_time as begin, return_time as back,
    terms -> 'prices' as prices, ride.amount + coalesce(sum(correction.amount), 0) as billed
  from rentals join bill_lines ride on ride.rental_id = rentals.id and ride.kind = 'ride'
    left join bill_lines correction on correction.corrects = ride.id
  where coalesce(terms -> 'prices', 'null') <> 'null'
  group by rentals.id, ride.id`

export async function findMispricedRides(
  runSql: RunSql,
  clock: ShopClock,
): Promise<BrokenInvariant[]> {
  const { rows } = await runSql(BILLED_RIDES)
  const wrong = (rows as readonly BilledRide[]).flatMap((row) => {
    const [billed, pricePerHour] = [Number(row.billed), poisha(Number(row.price))]
    const ride = { pricePerHour, startTime: row.begin, returnTime: row.back }
    const { total } = ridePrice(ride, row.prices, clock)
    return billed === total ? [] : [{ id: row.id, billed, total }]
  })
  return wrong.length === 0 ? [] : [{ ...MISPRICED, rows: wrong }]
}
