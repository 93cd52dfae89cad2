import { expect } from 'vitest'
import { bookingCode } from '#domain/booking-code'
import { HOUR_MS } from '#domain/time'
import type { Person } from '../../testing/given.ts'
import {
  actOnRental,
  book,
  newestRef,
  publicStatusOf,
  rent,
  rentalPageOf,
  returnAfter,
  inHours,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const exchange = (shop: TestShop, id: string, body: object, as: Person = shop.admin) =>
  actOnRental(shop, 'PUT /rentals/:id/bike', id, body, as)

const handOut = (shop: TestShop, id: string, odometer?: number) =>
  actOnRental(shop, 'POST /rentals/:id/handovers', id, { direction: 'out', odometer })

test('before the ride: another bike, at the agreed price or at its own', async (shop) => {
  const { bike, rental } = await rent(shop, {
    pricePerHour: 200,
    startTime: inHours(24),
    hours: 4,
  })
  const id = rental._id
  const other = await shop.given.bike({ name: 'Roadster', pricePerHour: 300 })
  const kept = await exchange(shop, id, { bikeId: other._id })
  expect(kept.body.data).toMatchObject({ bikeId: { name: 'Roadster' }, quote: 800 })
  expect(kept.body.data.history[0]?.text).toBe('Bike exchanged')
  const as = await shop.given.signedIn()
  const free = { bike, as, startTime: rental.startTime, hours: 4 }
  expect((await book(shop, free)).reply.status, 'the bike that it had is free').toBe(200)
  const taken = await book(shop, { ...free, bike: other })
  expect(taken.reply.body.code, 'the new one is guarded').toBe('bike_taken')
  expect((await exchange(shop, id, { bikeId: bike._id })).body.code).toBe('bike_taken')
  expect((await exchange(shop, id, { bikeId: other._id })).body.code).toBe('same_bike')

  const asked = { as: shop.customer, params: { id }, body: { amount: 700 } }
  await shop.call('POST /rentals/:id/prepayment', asked)
  const ref = await newestRef(shop)
  const cheap = await shop.given.bike({ name: 'City', pricePerHour: 100 })
  const changed = await exchange(shop, id, { bikeId: cheap._id, price: 'new' })
  expect(changed.body.data).toMatchObject({ pricePerHour: 100, quote: 400, payableInAdvance: 300 })
  expect(changed.body.data.bikes).toBeUndefined()
  expect(await publicStatusOf(shop, ref)).toBe('cancelled')
})

test('while a payment page is open: what is paid on it counts, and there is no second page', async (shop) => {
  const { rental } = await rent(shop, { pricePerHour: 200, startTime: inHours(24), hours: 4 })
  const id = rental._id
  const params = { id }
  const openPage = (amount: number) =>
    shop.call('POST /rentals/:id/prepayment', { as: shop.customer, params, body: { amount } })
  const exchangeFor = async (name: string, price: string) => {
    const other = await shop.given.bike({ name, pricePerHour: 100 })
    return exchange(shop, id, { bikeId: other._id, price })
  }
  const first = await openPage(300)
  const ref = await newestRef(shop)
  const before = await shop.sandbox.sessions()
  expect((await exchangeFor('Roadster', 'keep')).status).toBe(200)
  expect(await publicStatusOf(shop, ref), 'at the agreed price it stays open').toBe('pending')
  const second = await openPage(300)
  expect(second.body.data, 'the customer is sent to the same page').toBe(first.body.data)
  expect(await shop.sandbox.sessions()).toHaveLength(before.length)

  // The gateway is asked before a page is closed: it was paid, and no notification has come.
  await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
  const late = await exchangeFor('City', 'new')
  expect(late).toMatchObject({ status: 409, body: { code: 'rental_changed' } })
  expect(late.body.message).toMatch(/^The rental has changed: 300 taka paid/)
  expect(await rentalPageOf(shop, id)).toMatchObject({
    bikeId: { name: 'Roadster' },
    received: 400,
  })
  const seen = await exchangeFor('City', 'new')
  expect(seen.body.data).toMatchObject({ quote: 400, received: 400, payableInAdvance: 0 })
  expect(await shop.sandbox.sessions()).toHaveLength(before.length)
  expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

test('during the ride: both bikes have their hours, handovers and places on board and papers', async (shop) => {
  const { bike, rental } = await rent(shop, { pricePerHour: 200, startTime: inHours(0), hours: 8 })
  const id = rental._id
  await handOut(shop, id, 1000)
  shop.clock.advance(2 * HOUR_MS)
  const other = await shop.given.bike({ name: 'Roadster', pricePerHour: 300 })
  const seen = { back: { odometer: 1020 }, out: { odometer: 500 } }
  const low = await exchange(shop, id, { bikeId: other._id, back: { odometer: 999 } })
  expect(low.body.code).toBe('odometer_went_back')
  const { body } = await exchange(shop, id, { bikeId: other._id, price: 'new', ...seen })
  expect(body.data.bikes?.map(({ name }) => name)).toEqual(['Gixxer', 'Roadster'])
  expect(body.data.handovers.map(({ direction, odometer }) => [direction, odometer])).toEqual(
    expect.arrayContaining([
      ['out', 1000],
      ['back', 1020],
      ['out', 500],
    ]),
  )
  const query = { from: inHours(-1), to: inHours(20), search: bookingCode(id) }
  const board = await shop.call('GET /board', { as: shop.admin, query })
  const [first, second] = body.data.bikes ?? []
  const bars = board.body.data.bikes.map(({ name, rentals }) => [name, ...rentals])
  expect(bars, 'the board has both bikes with their times').toMatchObject([
    ['Gixxer', { _id: id, stage: 'exchanged', from: first?.from, to: first?.until }],
    ['Roadster', { _id: id, stage: 'out', from: second?.from }],
  ])
  const as = await shop.given.signedIn()
  const soon = { startTime: inHours(3), hours: 1, as }
  expect((await book(shop, { ...soon, bike: other })).reply.body.code).toBe('bike_taken')
  expect((await book(shop, { ...soon, bike })).reply.status).toBe(200)

  expect((await returnAfter(shop, rental, 1)).body.code).toBe('return_before_exchange')
  shop.clock.advance(2 * HOUR_MS)
  // Half of the time at 200 taka an hour, half at 300, to the minute.
  const back = (await returnAfter(shop, rental, 4)).body.data
  expect(back.totalCost).toBeGreaterThanOrEqual(999)
  expect(back.totalCost).toBeLessThanOrEqual(1001)
  const page = await rentalPageOf(shop, id)
  expect(page.bill[0]?.note).toMatch(/Gixxer \+ .*Roadster$/)
  const params = { id }
  const receipt = await shop.call('POST /rentals/:id/receipts', { as: shop.admin, params })
  expect(receipt.body.data.bikes?.map(({ name }) => name)).toEqual(['Gixxer', 'Roadster'])
  const agreement = await shop.call('GET /rentals/:id/agreement', { as: shop.admin, params })
  expect(agreement.body.data.bikes).toEqual(
    page.bikes?.map(({ name, from, until }) => ({ name, from, until })),
  )
  const schedule = await shop.call('GET /bikes/:id/schedule', {
    as: shop.admin,
    params: { id: bike._id },
    query: { from: inHours(-1), to: inHours(6) },
  })
  expect(schedule.body.data.rentals[0]).toMatchObject({ _id: id })
  const day = (hours: number) => inHours(hours).slice(0, 10)
  const report = await shop.call('GET /reports/bikes', {
    as: shop.admin,
    query: { from: day(-24), to: day(24) },
  })
  const hours = report.body.data.bikes.map((row) => Math.round(row.hours))
  expect(hours.filter((each) => each === 2)).toHaveLength(2)
})

test('of two clerks who exchange at once, one is told what the other has done', async (shop) => {
  const { rental } = await rent(shop, { startTime: inHours(24), hours: 4 })
  const id = rental._id
  const clerk = await shop.given.signedIn({ role: 'admin', duties: ['desk'] })
  const bikes = await Promise.all([shop.given.bike(), shop.given.bike()])
  const { revision } = await rentalPageOf(shop, id)
  const params = { id }
  const answers = await Promise.all(
    [shop.admin, clerk].map((as, index) =>
      shop.call('PUT /rentals/:id/bike', {
        as,
        params,
        body: { bikeId: bikes[index]?._id ?? '', revision },
      }),
    ),
  )
  const refused = answers.find(({ status }) => status !== 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(refused?.body.code).toBe('rental_changed')
  expect(refused?.body.message).toMatch(/bike exchanged by /)
})

test('a ride that is overdue or over is not exchanged', async (shop) => {
  const { rental } = await rent(shop, { startTime: inHours(0), hours: 2 })
  const other = await shop.given.bike()
  const bikeId = other._id
  const isOffered = async () => (await rentalPageOf(shop, rental._id)).actions.exchangeBike
  expect(await isOffered()).toBe(true)
  shop.clock.advance(3 * HOUR_MS)
  expect(await isOffered()).toBe(false)
  expect((await exchange(shop, rental._id, { bikeId })).body.code).toBe('exchange_overdue')
  await returnAfter(shop, rental, 3)
  expect((await exchange(shop, rental._id, { bikeId })).body.code).toBe('already_returned')
})
