import { expect, test, vi } from 'vitest'
import { runSql } from '../../database/db.ts'
import {
  book,
  captures,
  newestRef,
  rent,
  returnAfter,
  standingOf,
  startPaymentShop,
  until,
} from '../../testing/paying.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { SCHEDULED } from './settlement.service.ts'

const settle = (shop: TestShop, ref: string) => shop.services.settlement.settle(ref, SCHEDULED)

/** Waits until so many statements wait for a lock. */
async function untilWaiting(shop: TestShop, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await runSql(
      shop.db,
      `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })
}

test('Paid twice on one page, flagged risky, and asked about twice at once: one is reviewed, the other refunded', async () => {
  const shop = await startPaymentShop()
  const { ref } = await book(shop)
  const both = await shop.db.transaction().execute(async (trx) => {
    await runSql(trx, 'select id from rentals for no key update')
    await shop.sandbox.act(ref, { action: 'pay_risky', ipn: 'none' })
    const first = settle(shop, ref)
    await untilWaiting(shop, 1)
    await shop.sandbox.act(ref, { action: 'pay_risky', ipn: 'none' })
    const second = settle(shop, ref)
    await untilWaiting(shop, 2)
    return [first, second]
  })
  await Promise.all(both)
  await expectOneReviewedAndOneRefunded(shop, [ref])
})

test('One remainder paid on two pages, both flagged risky, settled at once: one is reviewed, the other refunded', async () => {
  const shop = await startPaymentShop()
  const { rental } = await rent(shop, { pricePerHour: 200 })
  await returnAfter(shop, rental, 1)
  const openPage = async () => {
    const params = { id: rental._id }
    await shop.call('POST /rentals/full-payment/:id', { as: shop.customer, params })
    return newestRef(shop)
  }
  const first = await openPage()
  await shop.sandbox.act(first, { action: 'cancel' })
  await until(shop, first, 'cancelled')
  const refs = [first, await openPage()]
  for (const ref of refs) await shop.sandbox.act(ref, { action: 'pay_risky', ipn: 'none' })
  const both = await shop.db.transaction().execute(async (trx) => {
    await runSql(trx, 'select id from rentals for no key update')
    const settling = refs.map((ref) => settle(shop, ref))
    await untilWaiting(shop, 2)
    return settling
  })
  await Promise.all(both)
  await expectOneReviewedAndOneRefunded(shop, refs)
})

async function expectOneReviewedAndOneRefunded(shop: TestShop, refs: string[]): Promise<void> {
  const statuses = await Promise.all(refs.map((ref) => standingOf(shop, ref)))
  expect(statuses).toContain('review')
  const refunds = await shop.db.selectFrom('refunds').select(['reason']).execute()
  expect(refunds).toEqual([{ reason: 'DUPLICATE' }])
  expect((await captures(shop)).length).toBeGreaterThanOrEqual(2)
}
