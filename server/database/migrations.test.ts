/** @module-tag release */
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#db/backup/restore-backup'
import { demoLogins } from '#db/demo-logins'
import { migrate } from '#db/migrate'
import { callOf } from '../testing/call.ts'
import { createDatabase } from '../testing/new-database.ts'
import { RELEASES, releaseFile } from '../testing/releases.ts'
import { composeServer } from '../testing/server-config.ts'
import { type DatabaseAddress, connect, runSql } from './db.ts'

async function emptyDatabase() {
  const { address, drop } = await createDatabase({ isEmpty: true })
  const db = connect(address, () => {})
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { db, address }
}

/** A connection that ends with the test. */
async function openClient(address: DatabaseAddress): Promise<Client> {
  const client = new Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test.each(RELEASES)(
  'the filled shop of the release with schema %s is up to date',
  async (schema) => {
    const { db, address } = await emptyDatabase()
    const restored = await restoreBackup(address, releaseFile(schema), () => {})
    expect(restored).toMatchObject({ schema, broken: [] })
    for (const table of ['users', 'bikes', 'rentals', 'payments', 'ledger', 'refunds']) {
      const { rows } = await runSql(db, `select count(*)::int as count from ${table}`)
      expect([table, rows]).toEqual([table, [{ count: restored.rows[table] }]])
      expect(restored.rows).not.toMatchObject({ [table]: 0 })
    }

    const gateway = { baseUrl: 'http://127.0.0.1:9', storeId: 'store', storePassword: 'secret' }
    const authSecret = 'a'.repeat(64)
    const config = { database: address, gateway, authSecret, publicUrl: 'http://shop.test' }
    const shop = composeServer(config)
    onTestFinished(shop.close)
    const call = callOf(await shop.createApp({ shedLoad: false }))
    const as = (await call('POST /auth/login', { body: demoLogins.admin })).body
    const { rows } = await runSql(db, `select id from rentals where status like '%_PAID'`)
    expect(rows.length).toBeGreaterThan(5)
    for (const { id } of rows as { id: string }[]) {
      const { status, body } = await call('GET /rentals/:id', { as, params: { id } })
      expect([id, status]).toEqual([id, 200])
      const { bookingStatus, history } = body.data
      if (bookingStatus !== 'INITIAL_PAID') continue
      // The migration fills in the history of rentals that are not closed.
      expect(history.map(({ kind }) => kind)).toContain('rental_booked')
    }
  },
)

test('servers that start at the same time wait for each other', async () => {
  const { db, address } = await emptyDatabase()
  await migrate(address, { to: '0006_search_in_memory' })
  await Promise.all([migrate(address), migrate(address), migrate(address)])
  await migrate(address)
  expect((await runSql(db, 'select from rentals')).rows).toEqual([])
})

test('a server that waits for a migration keeps no transaction that the migration may wait for', async () => {
  const { db, address } = await emptyDatabase()
  const holder = await openClient(address)
  await holder.query('begin; select pg_advisory_xact_lock(20261122)')
  const news: string[] = []
  const migrated = migrate(address, { announce: (line) => news.push(line) })
  await expect.poll(() => news.length).toBe(1)
  const waiting = `select state from pg_stat_activity
    where datname = current_database() and pid not in (pg_backend_pid(), $1) and query = 'rollback'`
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await expect
    .poll(async () => (await runSql(db, waiting, [rows[0]?.pid])).rows)
    .toEqual([{ state: 'idle' }])
  await holder.query('commit')
  await migrated
})

test('a migration that waits for a long transaction lets customers book meanwhile', async () => {
  const { db, address } = await emptyDatabase()
  await migrate(address, { to: '0009_payment_stores' })
  const reader = await openClient(address)
  await reader.query('begin; select from rentals')
  const news: string[] = []
  const migrated = migrate(address, { announce: (line) => news.push(line) })
  let longest = 0
  while (news.length === 0) {
    const start = performance.now()
    await runSql(db, `update rentals set bike_name = 'Bike'`)
    longest = Math.max(longest, performance.now() - start)
    await runSql(db, 'select pg_sleep(0.02)')
  }
  expect(news).toEqual([expect.stringContaining('0010_fleet_changes waits')])
  expect(longest).toBeLessThan(1000)
  await reader.query('commit')
  await migrated
})

test('an index that a killed server left unfinished is made again', async () => {
  const { db, address } = await emptyDatabase()
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
  const { db, address } = await emptyDatabase()
  await migrate(address)
  await runSql(db, `insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00Z')`)
  await expect(migrate(address)).rejects.toThrow(/newer version of Chaka \(9999_later/)
})
