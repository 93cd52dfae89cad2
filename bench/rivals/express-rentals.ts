import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

type Row = Record<string, unknown>

/** Each part of a rental's page has its statement, as one would write it by hand. */
const PARTS = {
  rental: `select rentals.id as "_id", start_time as "startTime", planned_return as "plannedReturn",
      return_time as "returnTime", total_cost as "totalCost", rentals.price_per_hour as "pricePerHour",
      rentals.status as "bookingStatus", revision::text, received, due as balance,
      deposit_held as "depositHeld", rentals.user_id as "userId", contacts.name as "userName", phone,
      bike_id as "bikeId", bike_name as "bikeName", bike_image_url as "imageUrl"
    from rentals join rental_accounts on rental_id = rentals.id
      join contacts on contacts.user_id = rentals.user_id
    where rentals.id = $1`,
  bill: `select bill_lines.id as "_id", kind, amount, note, corrects, contacts.name as by, at
    from bill_lines left join contacts on user_id = actor_id where rental_id = $1 order by at, id`,
  payments: `select id as ref, purpose, amount, status, disposition, gateway, tender,
      coalesce(paid_at, created_at) as at
    from payments where rental_id = $1 order by created_at, id`,
  refunds: `select refunds.id as "_id", payment_id as "paymentRef", refunds.amount, refunds.currency,
      reason, refunds.status, refunds.tender, refunds.created_at as at
    from refunds join payments on payments.id = payment_id where rental_id = $1 order by at, refunds.id`,
  adjustments:
    'select kind, amount, at from account_adjustments where rental_id = $1 order by at, id',
  deposits: `select deposits.id as "_id", action, amount, tender, note, contacts.name as by, at
    from deposits left join contacts on user_id = actor_id where rental_id = $1 order by at, id`,
  handovers: `select handovers.id as "_id", direction, at, note, odometer_km as "odometerKm",
      fuel_eighths as "fuelEighths", contacts.name as by
    from handovers left join contacts on user_id = actor_id where rental_id = $1 order by at, id`,
  history: `select kind, amount, time, at, contacts.name as by
    from rental_events left join contacts on contacts.user_id = actor_id
    where rental_id = $1 order by rental_events.id desc limit 200`,
}

async function readPage(on: Pool | PoolClient, id: string): Promise<Row | undefined> {
  const read = Object.entries(PARTS).map(async ([name, text]) => {
    const { rows } = await on.query<Row>({ name: `page ${name}`, text, values: [id] })
    return [name, rows] as const
  })
  const { rental: [rental] = [], ...parts } = Object.fromEntries(await Promise.all(read))
  return rental && { ...rental, ...parts }
}

/** The reader is the customer of the rental or an admin. */
export async function showRental(pool: Pool, id: string, user: Row) {
  const page = await readPage(pool, id)
  return page?.['userId'] === user['_id'] || user['role'] === 'admin' ? page : undefined
}

type BillLine = { kind: string; amount: number; note: string; revision: string }

/** The answer is the page after the line, or undefined where the rental has changed meanwhile. */
export async function addBillLine(pool: Pool, id: string, line: BillLine, user: Row) {
  const client = await pool.connect()
  const ask = (name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values })
  try {
    await client.query('begin')
    const rental = `select revision::text, return_time from rentals where id = $1 for no key update`
    const { rows } = await ask('lock', rental, [id])
    const isOpen = rows[0]?.['revision'] === line.revision && rows[0]['return_time'] !== null
    if (isOpen) {
      const insert = `insert into bill_lines (id, rental_id, kind, amount, note, actor_id)
        values ($1, $2, $3, $4, $5, $6)`
      const amount = line.amount * 100
      await ask('line', insert, [randomUUID(), id, line.kind, amount, line.note, user['_id']])
      const total = `update rentals set total_cost = total_cost + $1, revision = revision + 1
        where id = $2`
      await ask('total', total, [amount, id])
    }
    const page = isOpen ? await readPage(client, id) : undefined
    await client.query(isOpen ? 'commit' : 'rollback')
    return page
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
