import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runSql } from '#server/database/db'
import { addRentalRow } from '#server/testing/rental-row'
import { startTestApp } from '#server/testing/start-test-app'
import { INVARIANTS } from './queries.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Harm that the guards of the database would refuse: they are taken away first, all of it undone. */
type Harm = { rule: string; harm: string }

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

// A shop in which all is well: one rental out, one returned and paid for.
await runSql(shop.db, payment(REF.out, out) + payment(REF.back, back))
await runSql(shop.db, payment(MORE, back, 'REMAINDER', 5_000))

const HARM: Harm[] = [
  {
    rule: 'No two rentals of one bike at the same time',
    harm: `alter table rentals drop constraint rentals_no_double_booking;
      update rentals set bike_id = '${bikeId}', period = (select period from rentals where id = '${out}')`,
  },
  {
    rule: 'No payment counts without its money, to the poisha',
    harm: `update payments set amount = amount + 1 where id = '${REF.out}'`,
  },
  {
    rule: 'No rental stands without its advance',
    harm: `update payments set purpose = 'REMAINDER' where id = '${REF.out}'`,
  },
  {
    rule: 'No rental is fully paid without its money',
    harm: `update payments set disposition = 'REFUND_DUE' where id = '${MORE}'`,
  },
  {
    rule: 'Every charge counts, waits for review or goes back, and only one of these',
    harm: `update payments set disposition = 'REFUND_DUE' where id = '${MORE}'`,
  },
  {
    rule: 'What was sent back stands in the ledger, and nothing else does',
    harm: `insert into refunds (id, payment_id, charge_ref, amount, currency, reason, status)
      values ('refund', '${MORE}', '${MORE}', 5000, 'BDT', 'DUPLICATE', 'DONE')`,
  },
  {
    rule: 'Nothing was sent back that no refund asked for',
    harm: `insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
      values (gen_random_uuid(), '${back}', '${MORE}', 'REFUND', 5000, 'BDT', 'g', 'nobody')`,
  },
  {
    rule: 'No rental is without its money, and no money is kept that no rental needs',
    harm: `update rentals set status = 'CANCELLED' where id = '${out}'`,
  },
  {
    rule: 'A payment is called refunded once all of it is back, and not before',
    harm: `update payments set disposition = 'REFUND_DUE' where id = '${MORE}'`,
  },
  {
    rule: 'No refund is left lying',
    harm: `insert into refunds (id, payment_id, charge_ref, amount, currency, reason, status, created_at)
      values ('refund', '${MORE}', '${MORE}', 5000, 'BDT', 'DUPLICATE', 'DUE', now() - interval '11 minutes')`,
  },
  {
    rule: 'Nothing is paid twice for the same purpose',
    harm: `drop index payments_applied; update payments set purpose = 'ADVANCE'`,
  },
  {
    rule: 'No hold outlives its time by more than a minute (while the gateway answers)',
    harm: `update rentals set status = 'PENDING_PAYMENT', hold_expires_at = now() - interval '61 seconds'
      where id = '${out}'`,
  },
  {
    rule: 'No hold is without an end, unless its money is in review',
    harm: `update rentals set status = 'PENDING_PAYMENT' where id = '${out}'`,
  },
  {
    rule: 'A cost is the price per hour times the hours, rounded up to the taka',
    harm: `update rentals set total_cost = total_cost + 100 where id = '${back}'`,
  },
  {
    rule: 'Nobody is signed in who was deleted',
    harm: `update users set deleted_at = now() where id = '${userId}'`,
  },
  { rule: 'The shop has an admin', harm: `update users set role = 'user'` },
]

/** The rules that complain; whatever was done to make them is undone. */
async function complaining(harm?: string): Promise<string[]> {
  const undo = new Error('undo')
  const rules: string[] = []
  const work = shop.db.transaction().execute(async (trx) => {
    if (harm !== undefined) await runSql(trx, harm)
    for (const { rule, sql } of INVARIANTS) {
      const { rows } = await runSql(trx, sql)
      if (rows.length > 0) rules.push(rule)
    }
    throw undo
  })
  await expect(work).rejects.toBe(undo)
  return rules
}

describe('what is always true', () => {
  test('is true of a shop in which all is well', async () => {
    expect(await complaining()).toEqual([])
  })

  test.each(HARM)('$rule', async ({ rule, harm }) => {
    expect(await complaining(harm)).toContain(rule)
  })

  test('has a test for each of its queries', () => {
    expect(HARM.map(({ rule }) => rule)).toEqual(INVARIANTS.map(({ rule }) => rule))
  })

  test('is what docs/operating.md asks a running shop, word for word', () => {
    const manual = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8')
    const [, section = ''] = manual.split('## Is everything as it must be?')
    const [, queries] = /```sql\n([\s\S]*?)```/.exec(section) ?? []
    expect(queries).toBe(INVARIANTS.map(({ rule, sql }) => `-- ${rule}${sql};\n`).join('\n'))
  })
})
