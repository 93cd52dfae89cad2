import { sql } from 'kysely'
import { ADVANCE_FEE } from '#domain/advance-fee'
import type { PaymentGateway } from '#server/payments/core/gateway'
import { SCHEDULED } from '#server/payments/core/settlement.service'
import { inParallel } from '#server/testing/booking-race'
import { startServerProcess } from '#server/testing/start-process'
import { type BenchShop, type Environment, type Report, SHOP, createShop } from './environment.ts'
import { startLoad } from './load.ts'
import { addBikesAndCustomers, addOpenPayments, bookingOf, paymentId } from './numbered-rows.ts'
import { AT_ONCE, type Ratio, compare, rateOf } from './ratio.ts'
import { hasPgbench, pgbenchRate } from './rivals/pgbench.ts'

const PAIRS = 7
const OURS = 240
/** pgbench is faster, so it gets more work and both sides of a pair take about as long. */
const THEIRS = 800
const ROWS = (OURS + THEIRS) * (PAIRS + 1)
const how = `${PAIRS} pairs of ${OURS} and ${THEIRS}, ${AT_ONCE} at once in the database; a gateway that answers at once; fsync on`

/** The rival is PostgreSQL itself with the statements that the server sends. */
export async function measureAgainstPgbench(environment: Environment, report: Report) {
  if (!(await hasPgbench())) {
    console.log(
      'No comparison with pgbench: it comes with PostgreSQL (Debian: postgresql-contrib).',
    )
    return
  }
  const bookings = await measureBookings(environment)
  const rival = 'pgbench with 9 statements'
  report({ what: 'POST /rentals, booked', goal: 0.7, ratio: bookings, rival, how })
  const settlements = await measureSettlements(environment)
  report({ what: 'Advances settled', goal: 0.7, ratio: settlements, rival, how })
}

async function measureBookings(environment: Environment): Promise<Ratio> {
  const shop = await createShop(environment, { name: 'book' })
  await addBikesAndCustomers(shop.db, ROWS)
  const { address, stop } = await startServerProcess(shop.config, SHOP)
  environment.atEnd(stop)
  const load = startLoad(environment)
  return compareWith('booking.sql', shop, (numbers) => {
    const bookings = numbers.map((n) => bookingOf(shop.config.authSecret, n))
    return load.sendOnce(`${address}/api/rentals`, bookings)
  })
}

async function measureSettlements(environment: Environment): Promise<Ratio> {
  const shop = await createShop(environment, { name: 'settle', overrides: { lookup } })
  await addBikesAndCustomers(shop.db, ROWS)
  await addOpenPayments(shop.db, ROWS)
  const settle = (n: number) => () => shop.services.settlement.settle(paymentId(n), SCHEDULED)
  const ratio = await compareWith('settlement.sql', shop, (numbers) =>
    rateOf(numbers.length, () => inParallel(AT_ONCE, numbers.map(settle))),
  )
  const open = sql`select id from rentals where status <> 'INITIAL_PAID'`
  const { rows } = await open.execute(shop.db)
  if (rows.length > 0) throw new Error(`${rows.length} rentals were not settled`)
  return ratio
}

/** Each side gets rows that nothing has used before. */
function compareWith(
  script: string,
  { config }: BenchShop,
  ours: (numbers: number[]) => Promise<number>,
): Promise<Ratio> {
  let used = 0
  const take = (count: number) => (used += count) - count + 1
  const rateOfOurs = () => {
    const first = take(OURS)
    return ours(Array.from({ length: OURS }, (_, index) => first + index))
  }
  return compare(PAIRS, rateOfOurs, () =>
    pgbenchRate(config.database, { script, first: take(THEIRS), count: THEIRS }),
  )
}

const lookup: PaymentGateway['lookup'] = async ({ ref }) => {
  const taken = { minor: ADVANCE_FEE, currency: 'BDT' }
  return {
    session: 'paid',
    charges: [{ chargeRef: ref, amount: ADVANCE_FEE, taken, risk: 'normal' }],
  }
}
