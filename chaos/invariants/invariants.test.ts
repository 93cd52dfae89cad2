import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants, readInvariants } from '#db/invariants'
import { runSql } from '#server/database/db'
import { addRentalRow } from '#server/testing/rental-row'
import { startTestApp } from '#server/testing/start-test-app'
import { toConnectionString } from '#server/testing/start-database'

const AUDIT = path.resolve(import.meta.dirname, '../../tools/audit.ts')

/** SQL that breaks the invariant, and drops the database's constraints that would refuse it. */
type Damage = { name: string; damage: string }

const shop = await startTestApp({ endWith: afterAll })
const { _id: bikeId } = await shop.given.bike()
const userId = shop.customer.id
const out = await addRentalRow(shop.db, { bikeId, userId, status: 'INITIAL_PAID' })
const { _id: otherBike } = await shop.given.bike()
const back = await addRentalRow(shop.db, {
  bikeId: otherBike,
  userId,
  status: 'FULL_PAID',
  returnTime: new Date(),
})
const REF = { out: '01JGXHVPD000000000000000UT', back: '01JGXHVPD0000000000000BACK' }
const MORE = '01JGXHVPD0000000000000M0RE'

const payment = (id: string, rental: string, purpose = 'ADVANCE', amount = 10_000) => `
  insert into payments (id, rental_id, purpose, gateway, amount, status, disposition, expires_at)
    values ('${id}', '${rental}', '${purpose}', 'g', ${amount}, 'PAID', 'APPLIED', now());
  insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
    values (gen_random_uuid(), '${rental}', '${id}', 'CAPTURE', ${amount}, 'BDT', 'g', '${id}');`

// A shop in order: one rental out, one returned and paid for.
await runSql(shop.db, payment(REF.out, out) + payment(REF.back, back))
await runSql(shop.db, payment(MORE, back, 'REMAINDER', 5_000))

const DAMAGES: Damage[] = [
  {
    name: 'no-double-booking',
    damage: `alter table rentals drop constraint rentals_no_double_booking;
      update rentals set bike_id = '${bikeId}', period = (select period from rentals where id = '${out}')`,
  },
  {
    name: 'counted-payment-is-captured',
    damage: `update payments set amount = amount + 1 where id = '${REF.out}'`,
  },
  {
    name: 'paid-rental-has-advance',
    damage: `update payments set purpose = 'REMAINDER' where id = '${REF.out}'`,
  },
  {
    name: 'full-payment-covers-cost',
    damage: `update payments set disposition = 'REFUND_DUE' where id = '${MORE}'`,
  },
  {
    name: 'every-charge-counts-once',
    damage: `update payments set disposition = 'REFUND_DUE' where id = '${MORE}'`,
  },
  {
    name: 'finished-refund-is-in-ledger',
    damage: `insert into refunds (id, payment_id, charge_ref, amount, currency, reason, status)
      values ('refund', '${MORE}', '${MORE}', 5000, 'BDT', 'DUPLICATE', 'DONE')`,
  },
  {
    name: 'ledger-refund-was-requested',
    damage: `insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
      values (gen_random_uuid(), '${back}', '${MORE}', 'REFUND', 5000, 'BDT', 'g', 'unknown')`,
  },
  {
    name: 'charge-is-refunded-once',
    damage: `insert into refunds (id, payment_id, charge_ref, amount, currency, reason, status)
        values ('refund', '${MORE}', '${MORE}', 5000, 'BDT', 'DUPLICATE', 'DONE');
      insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
        select gen_random_uuid(), '${back}', '${MORE}', 'REFUND', 5000, 'BDT', gateway, 'refund'
        from unnest(array['g', 'shop']) gateway`,
  },
  {
    name: 'manual-refund-is-safe',
    damage: `insert into refunds
        (id, payment_id, charge_ref, amount, currency, reason, status, by_hand, was_unclear)
      values ('refund', '${MORE}', '${MORE}', 5000, 'BDT', 'DUPLICATE', 'DONE', true, true)`,
  },
  {
    name: 'reversal-has-its-movement',
    damage: `insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
      values (gen_random_uuid(), '${back}', '${MORE}', 'CHARGEBACK_REVERSAL', 5000, 'BDT', 'g', 'dispute')`,
  },
  {
    name: 'rental-keeps-what-it-costs',
    damage: `update rentals set status = 'CANCELLED' where id = '${out}'`,
  },
  {
    name: 'payment-is-refunded-when-all-refunds-are',
    damage: `update payments set disposition = 'REFUND_DUE' where id = '${MORE}'`,
  },
  {
    name: 'no-overdue-refund',
    damage: `insert into refunds (id, payment_id, charge_ref, amount, currency, reason, status, created_at)
      values ('refund', '${MORE}', '${MORE}', 5000, 'BDT', 'DUPLICATE', 'DUE', now() - interval '11 minutes')`,
  },
  {
    name: 'one-payment-per-purpose',
    damage: `drop index payments_applied; update payments set purpose = 'ADVANCE'`,
  },
  {
    name: 'hold-ends-on-time',
    damage: `update rentals set status = 'PENDING_PAYMENT', hold_expires_at = now() - interval '61 seconds'
      where id = '${out}'`,
  },
  {
    name: 'open-ended-hold-is-in-review',
    damage: `update rentals set status = 'PENDING_PAYMENT' where id = '${out}'`,
  },
  {
    name: 'cost-is-price-times-hours',
    damage: `update rentals set total_cost = total_cost + 100 where id = '${back}'`,
  },
  {
    name: 'deleted-user-has-no-session',
    damage: `update users set deleted_at = now() where id = '${userId}'`,
  },
  { name: 'shop-has-admin', damage: `update users set role = 'user'` },
]

/** The invariants that are broken by this; all of it is undone. */
async function brokenBy(damage?: string): Promise<string[]> {
  const undo = new Error('undo')
  let names: string[] = []
  const work = shop.db.transaction().execute(async (trx) => {
    if (damage !== undefined) await runSql(trx, damage)
    const broken = await findBrokenInvariants((sql) => runSql(trx, sql))
    names = broken.map(({ name }) => name)
    throw undo
  })
  await expect(work).rejects.toBe(undo)
  return names
}

function audit(database: string): Promise<{ exitCode: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: database }
  return new Promise((resolve) => {
    execFile(process.execPath, [AUDIT], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

describe('the invariants', () => {
  test('hold in a shop that is in order', async () => {
    expect(await brokenBy()).toEqual([])
  })

  test.each(DAMAGES)('find what breaks $name', async ({ name, damage }) => {
    expect(await brokenBy(damage)).toContain(name)
  })

  test('have a test each', () => {
    const names = DAMAGES.map(({ name }) => name).toSorted()
    expect(names).toEqual(readInvariants().map(({ name }) => name))
  })
})

describe('npm run audit', () => {
  const address = toConnectionString(shop.address)

  test('reports a shop in order', async () => {
    expect(await audit(address)).toEqual({
      exitCode: 0,
      output: `${readInvariants().length} invariants hold.\n`,
    })
  })

  test('prints the rows that break an invariant and fails', async () => {
    await runSql(shop.db, `update users set role = 'user'`)
    const { exitCode, output } = await audit(address)
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: 'shop-has-admin: The shop has an admin.\n  {"id":"no admin"}\n',
    })
  })

  test('names the settings where no shop can be reached', async () => {
    const { exitCode, output } = await audit('postgres://127.0.0.1:9/none')
    expect(exitCode).toBe(1)
    expect(output).toContain('The database cannot be reached')
  })
})
