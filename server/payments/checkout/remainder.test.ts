import { describe, expect } from 'vitest'
import { fromTaka } from '#domain/money'
import {
  startPaymentShop,
  newestRef,
  rent,
  stagesOf,
  returnAfter,
  actOnRental,
  until,
  rentalsOf,
  payRemainder,
} from '../../testing/paying.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

async function returned(shop: TestShop, pricePerHour: number, hours = 1) {
  const { bike, rental } = await rent(shop, { pricePerHour })
  await returnAfter(shop, rental, hours)
  return { bike, rental }
}

describe('the full payment', () => {
  test('due 0: FULL_PAID without the gateway', async (shop) => {
    const { rental } = await returned(shop, 100)
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID', totalCost: 100 }])
    expect((await payRemainder(shop, rental)).body.code).toBe('already_paid')
    expect(await shop.sandbox.sessions()).toHaveLength(1)
  })

  const waivers = (shop: TestShop) =>
    shop.db
      .selectFrom('ledger')
      .select('amount')
      .where('entry', '=', 'WAIVER')
      .orderBy('at')
      .execute()

  test('due 5.00, less than can be paid online: waived when the customer asks to pay it', async (shop) => {
    const { rental } = await returned(shop, 105)
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'INITIAL_PAID', remainder: 5 }])
    expect(await waivers(shop)).toEqual([])
    const { status, body } = await payRemainder(shop, rental)
    expect([status, body.data]).toEqual([200, `${shop.url}/dashboard/my-rentals`])
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID', totalCost: 105 }])
    expect(await waivers(shop)).toEqual([{ amount: 500 }])
  })

  test('due 5.00: taken at the counter, and nothing is waived', async (shop) => {
    const { rental } = await returned(shop, 105)
    await actOnRental(shop, 'POST /rentals/:id/counter-payments', rental._id, { tender: 'cash' })
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID', received: 105 }])
    expect(await waivers(shop)).toEqual([])
  })

  test('what is added to the bill after a waiver, and is as small, is waived as well', async (shop) => {
    const { rental } = await returned(shop, 105)
    await payRemainder(shop, rental)
    const body = { kind: 'extra', amount: 4, note: 'Strap' }
    await actOnRental(shop, 'POST /rentals/:id/bill-lines', rental._id, body)
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'INITIAL_PAID', remainder: 4 }])
    const stages = await stagesOf(shop)
    expect(stages.unpaid.taka).toBe(4)
    expect((await payRemainder(shop, rental)).status).toBe(200)
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID', totalCost: 109 }])
    expect(await waivers(shop)).toEqual([{ amount: 500 }, { amount: 400 }])
  })

  test('due 30.00, but the gateway has come to take 65 at least: waived, the rental is complete', async () => {
    const shop = await startPaymentShop({ ofItsOwn: true })
    const { rental } = await returned(shop, 130)
    Object.assign(shop.services.checkout.capabilities, { smallest: fromTaka(65) })
    const { status, body } = await payRemainder(shop, rental)
    expect([status, body.data]).toEqual([200, `${shop.url}/dashboard/my-rentals`])
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID', totalCost: 130 }])
    expect((await payRemainder(shop, rental)).body.code).toBe('already_paid')
    expect(await shop.sandbox.sessions()).toHaveLength(1)
  })

  test('due 500,001, more than can be paid at once: 422', async (shop) => {
    const { rental } = await returned(shop, 50_010.1, 10)
    const refused = await payRemainder(shop, rental)
    expect(await rentalsOf(shop)).toMatchObject([{ totalCost: 500_101 }])
    expect(refused).toMatchObject({ status: 422, body: { code: 'amount_too_large' } })
    expect(await shop.sandbox.sessions()).toHaveLength(1)
  })
})

describe('while the page for the remainder is open', () => {
  test('the cost is not calculated again, the user is not deleted: 409; the money counts', async (shop) => {
    const { rental } = await returned(shop, 150, 5)
    await payRemainder(shop, rental)
    const ref = await newestRef(shop)
    expect((await returnAfter(shop, rental, 9)).body.code).toBe('already_returned')
    const body = { id: shop.customer.id }
    const gone = await shop.call('DELETE /users/delete-a-user', { as: shop.admin, body })
    expect(gone).toMatchObject({ status: 409, body: { code: 'user_has_rentals' } })
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID', totalCost: 750 }])
  })

  test('and asks for less than is left, because the gateway was silent when the bill grew: another opens', async (shop) => {
    const { rental } = await returned(shop, 150, 5)
    const first = await payRemainder(shop, rental)
    await shop.sandbox.fault({ endpoint: 'query', fault: 'http500' })
    const body = { kind: 'damage', amount: 50, note: 'Mirror' }
    const added = await actOnRental(shop, 'POST /rentals/:id/bill-lines', rental._id, body)
    expect(added.status).toBe(200)
    expect((await payRemainder(shop, rental)).body.code).toBe('gateway_silent')
    await shop.sandbox.clearFaults()
    const second = await payRemainder(shop, rental)
    expect([second.status, second.body.data === first.body.data]).toEqual([200, false])
    const [newest, earlier] = await shop.sandbox.sessions()
    expect([newest, earlier]).toMatchObject([{ amount: '700.00' }, { amount: '650.00' }])
    await shop.sandbox.act(newest?.tran_id ?? '', { action: 'pay' })
    await until(shop, newest?.tran_id ?? '', 'paid')
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID', totalCost: 800 }])
  })
})
