import { describe, expect, test as plainTest } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import {
  chargedOf,
  giveDepositBack,
  linesOf,
  refundedOf,
  startDepositShop,
} from '../../testing/online-deposits.ts'
import {
  actOnRental,
  inHours,
  isAvailable,
  newestRef,
  reconcile,
  rent,
  rentalPageOf,
  returnAfter,
} from '../../testing/paying.ts'
import { untilRefundsAre } from '../../testing/refunding.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const reserved = async (shop: TestShop, hours = 5) => {
  const { _id: bikeId } = await shop.given.bike({ pricePerHour: 200 })
  const customer = { name: 'Karim Mia', phone: '01811-222333' }
  const startTime = new Date((await shop.clock.now(shop.db)).getTime() + hours * HOUR_MS)
  const body = { bikeId, customer, startTime: startTime.toISOString() }
  const { data } = (await shop.call('POST /rentals/reservations', { as: shop.admin, body })).body
  return data
}

const returned = async (shop: TestShop) => {
  const { rental } = await rent(shop, { startTime: inHours(1), pricePerHour: 200, hours: 4 })
  await returnAfter(shop, rental, 3)
  return rental
}

const make = (shop: TestShop, { _id: id }: { _id: string }) =>
  shop.call('POST /rentals/:id/payment-link', { as: shop.admin, params: { id } })

const secretOf = async (shop: TestShop, rental: { _id: string }) =>
  (await make(shop, rental)).body.data.url.split('/login#pay=')[1] ?? ''

const read = (shop: TestShop, secret: string) =>
  shop.call('POST /payment-links/read', { body: { secret } })

const pay = (shop: TestShop, secret: string) =>
  shop.call('POST /payment-links/pay', { body: { secret } })

const endOf = async (shop: TestShop, secret: string) => {
  const replies = [await read(shop, secret), await pay(shop, secret)]
  expect(replies.map(({ status }) => status)).toEqual([404, 404])
  return [...new Set(replies.map(({ body }) => body.code))].join()
}

const payOnPage = async (shop: TestShop, action = 'pay') => {
  const { return: back } = await shop.sandbox.act(await newestRef(shop), { action })
  return shop.sandbox.returnTo(back)
}

const endReservations = async (shop: TestShop) => {
  await reconcile(shop)
  await shop.services.rentals.reservationEnds.endAllOver()
}

