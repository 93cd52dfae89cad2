import { describe, expect } from 'vitest'
import { addPaymentRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { shopTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

async function addRental(shop: TestShop, name: string, status: 'INITIAL_PAID' | 'FULL_PAID') {
  const { _id: bikeId } = await shop.given.bike({ name })
  const rental = { bikeId, userId: shop.customer.id, status }
  const returned = status === 'FULL_PAID' && { returnTime: new Date(Date.now() - 60_000) }
  const id = await addRentalRow(shop.db, { ...rental, ...returned })
  await addPaymentRow(shop.db, id, 'APPLIED')
  return id
}

async function list(shop: TestShop, query: Record<string, string | number> = {}) {
  const { body } = await shop.call('GET /rentals', { as: shop.customer, query })
  const ids: string[] = body.data?.map(({ _id }: { _id: string }) => _id)
  return { ids, body }
}

describe("the list of a customer's own rentals", () => {
  test('has the newest without parameters, and comes in pages with them', async (shop) => {
    const first = await addRental(shop, 'Gixxer', 'FULL_PAID')
    const second = await addRental(shop, 'Pulsar', 'INITIAL_PAID')
    const third = await addRental(shop, 'Pulsar 100%', 'FULL_PAID')
    const all = await list(shop)
    expect(all.ids).toEqual([third, second, first])
    expect(all.body.meta).toEqual({ page: 1, limit: 500, total: 3, totalPages: 1 })
    const last = await list(shop, { page: 9, limit: 2 })
    expect(last.ids).toEqual([first])
    expect(last.body.meta).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
    expect((await list(shop, { stage: 'open' })).ids).toEqual([second])
    const early = await addRental(shop, 'Royal', 'INITIAL_PAID')
    const startTime = new Date('2026-01-01T10:00:00Z')
    await shop.db.updateTable('rentals').set({ startTime }).where('id', '=', early).execute()
    expect((await list(shop, { stage: 'open' })).ids).toEqual([early, second])
    expect((await list(shop, { stage: 'open', sort: 'newest' })).ids).toEqual([early, second])
    expect((await list(shop, { stage: 'paid', sort: 'newest' })).ids).toEqual([third, first])
    expect((await list(shop, { search: 'pulsar' })).ids).toEqual([third, second])
    expect((await list(shop, { search: '%' })).ids).toEqual([third])
    expect((await list(shop, { search: shop.customer.email })).ids).toEqual([])
    expect((await list(shop, { page: 3, search: 'none' })).body.meta.total).toBe(0)
    expect((await list(shop, { stage: 'overdue' })).body.code).toBe('invalid')
    const other = await shop.given.signedIn()
    expect((await shop.call('GET /rentals', { as: other })).body.data).toEqual([])
  })
})
