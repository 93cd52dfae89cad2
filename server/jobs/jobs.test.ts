import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, vi } from 'vitest'
import { runSql } from '../database/db.ts'
import { shopTest as test } from '../testing/shop-test.ts'

const OURS = `name not like '\\_%'`

test('a newer version of the shop changes the retries of queues that exist already', async (shop) => {
  const options = async () => {
    const columns = 'name, retry_limit, retry_delay, retry_delay_max, expire_seconds'
    return (await runSql(shop.db, `select ${columns} from jobs.queue where ${OURS} order by name`))
      .rows
  }
  const current = await options()
  const older = 'retry_limit = 1, retry_delay = 99, retry_delay_max = null, expire_seconds = 7'
  await runSql(shop.db, `update jobs.queue set ${older} where ${OURS}`)
  await shop.composeServer().jobs.open()
  expect(await options()).toEqual(current)
})

test('an idle server looks for jobs at most eight times a second, and each minute for nightly ones', async (shop) => {
  const work = vi.spyOn(PgBoss.prototype, 'work')
  onTestFinished(() => work.mockRestore())
  const second = shop.composeServer()
  await second.jobs.open()
  await second.startJobs()
  const pauses = work.mock.calls.map(([name, options]) => {
    const { pollingIntervalSeconds = 2 } = options as { pollingIntervalSeconds?: number }
    return { name, seconds: pollingIntervalSeconds }
  })
  expect(pauses.reduce((sum, { seconds }) => sum + 1 / seconds, 0)).toBeLessThan(8)
  expect(pauses).toContainEqual({ name: 'forgetMessages', seconds: 60 })
  expect(pauses).toContainEqual({ name: 'settle', seconds: 1 })
})