describe('a payment link', () => {
  test('asks for the advance of a reservation, without an account, until it is paid', async (shop) => {
    const rental = await reserved(shop)
    const { url, ...made } = (await make(shop, rental)).body.data
    const { startTime } = rental
    expect(made).toEqual({ expiresAt: startTime, amount: 100, phone: '+8801811222333' })
    const secret = url.slice(`${shop.url}/login#pay=`.length)
    const asked = (await read(shop, secret)).body.data
    expect(asked).toEqual({
      purpose: 'ADVANCE',
      amount: 100,
      bikeName: rental.bikeId.name,
      bikeImageUrl: rental.bikeId.imageUrl,
      startTime,
      expiresAt: startTime,
    })
    expect((await pay(shop, secret)).status).toBe(200)
    expect((await read(shop, secret)).body.data.lastTry).toBe('pending')
    const back = await payOnPage(shop)
    expect(back.headers.get('location')).toBe(`${shop.url}/login#pay`)
    const page = await rentalPageOf(shop, rental._id)
    expect(page).toMatchObject({ bookingStatus: 'INITIAL_PAID', received: 100 })
    expect([rental, page].map(({ actions }) => actions.sendPaymentLink)).toEqual([true, false])
    expect(page.history.map(({ text }) => text)).toContain('Payment link made')
    expect(await endOf(shop, secret)).toBe('payment_link_paid')
    const [stored] = await shop.db.selectFrom('paymentLinks').selectAll().execute()
    expect(JSON.stringify(stored) + shop.logged()).not.toContain(secret)
  })

  test('asks for what is due after the return, which the counter may take instead', async (shop) => {
    const rental = await returned(shop)
    const secret = await secretOf(shop, rental)
    const asked = { purpose: 'REMAINDER', amount: 500 }
    expect((await read(shop, secret)).body.data).toMatchObject(asked)
    const line = { kind: 'damage', amount: 250, note: 'Mirror' }
    await actOnRental(shop, 'POST /rentals/:id/bill-lines', rental._id, line)
    expect((await pay(shop, secret)).status).toBe(200)
    expect((await read(shop, secret)).body.data).toMatchObject({ ...asked, amount: 750 })
    await payOnPage(shop, 'fail')
    expect((await read(shop, secret)).body.data.lastTry).toBe('failed')
    const cash = { tender: 'cash' }
    await actOnRental(shop, 'POST /rentals/:id/counter-payments', rental._id, cash)
    expect(await endOf(shop, secret)).toBe('payment_link_paid')
    expect((await make(shop, rental)).body.code).toBe('nothing_due_online')
  })

  test('opens one page where it is used twice at once', async (shop) => {
    const secret = await secretOf(shop, await reserved(shop))
    const replies = await Promise.all([pay(shop, secret), pay(shop, secret), pay(shop, secret)])
    expect(new Set(replies.map(({ body }) => body.data)).size).toBe(1)
    expect(await shop.sandbox.sessions()).toHaveLength(1)
  })

  test('ends with a newer one, after a week, and is forgotten; a guess finds nothing', async (shop) => {
    const rental = await returned(shop)
    const older = await secretOf(shop, rental)
    const newer = await secretOf(shop, rental)
    expect(await endOf(shop, older)).toBe('payment_link_ended')
    expect(await endOf(shop, 'w'.repeat(43))).toBe('payment_link_ended')
    expect((await read(shop, 'w')).status).toBe(400)
    expect((await read(shop, newer)).status).toBe(200)
    shop.clock.advance(7 * DAY_MS + 1000)
    expect(await endOf(shop, newer)).toBe('payment_link_ended')
    await shop.services.rentals.paymentLinks.forgetEnded()
    expect(await shop.db.selectFrom('paymentLinks').select('id').execute()).toEqual([])
  })

  test('is not made where nothing can be paid online, and ends with its reservation', async (shop) => {
    const { rental } = await rent(shop, { startTime: inHours(1), hours: 4 })
    expect((await make(shop, rental)).body.code).toBe('nothing_due_online')
    const { _id } = await reserved(shop)
    const secret = await secretOf(shop, { _id })
    await actOnRental(shop, 'POST /rentals/:id/cancel', _id, { reason: 'Called again' })
    expect(await endOf(shop, secret)).toBe('payment_link_ended')
    expect((await make(shop, { _id })).body.code).toBe('already_cancelled')
  })
})

describe('a reservation whose time is over while its link is being paid', () => {
  const ending = async (shop: TestShop) => {
    const rental = await reserved(shop, 1)
    const secret = await secretOf(shop, rental)
    shop.clock.advance(HOUR_MS - MINUTE_MS)
    expect((await pay(shop, secret)).status).toBe(200)
    shop.clock.advance(2 * MINUTE_MS)
    await endReservations(shop)
    return { rental, secret, bike: { _id: rental.bikeId._id } }
  }

  test('is kept as long as the page is open, and booked by its money', async (shop) => {
    const { rental, secret, bike } = await ending(shop)
    expect(await isAvailable(shop, bike)).toBe(false)
    expect((await pay(shop, secret)).status).toBe(200)
    await payOnPage(shop)
    expect((await rentalPageOf(shop, rental._id)).bookingStatus).toBe('INITIAL_PAID')
  })

  test('ends with a page that is not paid, and then no other is opened', async (shop) => {
    const { rental, secret } = await ending(shop)
    await payOnPage(shop, 'cancel')
    expect(await endOf(shop, secret)).toBe('payment_link_ended')
    expect((await rentalPageOf(shop, rental._id)).bookingStatus).toBe('CANCELLED')
  })

  test('is over once the gateway has said so; money for a bike that is gone goes back', async (shop) => {
    const { rental, secret, bike } = await ending(shop)
    const ref = await newestRef(shop)
    shop.clock.advance(HOUR_MS)
    await endReservations(shop)
    expect((await rentalPageOf(shop, rental._id)).bookingStatus).toBe('CANCELLED')
    const customer = { name: 'Other', phone: '01911-222333' }
    const body = { bikeId: bike._id, customer, tender: 'cash' } as const
    const rented = await shop.call('POST /rentals/at-counter', { as: shop.admin, body })
    expect(rented.status).toBe(200)
    await shop.sandbox.act(ref, { action: 'pay' })
    await expect.poll(async () => endOf(shop, secret)).toBe('payment_link_refunded')
  })
})

