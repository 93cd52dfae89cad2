import { describe, expect } from 'vitest'
import type { RentalStatus } from '#domain/rentals'
import { HOUR_MS } from '#domain/time'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const MIDNIGHT = Date.parse('2026-03-01T18:00Z')
const DAY = { from: '2026-03-02', to: '2026-03-02' }

const report = async (shop: TestShop, query = DAY) =>
  (await shop.call('GET /reports/bikes', { as: shop.admin, query })).body.data

async function ride(
  shop: TestShop,
  bike: { _id: string },
  [begin, end]: [number, number?],
  status: RentalStatus = end === undefined ? 'INITIAL_PAID' : 'FULL_PAID',
) {
  return addRentalRow(shop.db, {
    bikeId: bike._id,
    userId: shop.customer.id,
    status,
    startTime: new Date(MIDNIGHT + begin * HOUR_MS),
    ...(end !== undefined && { returnTime: new Date(MIDNIGHT + end * HOUR_MS) }),
  })
}

describe('GET /reports/bikes', () => {
  test('counts the hours within the period, and the rentals that began in it', async (shop) => {
    const bike = await shop.given.bike({ name: 'Busy', number: 'DH-12' })
    await ride(shop, bike, [-5, 1])
    await ride(shop, bike, [2, 4.5], 'INITIAL_PAID')
    await ride(shop, bike, [23, 30])
    await ride(shop, bike, [31, 40])
    const idle = await shop.given.bike({ name: 'Idle' })
    const { bikes, hours, total } = await report(shop)
    expect(hours).toBe(24)
    expect(bikes).toMatchObject([
      { _id: bike._id, name: 'Busy', number: 'DH-12', rentals: 2, hours: 4.5, utilisation: 0.1875 },
      { _id: idle._id, name: 'Idle', rentals: 0, hours: 0, utilisation: 0, income: 0 },
    ])
    expect(total).toMatchObject({ bikes: 2, rentals: 2, hours: 4.5, utilisation: 0.0938 })
  })

  test('a handover that was recorded after the ride takes no hours off', async (shop) => {
    const bike = await shop.given.bike({ name: 'Late' })
    const id = await ride(shop, bike, [10, 12])
    const handedOutAt = new Date(MIDNIGHT + 18 * HOUR_MS)
    await shop.db.updateTable('rentals').set({ handedOutAt }).where('id', '=', id).execute()
    expect((await report(shop)).bikes).toMatchObject([{ name: 'Late', hours: 0 }])
  })

  test('a bike that is out counts until now, a booking that has not begun and a hold do not', async (shop) => {
    const [out, booked, held] = [
      await shop.given.bike({ name: 'Out' }),
      await shop.given.bike({ name: 'Booked' }),
      await shop.given.bike({ name: 'Held' }),
    ]
    const now = Date.now()
    const hoursOf = (at: number) => (at - MIDNIGHT) / HOUR_MS
    await ride(shop, out, [hoursOf(now - 3 * HOUR_MS)])
    await ride(shop, booked, [hoursOf(now + HOUR_MS)])
    await ride(shop, held, [hoursOf(now - HOUR_MS)], 'PENDING_PAYMENT')
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
    const week = { from: dayOf(now - 144 * HOUR_MS), to: dayOf(now + 48 * HOUR_MS) }
    const { bikes } = await report(shop, week)
    expect(bikes.map(({ name, rentals, hours }) => [name, rentals, Math.round(hours)])).toEqual([
      ['Out', 1, 3],
      ['Booked', 0, 0],
      ['Held', 0, 0],
    ])
  })

  test('counts cancelled bookings and no-shows by the day of the decision', async (shop) => {
    const bike = await shop.given.bike()
    const kinds = ['customer', 'shop', 'no_show', 'customer'] as const
    for (const [nth, cancelKind] of kinds.entries()) {
      const id = await ride(shop, bike, [100 * nth + 100], 'CANCELLED')
      const cancelledAt = new Date(MIDNIGHT + (nth === 3 ? 24 : nth) * HOUR_MS)
      const cancelled = { cancelKind, cancelledAt, cancelledBy: shop.admin.id }
      await shop.db.updateTable('rentals').set(cancelled).where('id', '=', id).execute()
    }
    const { bikes, total } = await report(shop)
    expect(bikes).toMatchObject([{ cancelled: 2, noShows: 1, rentals: 0, hours: 0 }])
    expect(total).toMatchObject({ cancelled: 2, noShows: 1 })
  })

  test('adds up the bikes of a model, and keeps a deleted bike that the period knows', async (shop) => {
    const [first, second] = [await shop.given.bike(), await shop.given.bike()]
    await ride(shop, first, [1, 2])
    await ride(shop, second, [1, 4])
    for (const { _id: id } of [second, await shop.given.bike()]) {
      await shop.call('DELETE /bikes/:id', { as: shop.admin, params: { id } })
    }
    const future = await report(shop, { from: '2199-01-01', to: '2199-01-31' })
    expect([future.hours, future.total.utilisation]).toEqual([0, 0])
    const { bikes, models } = await report(shop)
    expect(bikes.map(({ _id, isDeleted }) => [_id, isDeleted])).toEqual([
      [second._id, true],
      [first._id, false],
    ])
    expect(models).toMatchObject([{ bikes: 2, rentals: 2, hours: 4 }])
  })
})
