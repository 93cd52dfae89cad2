import { expect } from 'vitest'
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