plainTest.for(['sslcommerz', 'stripe'] as const)(
  'a payment link asks for the deposit that is paid online, and %s takes and gives it back',
  async (gateway) => {
    const shop = await startDepositShop(gateway)
    const { startTime, hours } = shop.times
    const plannedReturn = new Date(Date.parse(startTime) + hours * HOUR_MS).toISOString()
    const customer = { name: 'Karim Mia', phone: '01811-222333' }
    const body = { bikeId: shop.bike._id, customer, startTime, plannedReturn }
    const asked = await shop.call('POST /rentals/reservations', { as: shop.admin, body })
    const rental = asked.body.data
    expect((await make(shop, rental)).body.data).toMatchObject({ amount: 2100 })
    const secret = await secretOf(shop, rental)
    expect((await read(shop, secret)).body.data).toMatchObject({ amount: 2100, deposit: 2000 })
    await pay(shop, secret)
    const ref = await newestRef(shop)
    await payOnPage(shop, 'fail')
    expect((await read(shop, secret)).body.data).toMatchObject({ lastTry: 'failed', deposit: 2000 })
    await pay(shop, secret)
    expect((await payOnPage(shop)).headers.get('location')).toBe(`${shop.url}/login#pay`)
    expect(await endOf(shop, secret)).toBe('payment_link_paid')
    const paid = await newestRef(shop)
    expect([paid === ref, await chargedOf(shop, paid)]).toEqual([false, [2100]])
    const booked = { bookingStatus: 'INITIAL_PAID', received: 100, depositHeldOnline: 2000 }
    expect(await rentalPageOf(shop, rental._id)).toMatchObject(booked)

    // The bill is asked for apart from the deposit, which is still held.
    await returnAfter(shop, rental, 4)
    const bill = await secretOf(shop, rental)
    const { data } = (await read(shop, bill)).body
    expect([data.purpose, data.amount, data.deposit]).toEqual(['REMAINDER', 700, undefined])
    await pay(shop, bill)
    await payOnPage(shop)
    expect(await endOf(shop, bill)).toBe('payment_link_paid')
    const { page } = await giveDepositBack(shop, rental._id, 2000)
    expect(page).toMatchObject({ bookingStatus: 'FULL_PAID', received: 800, depositHeld: 0 })
    await untilRefundsAre(shop, 'DONE')
    expect(await refundedOf(shop, paid)).toEqual([2000])
    expect(await linesOf(shop)).toEqual([
      `CAPTURE 100 ${gateway}`,
      `DEPOSIT_TAKEN 2000 ${gateway}`,
      `CAPTURE 700 ${gateway}`,
      `DEPOSIT_RETURNED -2000 ${gateway}`,
    ])
  },
)

plainTest.for(['sslcommerz', 'stripe'] as const)(
  'a payment by link that %s flags is in review, and opens no second page',
  async (gateway) => {
    const shop = await startDepositShop(gateway)
    const rental = await reserved(shop)
    const secret = await secretOf(shop, rental)
    await pay(shop, secret)
    const ref = await newestRef(shop)
    await payOnPage(shop, 'pay_risky')
    expect(await endOf(shop, secret)).toBe('payment_link_in_review')
    expect((await make(shop, rental)).body.code).toBe('in_review')
    const params = { ref }
    await shop.call('POST /payments/:ref/approve', { as: shop.admin, params })
    expect(await endOf(shop, secret)).toBe('payment_link_paid')
    expect((await rentalPageOf(shop, rental._id)).bookingStatus).toBe('INITIAL_PAID')
  },
)
