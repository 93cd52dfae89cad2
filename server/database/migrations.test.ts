import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants'
import { migrate } from '#db/migrate'
import { createDatabase } from '../testing/new-database.ts'
import { type DatabaseAddress, connect, runSql } from './db.ts'

const PREVIOUS_SCHEMA = '0006_search_in_memory'

const FILLED = `
  create function pg_temp.id(n bigint) returns uuid language sql as
    $$ select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
  create function pg_temp.ref(n bigint) returns char(26) language sql as
    $$ select lpad(n::text, 26, '0') $$;

  insert into users (id, name, email, phone, address, role, password_hash) values
    (pg_temp.id(1), 'Admin', 'admin@shop.test', '', '', 'admin', 'hash'),
    (pg_temp.id(2), 'Customer', 'customer@shop.test', '017', 'Dhaka', 'user', 'hash');
  insert into bikes (id, name, description, price_per_hour, image_url, for_rent, cc, year, model, brand)
    select pg_temp.id(10 + n), 'Bike ' || n, 'A bike to ride', 15000, 'https://shop.test/b.jpg', true,
      150, 2024, 'M', 'B' from generate_series(1, 5) n;

  -- 1 held, 2 out, 3 returned and unpaid, 4 paid, 5 cancelled after its money came late
  insert into rentals (id, bike_id, user_id, status, period, start_time, return_time, price_per_hour,
      total_cost, hold_expires_at, bike_name, bike_image_url)
    select pg_temp.id(20 + n), pg_temp.id(10 + n), pg_temp.id(2), status,
      tstzrange(now() - interval '2 hours', case when n in (3, 4) then now() end),
      now() - interval '2 hours', case when n in (3, 4) then now() end, 15000,
      case when n in (3, 4) then 30000 else 0 end,
      case when n = 1 then now() + interval '10 minutes' end, 'Bike ' || n, 'https://shop.test/b.jpg'
    from unnest(array['PENDING_PAYMENT', 'INITIAL_PAID', 'INITIAL_PAID', 'FULL_PAID', 'CANCELLED'])
      with ordinality as given (status, n);

  insert into payments (id, rental_id, purpose, gateway, amount, status, disposition, expires_at)
    select pg_temp.ref(n), pg_temp.id(20 + least(n, 5)), 'ADVANCE', 'sslcommerz', 10000,
      case n when 1 then 'OPEN' else 'PAID' end,
      case when n between 2 and 4 then 'APPLIED' when n >= 5 then 'REFUND_DUE' end,
      now() + interval '10 minutes' from generate_series(1, 8) n;
  insert into payments (id, rental_id, purpose, gateway, amount, status, disposition, expires_at)
    values (pg_temp.ref(9), pg_temp.id(24), 'REMAINDER', 'sslcommerz', 20000, 'PAID', 'APPLIED', now());
  insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
    select gen_random_uuid(), rental_id, id, 'CAPTURE', amount, 'BDT', gateway, 'charge ' || id
    from payments where status = 'PAID';

  -- 5 was never asked for, 6 has no answer, 7 was refused at its only try, 8 was unclear once
  insert into refunds (id, payment_id, charge_ref, amount, currency, reason, status, tries, is_refused,
      next_try_at)
    select id, id, 'charge ' || id, amount, 'BDT', 'LATE',
      case right(id, 1) when '5' then 'DUE' when '6' then 'SENT' else 'MANUAL' end,
      case right(id, 1) when '5' then 0 when '8' then 3 else 1 end, right(id, 1) in ('7', '8'),
      case when right(id, 1) in ('5', '6') then now() end
    from payments where disposition = 'REFUND_DUE';
  insert into payment_events (payment_id, kind, at) values
    (pg_temp.ref(7), 'refund_refused', now()), (pg_temp.ref(8), 'refund_unclear', now());
`

async function previousShop() {
  const { address, drop } = await createDatabase({ isEmpty: true })
  const db = connect(address, () => {})
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await migrate(address, { to: PREVIOUS_SCHEMA })
  await runSql(db, FILLED)
  return { db, address }
}

async function openClient(address: DatabaseAddress): Promise<Client> {
  const client = new Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('the database of the previous release is brought up to date with everything in it', async () => {
  const { db, address } = await previousShop()
  await migrate(address)

  const occupied = await db
    .selectFrom('bikeOccupancies')
    .select('status')
    .orderBy('bikeId')
    .execute()
  expect(occupied).toEqual([{ status: 'PENDING_PAYMENT' }, { status: 'INITIAL_PAID' }])
  const refunds = await db
    .selectFrom('refunds')
    .select(['status', 'wasUnclear', 'verifiedUnsent'])
    .orderBy('id')
    .execute()
  expect(refunds).toEqual([
    { status: 'DUE', wasUnclear: false, verifiedUnsent: false },
    { status: 'SENT', wasUnclear: true, verifiedUnsent: false },
    { status: 'MANUAL', wasUnclear: false, verifiedUnsent: false },
    { status: 'MANUAL', wasUnclear: true, verifiedUnsent: false },
  ])
  const stores = await db
    .selectFrom('payments')
    .select(['store', 'environment'])
    .distinct()
    .execute()
  expect(stores).toEqual([{ store: null, environment: null }])
  expect(await db.selectFrom('ledger').select('id').execute()).toHaveLength(8)
  expect(await findBrokenInvariants((sql) => runSql(db, sql))).toEqual([])
})

test('servers that start at the same time wait for each other', async () => {
  const { db, address } = await previousShop()
  await Promise.all([migrate(address), migrate(address), migrate(address)])
  await migrate(address)
  expect(await db.selectFrom('rentals').select('id').execute()).toHaveLength(5)
})

test('a migration that waits for a long transaction lets customers book meanwhile', async () => {
  const { db, address } = await previousShop()
  const reader = await openClient(address)
  await reader.query('begin; select from rentals')
  const news: string[] = []
  const migrated = migrate(address, { announce: (line) => news.push(line) })
  let longest = 0
  while (news.length === 0) {
    const start = performance.now()
    await runSql(db, `update rentals set bike_name = 'Bike' where bike_name = 'Bike'`)
    longest = Math.max(longest, performance.now() - start)
    await runSql(db, 'select pg_sleep(0.02)')
  }
  expect(news).toEqual([expect.stringContaining('0010_fleet_changes waits')])
  expect(longest).toBeLessThan(1000)
  await reader.query('commit')
  await migrated
  expect(await findBrokenInvariants((sql) => runSql(db, sql))).toEqual([])
})

test('an index that a killed server left unfinished is made again', async () => {
  const { db, address } = await previousShop()
  await migrate(address, { to: '0011_user_search' })
  await runSql(db, 'create index rentals_changed on rentals (changed_xid)')
  const valid = `select indisvalid from pg_index where indexrelid = 'rentals_changed'::regclass`
  await runSql(
    db,
    `update pg_index set indisvalid = false where indexrelid = 'rentals_changed'::regclass`,
  )
  await migrate(address)
  expect((await runSql(db, valid)).rows).toEqual([{ indisvalid: true }])
})

test('a database of a newer version of Chaka is refused', async () => {
  const { db, address } = await previousShop()
  await runSql(db, `insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00Z')`)
  await expect(migrate(address)).rejects.toThrow(/newer version of Chaka \(9999_later/)
})
