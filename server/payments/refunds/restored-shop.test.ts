/** @module-tag release */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { writeBackup } from '#db/backup/write-backup'
import { AFTER_RESTORE, RESTORE_CAUTION_MS } from '#domain/refunds'
import { MINUTE_MS } from '#domain/time'
import { callOf } from '../../testing/call.ts'
import { compareLedgers } from '../../testing/compare-ledgers.ts'
import { toConnectionString } from '../../testing/start-database.ts'
import { createDatabase } from '../../testing/new-database.ts'
import { book, rent, until } from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import { PASSWORD, type Person } from '../../testing/given.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const silent = () => {}
const RESTORE = path.resolve(import.meta.dirname, '../../../tools/restore.ts')

/** The same shop as it was at the time of this call, on another database, at the same gateway. */
async function backUp(shop: TestShop) {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaka-restored-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'shop.backup')
  await writeBackup(shop.address, file, silent)
  return async () => {
    const { address, drop } = await createDatabase({ isEmpty: true })
    const env = { PATH: process.env['PATH'], DATABASE_URL: toConnectionString(address) }
    const { stdout } = await promisify(execFile)(process.execPath, [RESTORE, file], { env })
    expect(stdout).toMatch(/^1\. Start the shop\.[^]+^6\. For 7 days new refunds/m)
    onTestFinished(async () => void (await drop()))
    const restored = shop.composeServer({ database: address })
    await restored.jobs.open()
    return restored
  }
}

type RestoredShop = Awaited<ReturnType<Awaited<ReturnType<typeof backUp>>>>

const refundsIn = (db: TestShop['db']) =>
  db.selectFrom('refunds').select(['id', 'status', 'failure', 'chargeRef']).execute()

const movesAt = async (shop: TestShop) => (await shop.sandbox.ledger()).map(({ kind }) => kind)

async function reconcile({ services }: RestoredShop) {
  await services.reconciler.reconcile()
  await services.refunds.reconcile()
}

async function askAgain({ db, services }: RestoredShop) {
  const [refund] = await refundsIn(db)
  await services.refunds.askAgain(refund?.id ?? '')
}

test('After a restore the second of two charges is refunded under the id that the gateway knows', async (shop) => {
  const { ref } = await book(shop)
  const restore = await backUp(shop)
  await shop.sandbox.act(ref, { action: 'pay' })
  await until(shop, ref, 'paid')
  await shop.sandbox.advanceClock(60)
  await shop.sandbox.act(ref, { action: 'pay' })
  await expect.poll(() => movesAt(shop)).toEqual(['charge', 'charge', 'refund'])
  await expect.poll(() => refundsIn(shop.db)).toMatchObject([{ status: 'DONE' }])
  const [sent] = await refundsIn(shop.db)

  const restored = await restore()
  shop.clock.advance(2 * MINUTE_MS)
  await reconcile(restored)
  const same = { id: sent?.id, chargeRef: sent?.chargeRef }
  expect(await refundsIn(restored.db)).toEqual([
    { ...same, status: 'MANUAL', failure: AFTER_RESTORE },
  ])
  await askAgain(restored)
  expect(await refundsIn(restored.db)).toMatchObject([{ ...same, status: 'DONE' }])
  expect(await movesAt(shop)).toEqual(['charge', 'charge', 'refund'])
  expect(await compareLedgers(restored.db, shop.sandbox)).toEqual([])
})

test('After a restore a cancellation that is repeated, even a week later, sends nothing twice', async (shop) => {
  const startTime = new Date(Date.now() + 2 * RESTORE_CAUTION_MS).toISOString()
  const { rental } = await rent(shop, { startTime })
  const restore = await backUp(shop)
  const cancel = (call: TestShop['call'], as: Person) =>
    call('POST /rentals/:id/cancel', { as, params: { id: rental._id }, body: { isFree: true } })
  await cancel(shop.call, shop.admin)
  await expect.poll(() => refundsIn(shop.db)).toMatchObject([{ status: 'DONE' }])

  const restored = await restore()
  shop.clock.advance(RESTORE_CAUTION_MS + MINUTE_MS)
  const app = await restored.createApp({ shedLoad: false })
  await app.ready()
  const { token } = await restored.services.auth.logIn(
    { email: shop.admin.email, password: PASSWORD },
    { requestId: rental._id, address: '127.0.0.1' },
  )
  expect((await cancel(callOf(app), { ...shop.admin, token })).status).toBe(200)
  await reconcile(restored)
  expect(await refundsIn(restored.db)).toMatchObject([{ status: 'DONE' }])
  expect(await movesAt(shop)).toEqual(['charge', 'refund'])
  expect(await compareLedgers(restored.db, shop.sandbox)).toEqual([])
})
