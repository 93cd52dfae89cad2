import { expect } from 'vitest'
import type { ApiKey } from '#contract/api'
import { HOUR_MS } from '#domain/time'
import {
  actOnRental,
  rent,
  rentalPageOf,
  returnAfter,
  stagesOf,
  inHours,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const act = <Key extends ApiKey & `POST /bikes/:id/${'missing' | 'found'}`>(
  shop: TestShop,
  key: Key,
  id: string,
  body = {},
) =>
  shop.call(key, {
    as: shop.admin,
    params: { id },
    body: { note: 'Stolen at the market', ...body },
  })

const boardOf = async (shop: TestShop, id: string) => {
  const query = { from: inHours(-12), to: inHours(48) }
  const { body } = await shop.call('GET /board', { as: shop.admin, query })
  return body.data.bikes.find(({ _id }) => _id === id)
}

test('a missing bike ends its ride for the calendar, and what is owed stays open', async (shop) => {
  const { bike, rental } = await rent(shop, { pricePerHour: 200, startTime: inHours(0), hours: 8 })
  const id = rental._id
  await actOnRental(shop, 'POST /rentals/:id/handovers', id, { direction: 'out' })
  shop.clock.advance(2 * HOUR_MS)
  const report = { policeReport: 'GD 1204', frameNumber: 'MB8NG4' }
  const told = await act(shop, 'POST /bikes/:id/missing', bike._id, report)
  expect(told.body.data).toMatchObject({ ...report, rentalId: id, note: 'Stolen at the market' })
  expect((await act(shop, 'POST /bikes/:id/missing', bike._id)).body.code).toBe('bike_missing')

  const page = await rentalPageOf(shop, id)
  expect(page).toMatchObject({ missing: report, bill: [] })
  expect(page.actions).toMatchObject({ reportMissing: false, exchangeBike: false, takeBack: true })
  expect([page.actions.noShow, page.actions.deposit], 'the bike is lost').toEqual([null, []])
  expect(page.history[0]?.text).toBe('Bike reported missing')
  expect((await rentalPageOf(shop, id, shop.customer)).missing).toBeUndefined()
  const stages = await stagesOf(shop)
  expect([stages.out.count, stages.unpaid.count]).toEqual([0, 1])
  expect(Math.round(stages.unpaid.taka / 10), 'two hours without the advance').toBe(30)
  const { toPay } = (await shop.call('GET /board/today', { as: shop.admin })).body.data
  // Two hours at 200 taka, to the minute, without the advance.
  expect(toPay.rentals).toMatchObject([{ _id: id, isMissing: true, at: page.missingSince }])
  expect(Math.round((toPay.rentals[0]?.due ?? 0) / 10)).toBe(30)
  expect(await boardOf(shop, bike._id)).toMatchObject({
    isOffRent: true,
    rentals: [{ stage: 'missing', to: page.missingSince }],
  })
  const longer = { plannedReturn: inHours(20), revision: page.revision }
  const refused = await shop.call('PATCH /rentals/:id/planned-return', {
    as: shop.admin,
    params: { id },
    body: longer,
  })
  expect(refused.body.code).toBe('ride_ended_missing')
  shop.clock.advance(8 * HOUR_MS)
  expect((await stagesOf(shop)).overdue.count, 'it is not awaited').toBe(0)

  await returnAfter(shop, rental, 2)
  const billed = await rentalPageOf(shop, id)
  expect(billed.missing).toMatchObject(report)
  expect(Math.round(billed.totalCost / 100)).toBe(4)
})

test('a bike that is found is for rent again, if it was before', async (shop) => {
  const { bike, rental } = await rent(shop, { startTime: inHours(0), hours: 8 })
  await act(shop, 'POST /bikes/:id/missing', bike._id)
  const change = { as: shop.admin, params: { id: bike._id }, body: { isAvailable: true } }
  expect((await shop.call('PUT /bikes/:id', change)).body.code).toBe('bike_missing')
  const moved = { startTime: inHours(3), plannedReturn: inHours(5) }
  const over = await actOnRental(shop, 'PATCH /rentals/:id/start', rental._id, moved)
  expect(over.body.code, 'the ride is over').toBe('ride_ended_missing')
  const found = await act(shop, 'POST /bikes/:id/found', bike._id, { note: 'In a garage' })
  expect(found.body.data.found).toMatchObject({ note: 'In a garage' })
  expect((await act(shop, 'POST /bikes/:id/found', bike._id)).body.code).toBe('bike_not_missing')
  expect((await rentalPageOf(shop, rental._id)).history[0]?.text).toBe('Bike found again')
  const as = await shop.given.signedIn()
  const next = await rent(shop, { bike, as, startTime: inHours(1), hours: 1 })
  const out = { direction: 'out' }
  const handedOut = await actOnRental(shop, 'POST /rentals/:id/handovers', next.rental._id, out)
  expect(handedOut.status, 'it goes out again before the lost ride is billed').toBe(200)

  const idle = await shop.given.bike({ name: 'Idle', isAvailable: false })
  await act(shop, 'POST /bikes/:id/missing', idle._id)
  await act(shop, 'POST /bikes/:id/found', idle._id)
  expect((await boardOf(shop, idle._id))?.isOffRent).toBe(true)
})

test('all bookings of a missing bike are at risk, until it is found or they get another one', async (shop) => {
  const bike = await shop.given.bike()
  const bookings = []
  for (const startTime of [24, 48].map(inHours)) {
    bookings.push((await rent(shop, { bike, startTime, hours: 4 })).rental._id)
  }
  const atRisk = async () => {
    const query = { stage: 'atRisk' } as const
    const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin, query })
    expect(body.stages.atRisk.count).toBe(body.data.length)
    return body.data.map(({ _id }) => _id)
  }
  expect(await atRisk()).toEqual([])
  const clerk = await shop.given.signedIn({ role: 'admin', duties: ['desk'] })
  const report = { as: clerk, params: { id: bike._id }, body: { note: 'Not in the yard' } }
  expect((await shop.call('POST /bikes/:id/missing', report)).status).toBe(200)
  expect(await atRisk()).toEqual(bookings)
  expect(await boardOf(shop, bike._id)).toMatchObject({
    isMissing: true,
    rentals: [{ warning: 'atRisk' }],
  })
  const other = await shop.given.bike({ name: 'Other' })
  const [first = '', second = ''] = bookings
  await actOnRental(shop, 'PUT /rentals/:id/bike', first, { bikeId: other._id })
  expect(await atRisk()).toEqual([second])
  await act(shop, 'POST /bikes/:id/found', bike._id)
  expect(await atRisk()).toEqual([])
})

test('the time in which a bike was missing is no part of the utilisation', async (shop) => {
  const { bike } = await rent(shop, { startTime: inHours(0), hours: 8 })
  shop.clock.advance(2 * HOUR_MS)
  await act(shop, 'POST /bikes/:id/missing', bike._id)
  shop.clock.advance(10 * HOUR_MS)
  await act(shop, 'POST /bikes/:id/found', bike._id)
  const day = (hours: number) => inHours(hours).slice(0, 10)
  const query = { from: day(-24), to: day(24) }
  const { body } = await shop.call('GET /reports/bikes', { as: shop.admin, query })
  const [row] = body.data.bikes
  expect(Math.round(row?.hours ?? 0)).toBe(2)
  const rentable = body.data.hours - 10
  expect(row?.utilisation).toBeCloseTo(2 / rentable, 3)
})

test('of two clerks who report a bike at once, one is refused', async (shop) => {
  const { bike } = await rent(shop, { startTime: inHours(0), hours: 8 })
  const answers = await Promise.all(
    [1, 2].map(() => act(shop, 'POST /bikes/:id/missing', bike._id)),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
})
