import { expect, onTestFinished, test } from 'vitest'
import { startNetwork } from '../testing/network.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { connect, ping, runSql } from './db.ts'

test('a write is kept also after the database stood still while a transaction began', async () => {
  const shop = await startTestApp()
  const network = await startNetwork(shop.address, onTestFinished)
  const db = connect(network.address, () => {})
  onTestFinished(() => db.destroy())
  await ping(db)

  network.freeze()
  await expect(db.transaction().execute(ping)).rejects.toThrow('Query read timeout')
  network.thaw()

  await runSql(db, 'delete from sessions')
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([])
})
