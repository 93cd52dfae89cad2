import { describe, expect } from 'vitest'
import type { OnlinePayment } from '#domain/prepayment'
import {
  actOnRental,
  book,
  newestRef,
  newestRental,
  payNewest,
  publicStatusOf,
  rent,
  rentalPageOf,
  returnAfter,
  until,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

/** A bike of 200 taka an hour is booked for 4 hours: 700 of 800 taka are left to pay. */
const booked = async (shop: TestShop) =>
  (await rent(shop, { pricePerHour: 200, hours: 4, startTime: await later(shop) })).rental

const later = async (shop: TestShop) =>
  new Date((await shop.clock.now(shop.db)).getTime() + 3_600_000).toISOString()

const prepay = (shop: TestShop, { _id: id }: { _id: string }, amount: number) =>
  shop.call('POST /rentals/:id/prepayment', {
    as: shop.customer,
    params: { id },
    body: { amount },
  })

const payAtCounter = (shop: TestShop, { _id: id }: { _id: string }, amount?: number) =>
  actOnRental(shop, 'POST /rentals/:id/counter-payments', id, { tender: 'cash', amount })

const payOut = (shop: TestShop, { _id: id }: { _id: string }, amount: number, how: string) =>
  actOnRental(shop, 'POST /rentals/:id/refunds', id, { amount, how, reason: 'OVERPAID' })

const openPage = async (shop: TestShop, rental: { _id: string }, amount: number) => {
  expect((await prepay(shop, rental, amount)).status).toBe(200)
  return newestRef(shop)
}

const paidOn = (shop: TestShop, ref: string) =>
  shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })

const reasonsOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('refunds').select('reason').execute()).map(({ reason }) => reason)

/** Poisha of which reports say that they came in advance. */
const reportedInAdvance = async (shop: TestShop) => {
  const rows = await shop.db.selectFrom('ledgerLines').select('inAdvance').execute()
  return rows.reduce((sum, { inAdvance }) => sum + inAdvance, 0)
}

describe('money in advance', () => {
  test('at the counter, up to what the ride will cost; nothing is billed for it', async (shop) => {
    const rental = await booked(shop)
    const { status, body } = await payAtCounter(shop, rental, 300)
    expect(status).toBe(200)
    const money = { received: 400, balance: 0, credit: 0, payableInAdvance: 400, quote: 800 }
    expect(body.data).toMatchObject({ ...money, bill: [], bookingStatus: 'INITIAL_PAID' })
    expect(body.data.payments[1]).toMatchObject({ isInAdvance: true, tender: 'cash', amount: 300 })
    expect(body.data.history[0]?.text).toBe('300 taka paid in advance at the counter')
    const query = { subject: rental._id }
    const { body: activity } = await shop.call('GET /activity', { as: shop.admin, query })
    const taken = { field: 'inAdvance', before: null, after: true }
    expect(activity.data[0]?.changes).toContainEqual(taken)
    const message = 'At most 400 taka can be paid before the return.'
    const problem = { code: 'amount_above_quote', errorMessages: [{ path: 'amount', message }] }
    expect(await payAtCounter(shop, rental, 400.01)).toMatchObject({ status: 400, body: problem })
    expect((await payAtCounter(shop, rental)).body.data).toMatchObject({ received: 800 })
    expect((await payAtCounter(shop, rental, 1)).body.code).toBe('paid_in_advance')
    expect((await returnAfter(shop, rental, 4)).body.data).toMatchObject({
      bookingStatus: 'FULL_PAID',
      remainder: 0,
    })
  })

  test('without a planned return any amount up to the limit of the shop', async (shop) => {
    const { rental } = await rent(shop, { startTime: await later(shop) })
    const needed = { status: 400, body: { code: 'amount_needed' } }
    expect(await payAtCounter(shop, rental)).toMatchObject(needed)
    expect((await payAtCounter(shop, rental, 19_900.01)).body.code).toBe('amount_above_quote')
    expect((await payAtCounter(shop, rental, 19_900)).body.data.received).toBe(20_000)
  })

  test('online: one page at a time, and another amount opens a new one', async (shop) => {
    const rental = await booked(shop)
    const above = { path: 'amount', message: 'At most 700 taka can be paid before the return.' }
    const refused = await prepay(shop, rental, 700.01)
    expect(refused).toMatchObject({ status: 400, body: { errorMessages: [above] } })
    expect((await prepay(shop, rental, 9.99)).body.code).toBe('amount_too_small')
    const first = await openPage(shop, rental, 200)
    expect(await openPage(shop, rental, 200)).toBe(first)
    const second = await openPage(shop, rental, 300)
    expect(await publicStatusOf(shop, first)).toBe('cancelled')
    await shop.sandbox.act(second, { action: 'pay' })
    await until(shop, second, 'paid')
    const page = await rentalPageOf(shop, rental._id, shop.customer)
    expect(page).toMatchObject({ received: 400, payableInAdvance: 400 })
    expect(page.history[0]?.text).toBe('300 taka paid in advance online')
    await returnAfter(shop, rental, 5)
    expect((await prepay(shop, rental, 100)).body.code).toBe('already_returned')
    expect(await rentalPageOf(shop, rental._id)).toMatchObject({ balance: 600, credit: 0 })
  })
})

