/** @module-tag release */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants, readInvariants } from '#db/invariants'
import { findMispricedRides } from '#db/mispriced-rides'
import { runSql } from '#server/database/db'
import { addRentalRow } from '#server/testing/rental-row'
import { startTestApp } from '#server/testing/start-test-app'
import { toConnectionString } from '#server/testing/start-database'

const AUDIT = path.resolve(import.meta.dirname, '../../tools/audit.ts')

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

const ledger = (rental: string, payment: string, entry: string, amount: number, charge: string) => `
  insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
    values (gen_random_uuid(), '${rental}', '${payment}', '${entry}', ${amount}, 'BDT', 'g', '${charge}');`

const payment = (id: string, rental: string, purpose = 'ADVANCE', amount = 10_000) => `
  insert into payments (id, rental_id, purpose, gateway, amount, status, disposition, expires_at)
    values ('${id}', '${rental}', '${purpose}', 'g', ${amount}, 'PAID', 'APPLIED', now());
  ${ledger(rental, id, 'CAPTURE', amount, id)}`

const refund = (status: string, changes: Record<string, string> = { created_at: 'now()' }) => `
  insert into refunds (id, payment_id, charge_ref, amount, currency, reason, status, ${Object.keys(changes).join()})
    values ('refund', '${MORE}', '${MORE}', 5000, 'BDT', 'DUPLICATE', '${status}', ${Object.values(changes).join()});`

const refunded = ledger(back, MORE, 'REFUND', 5000, 'refund')
const owed = `update payments set disposition = 'REFUND_DUE' where id = '${MORE}';`
const deposit = (action: string) => `
  insert into deposits (id, rental_id, action, amount, tender, actor_id, at)
    values (gen_random_uuid(), '${back}', '${action}', 5000, ${action === 'keep' ? 'null' : `'cash'`}, '${userId}', now());`
const unpaid = (changes: string) =>
  `update rentals set status = 'PENDING_PAYMENT'${changes} where id = '${out}'`

await runSql(shop.db, payment(REF.out, out) + payment(REF.back, back))
await runSql(shop.db, payment(MORE, back, 'REMAINDER', 5_000))

