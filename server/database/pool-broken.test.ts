import { expect } from 'vitest'
import { administer } from '../testing/start-database.ts'
import { isPassing } from './db-errors.ts'
import { type DatabaseAddress, connect, ping, runSql } from './db.ts'
import { shopTest as test } from '../testing/shop-test.ts'

test('an idle connection that breaks is reported and replaced', async (shop) => {
  const news: string[] = []
  const db = connect(shop.address, (line) => news.push(line))
  const { rows } = await runSql(db, 'select pg_backend_pid() as pid')
  const [{ pid }] = rows as [{ pid: number }]
  await runSql(shop.db, `select pg_terminate_backend(${pid})`)
  await expect.poll(() => news).not.toEqual([])
  await ping(db)
  await db.destroy()
})

test('a database that only reads counts as away: a standby after a failover', async (shop) => {
  const db = connect(shop.address, () => {})
  const write = () => runSql(db, 'delete from sessions')
  const errorOf = (work: () => Promise<unknown>) => work().catch((error: unknown) => error)
  await write()
  await setReadOnly(shop.address, 'on')
  // The existing connection becomes read-only too, as when its server is demoted.
  await runSql(db, 'set default_transaction_read_only to on')
  for (const work of [write, () => ping(db)]) {
    const error = await errorOf(work)
    expect([error, isPassing(error)]).toEqual([expect.any(Error), true])
  }
  await setReadOnly(shop.address, 'off')
  await expect.poll(async () => errorOf(write)).not.toBeInstanceOf(Error)
  await db.destroy()
})

const setReadOnly = (address: DatabaseAddress, state: 'on' | 'off') =>
  administer(
    address,
    `begin read write;
     do $$ begin
       execute format('alter database %I set default_transaction_read_only to ${state}', current_database());
     end $$;
     commit`,
  )
