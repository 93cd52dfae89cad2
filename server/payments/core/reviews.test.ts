import { describe, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import {
  book,
  bookAsOther,
  endHold,
  newestRef,
  payRemainder,
  rent,
  rentalsOf,
  returnAfter,
  until,
} from '../../testing/paying.ts'
import { refundRows } from '../../testing/refunding.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

type Decision = 'approve' | 'refund'

const decide = (shop: TestShop, ref: string, decision: Decision) =>
  shop.call(`POST /payments/:ref/${decision}`, { as: shop.admin, params: { ref } })

async function flagged(shop: TestShop) {
  const booked = await book(shop)
  await shop.sandbox.act(booked.ref, { action: 'pay_risky' })
  await until(shop, booked.ref, 'review')
  return booked
}

async function flaggedRemainder(shop: TestShop) {
  const { rental } = await rent(shop)
  await returnAfter(shop, rental, 5)
  await payRemainder(shop, rental)
  const ref = await newestRef(shop)
  await shop.sandbox.act(ref, { action: 'pay_risky' })
  await until(shop, ref, 'review')
  return ref
}

describe('a payment that is flagged risky', () => {
  test('REVIEW; the bike stays held; the admin finds it on the desk and approves it', async (shop) => {
    const { bike, ref } = await flagged(shop)
    await endHold(shop)
    expect(await bookAsOther(shop, bike)).toBe(409)
    const numbered = { as: shop.admin, params: { id: bike._id }, body: { number: 'DH-12' } }
    await shop.call('PUT /bikes/:id', numbered)
    const desk = await shop.call('GET /payments/desk', { as: shop.admin })
    const customer = { name: 'Rahim Uddin', phone: '01700000000' }
    expect(desk.body.data.reviews).toMatchObject({
      total: 1,
      rows: [{ ref, amount: 100, bikeName: `${bike.name}, DH-12`, customer }],
    })
    expect(await decide(shop, ref, 'approve')).toMatchObject({
      status: 200,
      body: { data: { status: 'paid' } },
    })
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'INITIAL_PAID' }])
  })

  test('approved after hours: they are not billed', async (shop) => {
    const { ref } = await flagged(shop)
    shop.clock.advance(13 * HOUR_MS)
    await decide(shop, ref, 'approve')
    const [rental] = await rentalsOf(shop)
    if (!rental) throw new Error('The rental is not listed')
    expect(Date.parse(rental.startTime)).toBeGreaterThan(Date.now() + 13 * HOUR_MS - MINUTE_MS)
    const { body } = await returnAfter(shop, rental, 2)
    expect(body.data.totalCost).toBe(2 * rental.pricePerHour)
  })

  test('refused: the money is refunded, the bike is free again', async (shop) => {
    const { bike, ref } = await flagged(shop)
    const notes = await shop.call('GET /payments/issues', { as: shop.customer })
    expect(notes.body.data).toMatchObject([{ ref, state: 'review' }])
    expect((await decide(shop, ref, 'refund')).status).toBe(200)
    await until(shop, ref, 'refunded')
    expect(await refundRows(shop)).toMatchObject([{ amount: 10_000 }])
    expect(await rentalsOf(shop)).toEqual([])
    expect(await bookAsOther(shop, bike)).toBe(200)
  })

  test('of a remainder, approved: FULL_PAID', async (shop) => {
    const ref = await flaggedRemainder(shop)
    expect((await decide(shop, ref, 'approve')).status).toBe(200)
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID' }])
  })

  test('of a remainder, refused: it is refunded, and can be paid anew', async (shop) => {
    const ref = await flaggedRemainder(shop)
    await decide(shop, ref, 'refund')
    await until(shop, ref, 'refunded')
    const [rental] = await rentalsOf(shop)
    expect(rental?.bookingStatus).toBe('INITIAL_PAID')
    const params = { id: rental?._id ?? '' }
    const page = await shop.call('POST /rentals/full-payment/:id', { as: shop.customer, params })
    expect(page.status).toBe(200)
    await shop.sandbox.act(await newestRef(shop), { action: 'pay' })
    await until(shop, await newestRef(shop), 'paid')
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID' }])
  })

  test('is decided once: of two admins at the same moment one is refused', async (shop) => {
    const { ref } = await flagged(shop)
    const replies = await Promise.all([decide(shop, ref, 'approve'), decide(shop, ref, 'refund')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(replies.map(({ body }) => body.code)).toContain('not_in_review')
    const isApproved = replies[0]?.status === 200
    await until(shop, ref, isApproved ? 'paid' : 'refunded')
    expect(await refundRows(shop)).toHaveLength(isApproved ? 0 : 1)
    expect(await rentalsOf(shop)).toHaveLength(isApproved ? 1 : 0)
  })
})
