import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import {
  actOnRental,
  isAvailable,
  newestRef,
  reconcile,
  rentalPageOf,
  rentalsOf,
  stagesOf,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const KARIM = { name: 'Karim Mia', phone: '+880 1811-222333' }
const nowOf = async (shop: TestShop) => (await shop.clock.now(shop.db)).getTime()
const later = async (shop: TestShop, hours: number) =>
  new Date((await nowOf(shop)) + hours * HOUR_MS).toISOString()

async function reserve(shop: TestShop, body: object = {}) {
  const { _id: bikeId } = await shop.given.bike({ pricePerHour: 200 })
  const startTime = await later(shop, 5)
  return shop.call('POST /rentals/reservations', {
    as: shop.admin,
    body: { bikeId, startTime, customer: KARIM, ...body },
  })
}

async function payByLink(shop: TestShop, id: string) {
  const link = await shop.call('POST /rentals/:id/payment-link', { as: shop.admin, params: { id } })
  const secret = link.body.data.url.split('#pay=')[1] ?? ''
  expect((await shop.call('POST /payment-links/pay', { body: { secret } })).status).toBe(200)
}

const endAll = async (shop: TestShop) => {
  await reconcile(shop)
  await shop.services.rentals.reservationEnds.endAllOver()
}

const listReserved = async (shop: TestShop) => {
  const query = { stage: 'reserved' } as const
  return (await shop.call('GET /rentals/all-rentals', { as: shop.admin, query })).body.data
}

describe('the shop reserves a bike for a customer on the phone', () => {
  test('without money until the start; the desk finds it in its stage and on its page', async (shop) => {
    const { status, body } = await reserve(shop, { note: 'Calls again at noon' })
    expect(status).toBe(200)
    const { _id: id, startTime, bikeId } = body.data
    expect(body.data).toMatchObject({
      bookingStatus: 'PENDING_PAYMENT',
      reservedUntil: startTime,
      received: 0,
      user: KARIM,
      payments: [],
      reservation: { until: startTime, note: 'Calls again at noon', advance: 100 },
      actions: { takePayment: true, handOver: false, cancel: { fee: 0, refund: 0 } },
    })
    expect(body.data.history[0]?.text).toMatch(/^Reserved until \w{3} \d+ \w{3}, \d\d:\d\d$/)
    expect((await listReserved(shop)).map(({ _id }) => _id)).toEqual([id])
    expect((await stagesOf(shop)).reserved).toMatchObject({ count: 1, firstStart: startTime })
    expect((await stagesOf(shop)).booked.count).toBe(0)
    const again = await reserve(shop, { bikeId: bikeId._id, startTime })
    expect([again.status, again.body.code]).toEqual([409, 'bike_taken'])
    const early = await shop.call('POST /rentals/:id/handovers', {
      as: shop.admin,
      params: { id },
      body: { direction: 'out', revision: body.data.revision },
    })
    expect(early.status).toBe(404)
  })

  test('and of two clerks who reserve it at once, one is told who has taken it', async (shop) => {
    const clerk = await shop.given.signedIn({ role: 'admin', duties: ['desk'] })
    const { _id: bikeId } = await shop.given.bike()
    const startTime = await later(shop, 5)
    const clerks = [
      { as: shop.admin, customer: KARIM },
      { as: clerk, customer: { name: 'Rahima Khatun', phone: '+880 1911-444555' } },
    ]
    const answers = await Promise.all(
      clerks.map(({ as, customer }) =>
        shop.call('POST /rentals/reservations', { as, body: { bikeId, startTime, customer } }),
      ),
    )
    const refused = answers.find(({ status }) => status !== 200)
    const [reserved, ...more] = await listReserved(shop)
    expect(more, 'the other customer has no booking').toEqual([])
    expect(refused).toMatchObject({ status: 409, body: { code: 'bike_taken' } })
    const taken = `: ${reserved?.user.name}, ${reserved?.code}.`
    expect(refused?.body.message).toMatch(/^This bike has just been taken by \w/)
    expect(refused?.body.message.endsWith(taken)).toBe(true)
  })

  test('for at most 7 days, never beyond the start, and not for a start that has passed', async (shop) => {
    const refusals = [
      [{ until: await later(shop, 6) }, 'until', 'until_after_start'],
      [{ until: await later(shop, -1) }, 'until', 'until_in_past'],
      [
        { startTime: await later(shop, 240), until: await later(shop, 169) },
        'until',
        'until_too_far',
      ],
      [{ startTime: await later(shop, -0.1) }, 'startTime', 'start_in_past'],
    ] as const
    for (const [body, path, code] of refusals) {
      const refused = await reserve(shop, body)
      expect(refused).toMatchObject({ status: 400, body: { code, errorMessages: [{ path }] } })
    }
    const far = await reserve(shop, { startTime: await later(shop, 240) })
    const length = Date.parse(far.body.data.reservedUntil ?? '') - (await nowOf(shop))
    expect(Math.abs(length - 7 * DAY_MS)).toBeLessThan(MINUTE_MS)
  })

  test('and it ends by itself: the bike is free, and the history says so', async (shop) => {
    const { data } = (await reserve(shop, { until: await later(shop, 1) })).body
    const bike = { _id: data.bikeId._id, name: '' }
    expect(await isAvailable(shop, bike)).toBe(false)
    shop.clock.advance(HOUR_MS + 1000)
    expect(await isAvailable(shop, bike)).toBe(true)
    await endAll(shop)
    const ended = await rentalPageOf(shop, data._id)
    expect(ended).toMatchObject({ bookingStatus: 'CANCELLED', reservation: { advance: 100 } })
    expect([ended.reservedUntil, ended.cancelled]).toEqual([undefined, undefined])
    expect(ended.history[0]).toMatchObject({ text: 'Reservation ended without payment', by: null })
    expect(ended.actions).toMatchObject({ takePayment: false, cancel: null })
    expect(await listReserved(shop)).toEqual([])
  })

  test('and an ended one that the schedule has not seen yet stands in no way', async (shop) => {
    const { data } = (await reserve(shop, { until: await later(shop, 1) })).body
    shop.clock.advance(HOUR_MS + 1000)
    expect((await reserve(shop, { bikeId: data.bikeId._id })).status).toBe(200)
    const other = await reserve(shop, { until: await later(shop, 1) })
    shop.clock.advance(HOUR_MS + 1000)
    const body = { bikeId: other.body.data.bikeId._id, startTime: await later(shop, 5) }
    expect((await shop.call('POST /rentals', { as: shop.customer, body })).status).toBe(200)
  })

  test('who may still hold bikes online, sees it, and cannot book over it', async (shop) => {
    const customer = { id: shop.customer.id }
    for (let nth = 0; nth < 5; nth += 1)
      expect((await reserve(shop, { customer })).status).toBe(200)
    const own = await shop.call('GET /rentals', {
      as: shop.customer,
      query: { stage: 'reserved' },
    })
    expect(own.body.data).toHaveLength(5)
    expect(await rentalsOf(shop)).toEqual([])
    const { startTime, bikeId, _id } = own.body.data[0] ?? { startTime: '', bikeId: { _id: '' } }
    const page = await rentalPageOf(shop, _id ?? '', shop.customer)
    expect(page.reservation).toMatchObject({ by: null, note: '' })
    const body = { bikeId: bikeId._id, startTime }
    const refused = await shop.call('POST /rentals', { as: shop.customer, body })
    expect([refused.status, refused.body.code]).toEqual([409, 'reserved_for_you'])
    const free = await shop.given.bike()
    const online = await shop.call('POST /rentals', {
      as: shop.customer,
      body: { bikeId: free._id, startTime },
    })
    expect(online.status).toBe(200)
  })
})

describe('a reservation', () => {
  const take = (shop: TestShop, id: string, body: object = {}) =>
    actOnRental(shop, 'POST /rentals/:id/counter-payments', id, { tender: 'cash', ...body })

  test('becomes a booking with the advance at the counter', async (shop) => {
    const { _id: id } = (await reserve(shop)).body.data
    const deposit = { action: 'take', amount: 500, tender: 'cash' }
    const tooEarly = await actOnRental(shop, 'POST /rentals/:id/deposit', id, deposit)
    expect([tooEarly.status, tooEarly.body.code]).toEqual([409, 'only_reserved'])
    expect((await take(shop, id, { amount: 300 })).body.code).toBe('advance_first')
    const { body } = await take(shop, id)
    expect(body.data).toMatchObject({ bookingStatus: 'INITIAL_PAID', received: 100 })
    expect(body.data.payments).toMatchObject([{ purpose: 'ADVANCE', tender: 'cash', amount: 100 }])
    expect(body.data.history.map(({ text }) => text).slice(0, 1)).toEqual(['Booked, 100 taka paid'])
    shop.clock.advance(6 * HOUR_MS)
    await endAll(shop)
    expect((await rentalPageOf(shop, id)).bookingStatus).toBe('INITIAL_PAID')
  })

  test('is released with a reason, at no cost', async (shop) => {
    const { _id: id, bikeId, startTime } = (await reserve(shop)).body.data
    const reason = { reason: 'The customer called again' }
    const { body } = await actOnRental(shop, 'POST /rentals/:id/cancel', id, reason)
    expect(body.data).toMatchObject({
      bookingStatus: 'CANCELLED',
      totalCost: 0,
      balance: 0,
      cancelled: { kind: 'shop', ...reason },
    })
    expect(body.data.history[0]?.text).toBe('Reservation released')
    expect((await take(shop, id)).body.code).toBe('already_cancelled')
    expect((await reserve(shop, { bikeId: bikeId._id, startTime })).status).toBe(200)
  })

  test('is released by its customer, while its page is open too, unless the money has come', async (shop) => {
    const customer = { id: shop.customer.id }
    const release = (id: string) =>
      shop.call('POST /rentals/:id/release', { as: shop.customer, params: { id } })
    const { _id: id } = (await reserve(shop, { customer })).body.data
    expect([(await release(id)).status, (await release(id)).status]).toEqual([200, 200])
    expect(await rentalPageOf(shop, id)).toMatchObject({
      bookingStatus: 'CANCELLED',
      cancelled: { kind: 'customer' },
      history: [{ text: 'Reservation released' }, {}],
    })
    const paying = async () => {
      const { _id } = (await reserve(shop, { customer })).body.data
      await payByLink(shop, _id)
      return _id
    }
    expect((await release(await paying())).status).toBe(200)
    const paid = await paying()
    await shop.sandbox.act(await newestRef(shop), { action: 'pay', ipn: 'none' })
    expect((await release(paid)).body.code).toBe('already_booked')
    const booked = await rentalPageOf(shop, paid, shop.customer)
    const { revision } = booked
    const params = { id: paid }
    await shop.call('POST /rentals/:id/cancel', { as: shop.customer, params, body: { revision } })
    const dayBefore = (days: number) =>
      new Date(Date.now() + 6 * HOUR_MS - days * DAY_MS).toISOString().slice(0, 10)
    const query = { from: dayBefore(1), to: dayBefore(0) }
    const report = await shop.call('GET /reports/bikes', { as: shop.admin, query })
    // Two were only reserved, and one had been booked.
    expect(report.body.data.total.cancelled).toBe(1)
  })

  test('is given up where its customer rents the bike at the counter', async (shop) => {
    const customer = { id: shop.customer.id }
    const { _id: id, bikeId } = (await reserve(shop, { customer })).body.data
    const body = { bikeId: bikeId._id, customer, tender: 'cash' } as const
    const rented = await shop.call('POST /rentals/at-counter', { as: shop.admin, body })
    expect(rented.status).toBe(200)
    expect((await rentalPageOf(shop, id)).bookingStatus).toBe('CANCELLED')
  })
})
