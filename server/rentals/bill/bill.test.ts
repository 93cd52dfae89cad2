import { describe, expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import { untilLocksAreAwaited } from '../../testing/locks.ts'
import {
  newestRef,
  rent,
  payNewest,
  rentalPageOf,
  stagesOf,
  returnAfter,
  actOnRental,
  publicStatusOf,
  payRemainder,
} from '../../testing/paying.ts'
import { historyOf } from '../../testing/refunding.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

/** A rental of 800 taka that is back: 700 are left to pay. */
async function returned(shop: TestShop) {
  const { rental } = await rent(shop, { pricePerHour: 200 })
  await returnAfter(shop, rental, 4)
  return rental._id
}

const pay = (shop: TestShop, id: string, body: object) =>
  actOnRental(shop, 'POST /rentals/:id/counter-payments', id, { tender: 'cash', ...body })

const addLine = (shop: TestShop, id: string, body: object) =>
  actOnRental(shop, 'POST /rentals/:id/bill-lines', id, { note: 'Mirror', ...body })

const stateOf = async (shop: TestShop, id: string) => {
  const { bookingStatus, balance, totalCost } = await rentalPageOf(shop, id)
  return { bookingStatus, balance, totalCost }
}

describe('money at the counter', () => {
  test('the whole balance closes the rental, with its tender, note and admin in the history', async (shop) => {
    const id = await returned(shop)
    const { status, body } = await pay(shop, id, { tender: 'bkash', note: 'TrxID 8N7' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ bookingStatus: 'FULL_PAID', balance: 0, received: 800 })
    const [, paid] = body.data.payments
    expect(paid).toMatchObject({ amount: 700, status: 'paid', tender: 'bkash' })
    const ref = paid?.ref ?? ''
    const history = (await historyOf(shop, ref)).map(({ kind, note }) => `${kind} ${note}`)
    expect(history).toEqual(['taken_at_counter TrxID 8N7', 'applied null'])
  })

  test.for([
    ['desk', { takePayment: true, changeBill: true, handOver: true, history: true }],
    ['money', { takePayment: true, changeBill: false, handOver: false, history: true }],
  ] as const)(
    'of all actions, an admin with the duty %s is offered their own',
    async ([duty, actions], shop) => {
      const params = { id: await returned(shop) }
      const as = await shop.given.signedIn({ role: 'admin', duties: [duty] })
      const { body } = await shop.call('GET /rentals/:id', { as, params })
      expect(body.data.actions).toMatchObject(actions)
    },
  )

  test('a part of it leaves the rest, which is paid online', async (shop) => {
    const id = await returned(shop)
    expect((await pay(shop, id, { amount: 300 })).body.data).toMatchObject({
      bookingStatus: 'INITIAL_PAID',
      balance: 400,
      remainder: 400,
    })
    const stages = await stagesOf(shop)
    expect(stages.unpaid.taka).toBe(400)
    await payRemainder(shop, { _id: id })
    await payNewest(shop)
    expect(await stateOf(shop, id)).toMatchObject({ bookingStatus: 'FULL_PAID', balance: 0 })
  })

  test('an open payment page is closed first, unless the act is refused', async (shop) => {
    const id = await returned(shop)
    await payRemainder(shop, { _id: id })
    const ref = await newestRef(shop)
    expect((await pay(shop, id, { revision: 'of before' })).body.code).toBe('rental_changed')
    expect((await pay(shop, id, { amount: 700.01 })).body.code).toBe('amount_above_balance')
    expect(await publicStatusOf(shop, ref)).toBe('pending')
    expect((await pay(shop, id, {})).status).toBe(200)
    expect(await publicStatusOf(shop, ref)).toBe('cancelled')
    await shop.sandbox.act(ref, { action: 'pay' })
    const refunds = shop.db.selectFrom('refunds').select('reason')
    await expect.poll(() => refunds.execute()).toEqual([{ reason: 'DUPLICATE' }])
    expect(await stateOf(shop, id)).toMatchObject({ bookingStatus: 'FULL_PAID', balance: 0 })
    const as = shop.customer
    const page = await rentalPageOf(shop, id, as)
    const twice = { paymentRef: ref, amount: 700, currency: 'BDT', reason: 'DUPLICATE' }
    expect(page.refunds).toMatchObject([twice])
    const receipt = await shop.call('POST /rentals/:id/receipts', { as, params: { id } })
    expect(receipt.body.data.account.refunds).toEqual([])
  })

  test('two admins at once: the balance is taken once', async (shop) => {
    const id = await returned(shop)
    const both = await Promise.all([pay(shop, id, {}), pay(shop, id, {})])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a customer who has paid online meanwhile: 409, nothing is taken twice', async (shop) => {
    const id = await returned(shop)
    await payRemainder(shop, { _id: id })
    await shop.sandbox.act(await newestRef(shop), { action: 'pay', ipn: 'none' })
    expect(await pay(shop, id, {})).toMatchObject({ status: 409, body: { code: 'rental_changed' } })
    expect((await pay(shop, id, {})).body.code).toBe('already_paid')
  })
})

describe('the bill', () => {
  test('has the ride, what was added and what was taken off, and the customer owes their sum', async (shop) => {
    const id = await returned(shop)
    await addLine(shop, id, { kind: 'damage', amount: 250.5 })
    const { body } = await addLine(shop, id, { kind: 'discount', amount: 50, note: 'Regular' })
    const bill = body.data.bill
    const lines = bill.map(({ kind, amount }) => `${kind} ${amount}`)
    expect(lines).toEqual(['ride 800', 'damage 250.5', 'discount -50'])
    expect(bill.map(({ by }) => by === null)).toEqual([true, false, false])
    expect(body.data).toMatchObject({ totalCost: 1000.5, balance: 900.5, remainder: 900.5 })
  })

  test('a discount on a bill that is paid gives the money back in the same step', async (shop) => {
    const id = await returned(shop)
    await pay(shop, id, {})
    const discount = { kind: 'discount', amount: 300 }
    const tooMuch = { ...discount, credit: { amount: 301, how: 'cash' } }
    expect(await addLine(shop, id, tooMuch)).toMatchObject({
      status: 409,
      body: { errorMessages: [{ path: 'credit.amount' }] },
    })
    expect(await stateOf(shop, id)).toMatchObject({ totalCost: 800 })
    const { body } = await addLine(shop, id, { ...discount, credit: { amount: 300, how: 'cash' } })
    expect(body.data).toMatchObject({ totalCost: 500, balance: 0, credit: 0 })
    expect(body.data.refunds).toMatchObject([{ amount: 300, reason: 'OVERPAID', tender: 'cash' }])
  })

  test('of a customer whose account is being deleted does not grow: the rental would stay open for ever', async (shop) => {
    const id = await returned(shop)
    await pay(shop, id, {})
    const { late } = await shop.db.transaction().execute(async (trx) => {
      const users = trx.updateTable('users').where('id', '=', shop.customer.id)
      await users.set({ deletedAt: new Date() }).execute()
      const late = addLine(shop, id, { kind: 'damage', amount: 50 })
      await untilLocksAreAwaited(shop.db, 1)
      return { late }
    })
    expect(await late).toMatchObject({ status: 409, body: { code: 'customer_deleted' } })
    expect(await stateOf(shop, id)).toMatchObject({ bookingStatus: 'FULL_PAID', balance: 0 })
  })

  test('of a customer at the counter who has no account grows as any other', async (shop) => {
    const [{ _id: bikeId }, as] = [await shop.given.bike(), shop.admin]
    const customer = { name: 'Karim Mia', phone: '+880 1811-222333' }
    const startTime = new Date(Date.now() - HOUR_MS).toISOString()
    const body = { bikeId, startTime, customer, tender: 'cash' }
    const { _id: id } = (await shop.call('POST /rentals/at-counter', { as, body })).body.data
    await returnAfter(shop, { _id: id, startTime }, 0.5)
    expect(await stateOf(shop, id)).toMatchObject({ bookingStatus: 'FULL_PAID' })
    await addLine(shop, id, { kind: 'damage', amount: 500 })
    expect(await stateOf(shop, id)).toMatchObject({ bookingStatus: 'INITIAL_PAID' })
  })

  test('that grows after it was paid online is paid online again, or at the counter', async (shop) => {
    const id = await returned(shop)
    const payOnline = async () => {
      await payRemainder(shop, { _id: id })
      await payNewest(shop)
    }
    await payOnline()
    await addLine(shop, id, { kind: 'damage', amount: 300 })
    await payOnline()
    expect(await stateOf(shop, id)).toMatchObject({ bookingStatus: 'FULL_PAID', balance: 0 })
    await addLine(shop, id, { kind: 'damage', amount: 50 })
    expect((await pay(shop, id, {})).body.data).toMatchObject({ bookingStatus: 'FULL_PAID' })
    expect(await shop.db.selectFrom('refunds').select('id').execute()).toEqual([])
  })

  test('follows a corrected return time by a line of its own, up and down, as often as needed', async (shop) => {
    const { rental } = await rent(shop, { pricePerHour: 200 })
    await returnAfter(shop, rental, 4)
    const correct = (hours: number, reason = 'A typing error') => {
      const returnTime = new Date(Date.parse(rental.startTime) + hours * HOUR_MS).toISOString()
      return actOnRental(shop, 'PATCH /rentals/:id/return', rental._id, { returnTime, reason })
    }
    expect((await correct(6)).body.data).toMatchObject({ totalCost: 1200, balance: 1100 })
    expect((await correct(2)).body.data).toMatchObject({ totalCost: 400, balance: 300 })
    const before = (await correct(2)).body.data
    expect((await correct(2)).body.data).toEqual(before)
    expect((await correct(-1)).body.code).toBe('return_not_after_start')
    expect((await correct(3, '')).body.code).toBe('invalid')
    await pay(shop, rental._id, {})
    expect((await correct(1)).body.data).toMatchObject({ totalCost: 200, credit: 200 })
    const { bill, ...longer } = (await correct(5)).body.data
    expect(longer).toMatchObject({ bookingStatus: 'INITIAL_PAID', balance: 600 })
    expect(bill.map(({ amount }) => amount)).toEqual([800, 400, -800, -200, 800])
    const query = { kind: 'return_corrected' }
    const { body } = await shop.call('GET /activity', { as: shop.admin, query })
    expect(body.data).toHaveLength(4)
    expect(body.data[0]?.changes).toContainEqual({ field: 'totalCost', before: 200, after: 1000 })
  })

  test('can be neither changed nor removed in the database', async (shop) => {
    await returned(shop)
    const change = (sql: string) => expect(runSql(shop.db, sql)).rejects.toThrow('append-only')
    await change('update bill_lines set amount = 1')
    await change('delete from bill_lines')
  })
})
