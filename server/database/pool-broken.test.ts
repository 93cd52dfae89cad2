import { expect, test, vi } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { connect, ping, runSql } from './db.ts'

test('an idle connection that breaks is reported and replaced', async () => {
  const shop = await startTestApp()
  const news: string[] = []
  const db = connect(shop.address, (line) => news.push(line))
  const { rows } = await runSql(db, 'select pg_backend_pid() as pid')
  const [{ pid }] = rows as [{ pid: number }]
  await runSql(shop.db, `select pg_terminate_backend(${pid})`)
  await vi.waitFor(() => expect(news).not.toEqual([]))
  await ping(db)
  await db.destroy()
})
