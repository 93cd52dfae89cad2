import { expect } from 'vitest'
import { runSql } from '../../database/db.ts'
import {
  book,
  captures,
  newestRef,
  payRemainder,
  publicStatusOf,
  rent,
  returnAfter,
  until,
} from '../../testing/paying.ts'
import { untilLocksAreAwaited } from '../../testing/locks.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { SCHEDULED } from './settlement.service.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const settle = (shop: TestShop, ref: string) => shop.services.settlement.settle(ref, SCHEDULED)

const ONE_OF_EACH = { inReview: 1, refunds: [{ reason: 'DUPLICATE' }] }

test('Two risky charges of one page, settled twice at once: one is reviewed, the other refunded', async (shop) => {
  const { ref } = await book(shop)
  const both = await shop.db.transaction().execute(async (trx) => {
    await runSql(trx, 'select id from rentals for no key update')
    await shop.sandbox.act(ref, { action: 'pay_risky', ipn: 'none' })
    const first = settle(shop, ref)
    await untilLocksAreAwaited(shop.db, 1)
    await shop.sandbox.act(ref, { action: 'pay_risky', ipn: 'none' })
    const second = settle(shop, ref)
    await untilLocksAreAwaited(shop.db, 2)
    return [first, second]
  })
  await Promise.all(both)
  expect(await captures(shop)).toHaveLength(2)
  expect(await outcomeOf(shop, [ref])).toEqual(ONE_OF_EACH)
})

test('A remainder paid on two pages, both risky, settled at once: one is reviewed, the other refunded', async (shop) => {
  const { rental } = await rent(shop, { pricePerHour: 200 })
  await returnAfter(shop, rental, 1)
  const openPage = async () => {
    await payRemainder(shop, rental)
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
    await untilLocksAreAwaited(shop.db, 2)
    return settling
  })
  await Promise.all(both)
  expect(await outcomeOf(shop, refs)).toEqual(ONE_OF_EACH)
})

async function outcomeOf(shop: TestShop, refs: string[]) {
  const statuses = await Promise.all(refs.map((ref) => publicStatusOf(shop, ref)))
  const refunds = await shop.db.selectFrom('refunds').select(['reason']).execute()
  return { inReview: statuses.filter((status) => status === 'review').length, refunds }
}