/** Each statement breaks an invariant, after dropping the constraints that would refuse it. */
const DAMAGES = {
  'act-has-its-event': `
    insert into events (kind, rental_id, revision, at) values ('rental_booked', '${out}', 1, now());
    insert into audit_events (at, kind, subject_kind, subject_id)
      values (now(), 'return_entered', 'rental', '${back}')`,
  'no-double-booking': `alter table rentals drop constraint rentals_no_double_booking;
    update rentals set bike_id = '${bikeId}', period = (select period from rentals where id = '${out}')`,
  'no-blocked-rental': `alter table bike_blocks disable trigger user;
    insert into bike_blocks (id, bike_id, period, reason, created_by)
      values (gen_random_uuid(), '${bikeId}', tstzrange(now(), now() + interval '1 hour'), 'Service', '${userId}')`,
  'missing-bike-is-off-rent': `update rentals set missing_since = now() where id = '${out}'`,
  'period-reaches-planned-return': `update rentals set planned_return = now() + interval '1 hour' where id = '${out}'`,
  'counted-payment-is-captured': `update payments set amount = amount + 1 where id = '${REF.out}'`,
  'paid-rental-has-advance': `update payments set purpose = 'REMAINDER' where id = '${REF.out}'`,
  'full-payment-covers-cost': owed,
  'every-charge-counts-once': owed,
  'finished-refund-is-in-ledger': refund('DONE'),
  'ledger-refund-was-requested': ledger(back, MORE, 'REFUND', 5000, 'unknown'),
  'charge-is-refunded-once': refund('DONE') + refunded + refunded.replace(`'g'`, `'shop'`),
  'manual-refund-is-safe': refund('DONE', { by_hand: 'true', was_unclear: 'true' }),
  'reversal-has-its-movement': ledger(back, MORE, 'CHARGEBACK_REVERSAL', 5000, 'dispute'),
  'rental-keeps-what-it-costs': `update rentals set status = 'CANCELLED' where id = '${out}'`,
  'payment-is-refunded-when-all-refunds-are': owed,
  'no-overdue-refund': refund('DUE', { created_at: `now() - interval '11 minutes'` }),
  'one-payment-per-purpose': `drop index payments_advance; update payments set purpose = 'ADVANCE'`,
  'hold-ends-on-time': unpaid(`, hold_expires_at = now() - interval '61 seconds'`),
  'reservation-lasts-until-its-end': unpaid(`, reserved_until = now() + interval '2 hours',
    reserved_by = '${userId}', hold_expires_at = now() + interval '1 hour'`),
  'online-deposit-is-recorded': `update payments set deposit = 5000 where id = '${REF.out}'`,
  'open-ended-hold-is-in-review': unpaid(''),
  'cost-is-price-times-hours': `update rentals set price_per_hour = price_per_hour + 100 where id = '${back}'`,
  'refunds-are-within-payment': refund('DONE')
    .replace('5000', '5001')
    .replace('DUPLICATE', 'GOODWILL'),
  'deposit-is-settled': deposit('take'),
  'kept-deposit-is-paid': deposit('keep'),
  'closings-have-every-movement-once': `
    insert into closings (id, ended_at, actor_id) values ('${bikeId}', now(), '${userId}');
    insert into closing_tenders values ('${bikeId}', 'cash', 100, 100, default, '')`,
  'handed-out-rental-has-handover': `update rentals set handed_out_at = now() where id = '${out}'`,
  'receipts-have-no-gap': `insert into receipt_numbers values (2026, 1)`,
  'bill-is-sum-of-lines': `update rentals set total_cost = total_cost + 100 where id = '${back}'`,
  'coupon-is-in-terms': `update rentals set coupon_code = 'NEWRIDER' where id = '${out}'`,
  'coupon-leaves-minimum-charge': `insert into bill_lines (id, rental_id, kind, amount)
    values (gen_random_uuid(), '${back}', 'coupon', -5001)`,
  'coupon-uses-are-within-limits': `update rentals set coupon_code = 'NEWRIDER'`,
  'coupon-line-follows-terms': `update rentals set terms = '{"coupon": {"code": "NEWRIDER",
    "kind": "amount", "amount": 10000, "weekdays": []}}' where id = '${back}'`,
  'cancellation-fee-follows-terms': `update rentals set status = 'CANCELLED', cancelled_at = now(),
    cancelled_by = '${userId}', cancel_kind = 'customer' where id = '${out}';
    update payments set paid_at = now() where id = '${REF.out}'`,
  'payment-link-ends-in-time': `
    insert into payment_links (id, rental_id, secret_hash, purpose, made_by, made_at, expires_at)
      values (gen_random_uuid(), '${back}', sha256('secret'), 'REMAINDER', '${userId}', now(), now() + interval '8 days')`,
  'late-fee-follows-terms': `update rentals set planned_return = return_time - interval '45 minutes',
    terms = '{"lateFee": {"perHour": 5000, "graceMinutes": 30}}' where id = '${back}'`,
  'kilometres-line-follows-terms': `insert into handovers (id, rental_id, direction, at, recorded_at, odometer_km, actor_id)
      values (gen_random_uuid(), '${back}', 'out', now(), now(), 100, '${userId}'),
        (gen_random_uuid(), '${back}', 'back', now(), now(), 201, '${userId}');
    update rentals set terms = '{"prices": {"seasons": [], "list": {"steps": [], "graceMinutes": 0,
      "kilometres": {"perDay": 100, "pricePerKm": 500}}}}' where id = '${back}'`,
  'charge-gives-out-what-came-in':
    refund('DONE') + refunded + ledger(back, MORE, 'CHARGEBACK', 5000, 'dispute'),
  'receipt-says-its-account': `insert into receipts
    (id, rental_id, year, number, content, actor_id, issued_at)
    values (gen_random_uuid(), '${back}', 2026, 1, '{"account": {"total": 149, "payments": [],
      "refunds": []}}', '${userId}', now())`,
  'closed-rental-owes-no-refund': refund('MANUAL', { changed_at: `now() - interval '8 days'` }),
  // A trigger ends the existing sessions at the deletion.
  'deleted-user-has-no-session': `update users set deleted_at = now() where id = '${userId}';
    insert into sessions (id, user_id, expires_at)
    values (gen_random_uuid(), '${userId}', now() + interval '1 day')`,
  'shop-has-admin': `update users set role = 'user'`,
}

const everyDay = { name: 'Rush', from: '2000-01-01', until: null, weekdays: [] }

async function brokenBy(damage?: string): Promise<string[]> {
  const undo = new Error('undo')
  let names: string[] = []
  const work = shop.db.transaction().execute(async (trx) => {
    if (damage !== undefined) await runSql(trx, damage)
    const run = (sql: string) => runSql(trx, sql)
    const mispriced = await findMispricedRides(run, shop.services.shop.clock)
    const broken = [...(await findBrokenInvariants(run)), ...mispriced]
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

  test.each(Object.entries(DAMAGES))('find what breaks %s', async (name, damage) => {
    expect(await brokenBy(damage)).toContain(name)
  })

  test('find a ride that does not follow its prices', async () => {
    const prices = { list: null, seasons: [{ ...everyDay, percent: 10 }] }
    const terms = JSON.stringify({ prices })
    const damage = `update rentals set terms = '${terms}' where id = '${back}'`
    expect(await brokenBy(damage)).toEqual(['ride-follows-its-prices'])
  })

  test('have a test each', () => {
    expect(Object.keys(DAMAGES).toSorted()).toEqual(readInvariants().map(({ name }) => name))
  })
})

describe('npm run audit', () => {
  const address = toConnectionString(shop.address)

  test('reports a shop in order', async () => {
    expect(await audit(address)).toEqual({
      exitCode: 0,
      output: `${readInvariants().length + 1} invariants hold.\n`,
    })
  })

  test('prints the rows that break an invariant and fails', async () => {
    await runSql(shop.db, `update users set role = 'user'`)
    const { exitCode, output } = await audit(address)
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: 'shop-has-admin: The shop has an admin who manages users.\n  {"id":"no admin"}\n',
    })
  })

  test('names the settings where no shop can be reached', async () => {
    const { exitCode, output } = await audit('postgres://127.0.0.1:9/none')
    expect(exitCode).toBe(1)
    expect(output).toContain('cannot be reached: nothing listens there. Check DATABASE_URL.')
  })
})
