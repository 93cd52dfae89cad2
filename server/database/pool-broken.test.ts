import { expect, vi } from 'vitest'
import { connect, ping, runSql } from './db.ts'
import { shopTest as test } from '../testing/shop-test.ts'

test('an idle connection that breaks is reported and replaced', async (shop) => {
  const news: string[] = []
  const db = connect(shop.address, (line) => news.push(line))
  const { rows } = await runSql(db, 'select pg_backend_pid() as pid')
  const [{ pid }] = rows as [{ pid: number }]
  await runSql(shop.db, `select pg_terminate_backend(${pid})`)
  await vi.waitFor(() => expect(news).not.toEqual([]))
  await ping(db)
  await db.destroy()
})
