import { expect, onTestFinished, test } from 'vitest'
import { startNetwork } from '../testing/network.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { connect, ping, runSql } from './db.ts'
import { DatabaseAway } from './circuit-breaker.ts'

async function connectThroughNetwork(limits = {}) {
  const shop = await startTestApp()
  const network = await startNetwork(shop.address, onTestFinished)
  const db = connect(network.address, () => {}, limits)
  onTestFinished(() => db.destroy())
  await ping(db)
  return { shop, network, db }
}

test('a write is kept also after the database stood still while a transaction began', async () => {
  const { shop, network, db } = await connectThroughNetwork({ query_timeout: 2000 })

  network.freeze()
  await expect(db.transaction().execute(ping)).rejects.toThrow('Query read timeout')
  network.thaw()

  await runSql(db, 'delete from sessions')
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([])
})

test('calls that were refused during an outage hold up no later call', async () => {
  const { network, db } = await connectThroughNetwork()
  network.freeze({ newToo: true })
  await expect(ping(db)).rejects.toThrow(DatabaseAway)
  const refused = await Promise.allSettled(Array.from({ length: 300 }, () => ping(db)))
  expect(refused.map(({ status }) => status)).not.toContain('fulfilled')

  const before = network.opened()
  network.thaw()
  await expect.poll(() => ping(db).catch(({ name }: Error) => name)).toBeUndefined()
  expect(network.opened() - before).toBeLessThan(20)
})