describe('a credit after an early return', () => {
  const early = async (shop: TestShop) => {
    const rental = await booked(shop)
    await openPage(shop, rental, 400)
    await payNewest(shop)
    await payAtCounter(shop, rental, 300)
    const { body } = await returnAfter(shop, rental, 1)
    expect(body.data).toMatchObject({ bookingStatus: 'INITIAL_PAID', remainder: 0, credit: 600 })
    const csv = await shop.call('GET /exports/rentals.csv', { as: shop.admin, query: {} })
    expect(csv.body.data, 'Left to pay and Credit').toMatch(/,0,600\r\n$/)
    return rental
  }

  test('goes back by the way it came and at the counter; then the rental is paid in full', async (shop) => {
    const rental = await early(shop)
    const { actions } = await rentalPageOf(shop, rental._id)
    expect(actions.payOut).toEqual({ gateway: 500, counter: 600 })
    expect((await payOut(shop, rental, 500.01, 'gateway')).body.code).toBe(
      'amount_above_refundable',
    )
    expect((await payOut(shop, rental, 600.01, 'cash')).body.code).toBe('amount_above_refundable')
    const params = { id: rental._id }
    const desk = await shop.given.signedIn({ role: 'admin', duties: ['desk'] })
    const { revision } = await rentalPageOf(shop, rental._id)
    const goodwill = { amount: 1, how: 'cash', reason: 'Rain', revision } as const
    const asDesk = { as: desk, params }
    const present = await shop.call('POST /rentals/:id/refunds', { ...asDesk, body: goodwill })
    expect(present).toMatchObject({ status: 403, body: { code: 'duty_missing' } })
    const half = { ...goodwill, amount: 400, how: 'gateway', reason: 'OVERPAID' } as const
    const first = await shop.call('POST /rentals/:id/refunds', { ...asDesk, body: half })
    expect(first.body.data).toMatchObject({ credit: 200, bookingStatus: 'INITIAL_PAID' })
    expect((await payOut(shop, rental, 200, 'cash')).body.data).toMatchObject({
      credit: 0,
      balance: 0,
      bookingStatus: 'FULL_PAID',
      refunds: [
        { reason: 'OVERPAID', amount: 400, tender: null },
        { reason: 'OVERPAID', amount: 200, tender: 'cash', isDone: true },
      ],
    })
    const receipt = await shop.call('POST /rentals/:id/receipts', { as: shop.customer, params })
    const { payments, refunds, balance } = receipt.body.data.account
    expect([payments.map(({ isInAdvance }) => isInAdvance), balance]).toEqual([
      [undefined, true, true],
      0,
    ])
    expect(refunds).toMatchObject([{ amount: 400 }, { amount: 200 }])
  })

  test('pays for damage first, and is there again where the return is corrected', async (shop) => {
    const rental = await early(shop)
    const damage = { kind: 'damage', amount: 600, note: 'Mirror' }
    const lines = 'POST /rentals/:id/bill-lines' as const
    const { body } = await actOnRental(shop, lines, rental._id, damage)
    expect(body.data).toMatchObject({ credit: 0, balance: 0, bookingStatus: 'FULL_PAID' })
    const returnTime = new Date(Date.parse(rental.startTime) + 1_800_000).toISOString()
    const corrected = { returnTime, reason: 'Typing error' }
    const again = await actOnRental(shop, 'PATCH /rentals/:id/return', rental._id, corrected)
    expect(again.body.data).toMatchObject({ credit: 100, bookingStatus: 'INITIAL_PAID' })
  })
})

