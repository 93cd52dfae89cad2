import { describe, expect } from 'vitest'
import {
  book,
  bookAsOther,
  isAvailable,
  newestRef,
  publicStatusOf,
  until,
} from '../../testing/paying.ts'
import type { Person } from '../../testing/given.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const release = (shop: TestShop, id: string, as: Person = shop.customer) =>
  shop.call('POST /rentals/:id/release', { as, params: { id } })

async function hold(shop: TestShop) {
  const { bike, ref } = await book(shop)
  const { body } = await shop.call('GET /payments/issues', { as: shop.customer })
  return { bike, ref, rentalId: body.data[0]?.rentalId ?? '' }
}

describe('POST /rentals/:id/release', () => {
  test('frees the bike at once, closes the payment, and may be repeated', async (shop) => {
    const { bike, ref, rentalId } = await hold(shop)
    expect((await release(shop, rentalId)).status).toBe(200)
    expect(await isAvailable(shop, bike)).toBe(true)
    expect(await publicStatusOf(shop, ref)).toBe('cancelled')
    expect((await shop.call('GET /payments/issues', { as: shop.customer })).body.data).toEqual([])
    expect((await release(shop, rentalId)).status).toBe(200)
    expect(await bookAsOther(shop, bike)).toBe(200)
  })

  test('a payment that has arrived is applied instead: 409', async (shop) => {
    const { bike, ref, rentalId } = await hold(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    const reply = await release(shop, rentalId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'already_booked' } })
    expect(await publicStatusOf(shop, ref)).toBe('paid')
    expect(await isAvailable(shop, bike)).toBe(false)
  })

  test('a payment in review keeps its bike: 409', async (shop) => {
    const { ref, rentalId } = await hold(shop)
    await shop.sandbox.act(ref, { action: 'pay_risky' })
    await until(shop, ref, 'review')
    const reply = await release(shop, rentalId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'payment_in_review' } })
  })

  test('nothing changes while the gateway cannot be asked: 502', async (shop) => {
    const { bike, rentalId } = await hold(shop)
    await shop.sandbox.fault({ endpoint: 'query', fault: 'http500' })
    const reply = await release(shop, rentalId)
    expect(reply).toMatchObject({ status: 502, body: { code: 'gateway_silent' } })
    expect(await isAvailable(shop, bike)).toBe(false)
    await shop.sandbox.clearFaults()
    expect((await release(shop, rentalId)).status).toBe(200)
  })

  test('money that arrives afterwards books the bike again, as long as it is free', async (shop) => {
    const { ref, rentalId } = await hold(shop)
    await release(shop, rentalId)
    expect(await newestRef(shop)).toBe(ref)
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
  })
})
