/** @module-tag release */
import { expect, onTestFinished, test as plainTest, vi } from 'vitest'
import { runSql } from '../../database/db.ts'
import {
  captures,
  book,
  reconcile,
  publicStatusOf,
  startPaymentShop,
  until,
} from '../../testing/paying.ts'
import { untilLocksAreAwaited } from '../../testing/locks.ts'
import { startServerProcess } from '../../testing/start-process.ts'
import { startOwnPostgres } from '../../testing/own-postgres.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

test('The process is killed between lookup and commit: nothing half-done, the next run applies', async (shop) => {
  const { ref } = await book(shop)
  const pressed = await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
  const other = await startServerProcess(shop.config)
  onTestFinished(() => other.stop())

  const url = new URL(pressed.return.url)
  await shop.db.transaction().execute(async (trx) => {
    // The settlement waits for the rental's lock, which is held here.
    await runSql(trx, 'select id from rentals for update')
    const back = shop.sandbox
      .returnTo({ ...pressed.return, url: new URL(url.pathname, other.address).href })
      .catch(() => undefined)
    await untilLocksAreAwaited(shop.db, 1)
    await other.stop()
    await back
  })

  await expect.poll(() => captures(shop)).toEqual([])
  expect(await publicStatusOf(shop, ref)).toBe('pending')
  // The dead process's connection may still hold a lock for a moment.
  await expect
    .poll(async () => {
      shop.clock.advance(61_000)
      await reconcile(shop)
      return publicStatusOf(shop, ref)
    })
    .toBe('paid')
  expect(await captures(shop)).toEqual([{ entry: 'CAPTURE', amount: 10_000 }])
})

plainTest('The database is down when the IPN comes: 503; found after the restart', async () => {
  const postgres = await startOwnPostgres()
  const shop = await startPaymentShop({ through: async () => postgres.server })
  const { ref } = await book(shop)
  await postgres.pause()
  await shop.sandbox.act(ref, { action: 'pay' })
  const [delivery] = await shop.sandbox.deliveries()
  expect(delivery?.answer?.status).toBe(503)
  await postgres.resume()
  await until(shop, ref, 'pending')
  shop.clock.advance(61_000)
  await vi.waitFor(() => reconcile(shop), { timeout: 60_000, interval: 200 })
  expect(await publicStatusOf(shop, ref)).toBe('paid')
})