describe('money in advance that is paid', () => {
  test('at the moment of the return counts for it, and the rest is a credit', async (shop) => {
    const rental = await booked(shop)
    await paidOn(shop, await openPage(shop, rental, 700))
    const { body } = await returnAfter(shop, rental, 1)
    expect(body.data).toMatchObject({ received: 800, credit: 600, remainder: 0 })
    expect(await reportedInAdvance(shop)).toBe(70_000)
  })

  test('after the return, as the gateway was silent, pays the bill; the rest is a credit', async (shop) => {
    const rental = await booked(shop)
    const ref = await openPage(shop, rental, 700)
    await shop.sandbox.fault({ endpoint: 'query', fault: 'http500' })
    expect((await returnAfter(shop, rental, 2)).body.data).toMatchObject({ remainder: 300 })
    await shop.sandbox.clearFaults()
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
    const page = await rentalPageOf(shop, rental._id)
    expect(page).toMatchObject({ credit: 400, balance: 0 })
    expect(page.payments[1]).not.toHaveProperty('isInAdvance')
    expect(page.history[0]?.text).toBe('700 taka paid online')
    expect(await reportedInAdvance(shop)).toBe(0)
  })

  test('twice on its page, or on a page that was closed for the counter: the rest goes back', async (shop) => {
    const rental = await booked(shop)
    const ref = await openPage(shop, rental, 400)
    await payAtCounter(shop, rental, 700)
    await shop.sandbox.act(ref, { action: 'pay_twice' })
    await expect.poll(() => reasonsOf(shop)).toEqual(['DUPLICATE', 'DUPLICATE'])
    expect(await rentalPageOf(shop, rental._id)).toMatchObject({ received: 800 })
    expect(await reportedInAdvance(shop)).toBe(70_000)
  })

  test('while the booking is cancelled goes back with it; what comes later is late', async (shop) => {
    const rental = await booked(shop)
    await paidOn(shop, await openPage(shop, rental, 400))
    const key = 'POST /rentals/:id/cancel'
    const changed = await actOnRental(shop, key, rental._id, { refund: 0 })
    expect(changed.body.code).toBe('rental_changed')
    const again = await openPage(shop, rental, 100)
    const { body } = await actOnRental(shop, key, rental._id, { refund: 400 })
    expect(body.data).toMatchObject({ bookingStatus: 'CANCELLED', balance: 0, totalCost: 100 })
    await shop.sandbox.act(again, { action: 'pay' })
    await expect.poll(() => reasonsOf(shop)).toEqual(['CANCELLED', 'LATE'])
  })
})

describe('the whole quote with the booking', () => {
  const allow = async (shop: TestShop, onlinePayment: OnlinePayment) =>
    shop.call('PUT /shop', {
      as: shop.admin,
      body: { ...(await shop.call('GET /shop')).body.data, onlinePayment },
    })

  const wholeRide = async (shop: TestShop) => ({
    bike: await shop.given.bike({ pricePerHour: 200 }),
    startTime: await later(shop),
    hours: 4,
  })

  test('is offered where the shop lets customers choose, and needs a planned return', async (shop) => {
    const ride = await wholeRide(shop)
    const refused = await book(shop, { ...ride, payAll: true })
    expect(refused.reply).toMatchObject({ status: 409, body: { code: 'pay_all_not_offered' } })
    await allow(shop, 'choice')
    const { bike, startTime } = ride
    const endless = await book(shop, { bike, startTime, payAll: true })
    const [problem] = endless.reply.body.errorMessages ?? []
    expect([endless.reply.status, problem?.path]).toEqual([400, 'plannedReturn'])
    const advance = await book(shop, ride)
    const whole = await book(shop, { ...ride, payAll: true })
    expect((await book(shop, { ...ride, payAll: true })).ref).toBe(whole.ref)
    const told = [advance, whole].map(({ reply }) => reply.body.message)
    expect(told).toEqual(['Pay the advance to book the bike', 'Pay for the ride to book the bike'])
    expect(await publicStatusOf(shop, advance.ref)).toBe('cancelled')
    await payNewest(shop)
    const { _id: id } = await newestRental(shop)
    const page = await rentalPageOf(shop, id, shop.customer)
    expect(page).toMatchObject({ received: 800, payableInAdvance: 0, balance: 0 })
    expect(page.payments.at(-1)).toMatchObject({ purpose: 'ADVANCE', isInAdvance: true })
    expect(page.history.map(({ text }) => text)).toEqual(['Booked, 800 taka paid'])
    const cancelled = await actOnRental(shop, 'POST /rentals/:id/cancel', id)
    expect(cancelled.body.data).toMatchObject({ totalCost: 100, refunds: [{ amount: 700 }] })
  })

  test('is always paid where the shop wants that; the return is settled against it', async (shop) => {
    await allow(shop, 'all')
    const { rental } = await rent(shop, await wholeRide(shop))
    expect(rental).toMatchObject({ received: 800 })
    const { body } = await returnAfter(shop, rental, 3)
    expect(body.data).toMatchObject({ credit: 200, bookingStatus: 'INITIAL_PAID' })
    expect((await payOut(shop, rental, 200, 'gateway')).body.data).toMatchObject({
      bookingStatus: 'FULL_PAID',
      balance: 0,
    })
  })
})
