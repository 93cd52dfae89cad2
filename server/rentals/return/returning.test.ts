import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import {
  newestRef,
  rent,
  payNewest,
  returnAfter,
  until,
  rentalsOf,
  isAvailable,
  bookAsOther,
  payRemainder,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

describe('an admin enters the return time', () => {
  test('the bike is free again at once, also when the return time lies ahead', async (shop) => {
    const { bike, rental } = await rent(shop)
    expect(await isAvailable(shop, bike)).toBe(false)
    await returnAfter(shop, rental, 48)
    expect(await bookAsOther(shop, bike)).toBe(200)
  })

  test('the price is the one at which the bike was booked', async (shop) => {
    const { bike, rental } = await rent(shop, { pricePerHour: 150 })
    const params = { id: bike._id }
    await shop.call('PUT /bikes/:id', { as: shop.admin, params, body: { pricePerHour: 999 } })
    expect((await returnAfter(shop, rental, 2)).body.data.totalCost).toBe(300)
  })

  test('once only: also of two admins at the same moment one is refused', async (shop) => {
    const { rental } = await rent(shop)
    const replies = await Promise.all([2, 3].map((hours) => returnAfter(shop, rental, hours)))
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(replies.map(({ body }) => body.code)).toContain('already_returned')
  })

  test('a bike that went out before its booked start may be back before it, for the minimum charge', async (shop) => {
    const { rental } = await rent(shop)
    expect((await returnAfter(shop, rental, -0.1)).body.code).toBe('return_not_after_start')
    const params = { id: rental._id }
    const out = { as: shop.admin, params, body: { direction: 'out' } }
    await shop.call('POST /rentals/:id/handovers', out)
    const paidInFull = { totalCost: 100, remainder: 0, bookingStatus: 'FULL_PAID' }
    expect((await returnAfter(shop, rental, -0.1)).body.data).toMatchObject(paidInFull)
  })
})

describe('what is left to pay', () => {
  test('before the cost is calculated: 409', async (shop) => {
    const { rental } = await rent(shop)
    const reply = await payRemainder(shop, rental)
    expect(reply).toMatchObject({ status: 409, body: { code: 'cost_not_calculated' } })
  })

  test('while a flagged payment is in review the customer is not asked to pay again', async (shop) => {
    const { rental } = await rent(shop)
    await returnAfter(shop, rental, 5)
    const pay = () => payRemainder(shop, rental)
    expect((await pay()).status).toBe(200)
    const ref = await newestRef(shop)
    await shop.sandbox.act(ref, { action: 'pay_risky' })
    await until(shop, ref, 'review')
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payment_in_review' } })
  })

  test('a page that was left alone for long is asked about, and a new one opens', async (shop) => {
    const { rental } = await rent(shop)
    await returnAfter(shop, rental, 5)
    const pay = () => payRemainder(shop, rental)
    const first = await pay()
    shop.clock.advance(16 * MINUTE_MS)
    const second = await pay()
    expect(second.status).toBe(200)
    expect(second.body.data).not.toBe(first.body.data)
    await payNewest(shop)
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID' }])
  })
})

describe('lists of rentals', () => {
  test('past rentals keep the name and picture of a bike that was deleted', async (shop) => {
    const { bike, rental } = await rent(shop)
    const params = { id: bike._id }
    const busy = await shop.call('DELETE /bikes/:id', { as: shop.admin, params })
    expect(busy).toMatchObject({ status: 409, body: { code: 'bike_rented' } })
    await returnAfter(shop, rental, 2)
    await shop.call('PUT /bikes/:id', { as: shop.admin, params, body: { name: 'Renamed' } })
    expect((await rentalsOf(shop))[0]?.bikeId.name).toBe('Renamed')
    await shop.call('DELETE /bikes/:id', { as: shop.admin, params })
    const kept = { _id: bike._id, name: 'Gixxer', imageUrl: bike.imageUrl }
    expect((await rentalsOf(shop))[0]?.bikeId).toEqual(kept)
  })
})
