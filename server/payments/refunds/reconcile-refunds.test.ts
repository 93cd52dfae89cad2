import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import { book, until } from '../../testing/paying.ts'
import { payWrongly, refundsOf, tryAgain, untilRefundsAre } from '../../testing/refunding.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { RECONCILE } from '../reconciliation/reconciler.service.ts'
import { RECONCILE_REFUNDS } from './refunds.service.ts'
import { type TestShop, startTestApp } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import { addPaymentRow, addRefundRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { refundStore } from '../core/refunds.store.ts'

/** Runs the jobs that the schedule adds every minute. */
async function run(shop: TestShop, ...queues: Queue[]): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    for (const queue of queues) await shop.jobs.add(trx, queue, {})
  })
}

test('of each gateway so many due refunds are asked about, so a silent one keeps no other waiting', async () => {
  const shop = await startTestApp()
  const { _id: bikeId } = await shop.given.bike()
  const userId = shop.customer.id
  const rentalId = await addRentalRow(shop.db, { bikeId, userId, status: 'CANCELLED' })
  const add = async (gateway: string, nextTryAt: Date) => {
    const paymentId = await addPaymentRow(shop.db, rentalId, 'REFUND_DUE')
    await shop.db.updateTable('payments').set({ gateway }).where('id', '=', paymentId).execute()
    const id = await addRefundRow(shop.db, { paymentId, status: 'DUE', isRefused: false })
    await shop.db.updateTable('refunds').set({ nextTryAt }).where('id', '=', id).execute()
    return { id, gateway }
  }
  const first = await add('silent', new Date(1))
  const second = await add('silent', new Date(2))
  await add('silent', new Date(3))
  const other = await add('other', new Date(4))
  const due = await refundStore(shop.db).listDue(new Date(), 2)
  expect(due).toEqual([first, second, other])
})

describe('a gateway that does not answer about refunds', () => {
  test('does not delay payments', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'reset_before', times: 1 })
    await payWrongly(shop)
    await untilRefundsAre(shop, 'SENT')
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'timeout', times: 1 })
    shop.clock.advance(2 * MINUTE_MS)
    await run(shop, RECONCILE, RECONCILE_REFUNDS)
    await expect.poll(async () => (await refundsOf(shop))[0]?.busyUntil).not.toBeNull()
    const other = await shop.given.signedIn()
    const { ref } = await book(shop, { as: other })
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    shop.clock.advance(2 * MINUTE_MS)
    await run(shop, RECONCILE)
    await until(shop, ref, 'paid', other)
    expect((await refundsOf(shop))[0]?.busyUntil).not.toBeNull()
    await shop.sandbox.clearFaults()
    await untilRefundsAre(shop, 'SENT')
    await tryAgain(shop)
    await untilRefundsAre(shop, 'DONE')
  })

  test('is not asked about the rest of them in the same run', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'reset_before' })
    for (let count = 0; count < 8; count += 1) {
      await payWrongly(shop, { as: await shop.given.signedIn() })
    }
    await expect.poll(() => refundsOf(shop)).toHaveLength(8)
    await untilRefundsAre(shop, 'SENT')
    await tryAgain(shop)
    const again = (await refundsOf(shop)).filter(({ tries }) => tries === 2)
    expect(again.length).toBeGreaterThanOrEqual(3)
    expect(again.length).toBeLessThan(8)
    await shop.sandbox.clearFaults()
    await tryAgain(shop)
    await untilRefundsAre(shop, 'DONE')
  })
})
