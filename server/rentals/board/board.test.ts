import { describe, expect } from 'vitest'
import { bookingCode } from '#domain/booking-code'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import type { RentalStatus } from '#domain/rentals'
import { addPaymentRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { shopTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const at = (hours: number) => new Date(now + hours * HOUR_MS)
const iso = (hours: number) => at(hours).toISOString()

type Ride = { from: number; to?: number; back?: number; status?: RentalStatus }

/** A rental of a bike, in hours from now. */
async function rent(shop: TestShop, bikeId: string, ride: Ride) {
  const { from, to, back, status = 'INITIAL_PAID' } = ride
  const id = await addRentalRow(shop.db, {
    bikeId,
    userId: shop.customer.id,
    status,
    startTime: at(from),
    ...(to !== undefined && { plannedReturn: at(to) }),
    ...(back !== undefined && { returnTime: at(back) }),
    ...(status === 'PENDING_PAYMENT' && { holdExpiresAt: at(0.2) }),
  })
  if (status !== 'PENDING_PAYMENT') await addPaymentRow(shop.db, id, 'APPLIED')
  return id
}

type Asked = Record<string, string | number>

async function showBoard(shop: TestShop, from: number, to: number, asked: Asked = {}) {
  const query = { from: iso(from), to: iso(to), ...asked }
  const { body } = await shop.call('GET /board', { as: shop.admin, query })
  return { ...body, bikes: body.data?.bikes ?? [] }
}

const namesOn = async (shop: TestShop, from: number, to: number, asked: Asked = {}) =>
  (await showBoard(shop, from, to, asked)).bikes.map(({ name }) => name)

describe('the board', () => {
  test('has each rental of the time with customer, stage, what is owed and its ends', async (shop) => {
    const { _id: bike } = await shop.given.bike({ number: 'DH-12' })
    const paid = await rent(shop, bike, { from: -30, to: -26, back: -26, status: 'FULL_PAID' })
    const unpaid = await rent(shop, bike, { from: -20, to: -10, back: -9 })
    const out = await rent(shop, bike, { from: -3, to: 4 })
    const booked = await rent(shop, bike, { from: 8 })
    const { bikes } = await showBoard(shop, -48, 48)
    expect(bikes).toMatchObject([{ _id: bike, number: 'DH-12', blocks: [] }])
    const row = (id: string, stage: string, ends: [number, number | null], due = 0) => ({
      _id: id,
      code: bookingCode(id),
      customer: 'Rahim Uddin',
      from: iso(ends[0]),
      to: ends[1] === null ? null : iso(ends[1]),
      stage,
      due,
    })
    expect(bikes[0]?.rentals).toEqual([
      row(paid, 'paid', [-30, -26]),
      row(unpaid, 'unpaid', [-20, -9], 50),
      row(out, 'out', [-3, 4]),
      row(booked, 'booked', [8, null]),
    ])
  })

  test('sends nothing that lies outside of the time, and keeps what is late', async (shop) => {
    const { _id: one } = await shop.given.bike({ name: 'Apache' })
    const { _id: other } = await shop.given.bike({ name: 'Bullet' })
    await rent(shop, one, { from: -30, to: -26, back: -25, status: 'FULL_PAID' })
    const late = await rent(shop, one, { from: -8, to: -4 })
    const waiting = await rent(shop, one, { from: 2, to: 6 })
    await rent(shop, one, { from: 30, to: 34 })
    const held = await rent(shop, other, { from: 1, to: 3, status: 'PENDING_PAYMENT' })
    const { bikes } = await showBoard(shop, -1, 24)
    expect(bikes[0]?.rentals).toMatchObject([
      { _id: late, stage: 'out', warning: 'overdue' },
      { _id: waiting, stage: 'booked', warning: 'atRisk' },
    ])
    expect(bikes[1]?.rentals).toMatchObject([{ _id: held, stage: 'held' }])
    const customer = { name: 'Karim Mia', phone: '01811-222333' }
    const body = { bikeId: other, customer, startTime: iso(5), plannedReturn: iso(9) }
    await shop.call('POST /rentals/reservations', { as: shop.admin, body })
    const kept = (await showBoard(shop, 4, 24)).bikes[1]?.rentals
    expect(kept).toMatchObject([{ customer: 'Karim Mia', stage: 'reserved' }])
    const back = await showBoard(shop, -25.5, -25.2)
    expect(back.bikes.map(({ rentals }) => rentals.length)).toEqual([1, 0])
    shop.clock.advance(HOUR_MS)
    expect((await showBoard(shop, -1, 4)).bikes[1]?.rentals).toEqual([])
  })

  test('has the blocks of the time, and says which bike is off rent', async (shop) => {
    const { _id: id } = await shop.given.bike({ isAvailable: false })
    const body = { from: iso(20), to: iso(30), reason: 'New tyres' }
    await shop.call('POST /bikes/:id/blocks', { as: shop.admin, params: { id }, body })
    expect((await showBoard(shop, 0, 24)).bikes).toMatchObject([
      { isOffRent: true, blocks: [body] },
    ])
    expect((await showBoard(shop, 31, 40)).bikes).toMatchObject([{ blocks: [] }])
  })

  test('lists bikes by name and number, in pages, and the nearest page of too high a number', async (shop) => {
    for (const number of ['10', '9']) await shop.given.bike({ name: 'Gixxer', number })
    await shop.given.bike({ name: 'apache' })
    const { bikes, meta } = await showBoard(shop, 0, 24, { limit: 2 })
    expect(bikes.map(({ name, number }) => [name, number])).toEqual([
      ['apache', undefined],
      ['Gixxer', '9'],
    ])
    expect(meta).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
    const last = await showBoard(shop, 0, 24, { limit: 2, page: 7 })
    expect([last.meta.page, last.bikes.map(({ number }) => number)]).toEqual([2, ['10']])
  })

  test('finds bikes by their names and numbers, by customers of the time and by booking number', async (shop) => {
    const { _id: one } = await shop.given.bike({ name: 'Apache', number: 'DH-12', brand: 'TVS' })
    const { _id: other } = await shop.given.bike({ name: 'Volt', brand: 'Core', cc: 1 })
    const booked = await rent(shop, one, { from: 2, to: 6 })
    const later = await rent(shop, other, { from: 50, to: 60 })
    const found = (asked: Asked) => namesOn(shop, 0, 24, asked)
    expect(await found({ search: 'h-1' })).toEqual(['Apache'])
    expect(await found({ search: 'core' })).toEqual(['Volt'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ search: 'rahim' })).toEqual(['Apache'])
    expect(await found({ search: bookingCode(booked) })).toEqual(['Apache'])
    expect(await found({ search: bookingCode(later) })).toEqual(['Volt'])
    const mistyped = `${bookingCode(later).startsWith('2') ? '3' : '2'}${bookingCode(later).slice(1)}`
    expect(await found({ search: mistyped })).toEqual(['Volt'])
    expect(await found({ brand: 'TVS' })).toEqual(['Apache'])
    expect(await found({ kind: 'bicycle' })).toEqual(['Volt'])
    expect(await found({ kind: 'motorbike', free: 'true' })).toEqual([])
    expect(await found({ free: 'true' })).toEqual(['Volt'])
    expect(await namesOn(shop, -9, 1, { free: 'true' })).toEqual(['Apache', 'Volt'])
    expect(await namesOn(shop, -9, -1, { free: 'true' })).toEqual([])
  })

  test('is not shown for a time that is not one, or that is too long', async (shop) => {
    const refused = [
      [24, 0],
      [0, 32 * 24],
    ] as const
    for (const [from, to] of refused) {
      expect(await showBoard(shop, from, to)).toMatchObject({ success: false, code: 'invalid' })
    }
  })
})

describe('the day beside the board', () => {
  test('names what is overdue, goes out, comes back and is to pay, each with its time', async (shop) => {
    const noon = Math.floor(now / (24 * HOUR_MS)) * 24 + 6
    const hours = noon - now / HOUR_MS
    shop.clock.advance(hours * HOUR_MS)
    const bikes = await Promise.all([1, 2, 3, 4].map(() => shop.given.bike({ name: 'Apache' })))
    const [a = '', b = '', c = '', d = ''] = bikes.map(({ _id }) => _id)
    const late = await rent(shop, a, { from: hours - 9, to: hours - 2 })
    const waiting = await rent(shop, a, { from: hours + 1, to: hours + 2 })
    const out = await rent(shop, b, { from: hours - 5, to: hours + 3 })
    await rent(shop, c, { from: hours - 5, to: hours + 40 })
    const back = await rent(shop, d, { from: hours - 9, back: hours - 4 })
    const { data: day } = (await shop.call('GET /board/today', { as: shop.admin })).body
    const one = (id: string, hour: number) => ({
      count: 1,
      rentals: [{ _id: id, bike: 'Apache', customer: 'Rahim Uddin', at: iso(hours + hour) }],
    })
    expect(day).toMatchObject({
      overdue: one(late, -2),
      goingOut: one(waiting, 1),
      comingBack: one(out, 3),
      toPay: one(back, -4),
      alarms: [{ _id: late }],
    })
    expect(day.goingOut.rentals[0]?.warning).toBe('atRisk')
    expect(day.toPay.rentals[0]?.due).toBe(50)
    expect(day.bookings.map(({ _id }) => _id)).toEqual(expect.arrayContaining([late, out, back]))
  })
})
