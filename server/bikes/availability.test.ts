import { describe, expect } from 'vitest'
import { HOLD_MS, type RentalStatus } from '#domain/rentals'
import { HOUR_MS } from '#domain/time'
import { addRentalRow } from '../testing/rental-row.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { testWith } from '../testing/shop-test.ts'

const inAnHour = () => new Date(Date.now() + HOUR_MS)
const anHourAgo = () => new Date(Date.now() - HOUR_MS)

async function startWithBike() {
  const shop = await startTestApp()
  const { _id: id } = await shop.given.bike()
  const one = { as: shop.admin, params: { id } }
  const row = shop.db.selectFrom('bikes').selectAll().where('id', '=', id)
  return {
    ...shop,
    id,
    change: (body: object) => shop.call('PUT /bikes/:id', { ...one, body }),
    remove: () => shop.call('DELETE /bikes/:id', one),
    look: () => shop.call('GET /bikes/:id', one),
    rented: (rental: { status: RentalStatus; holdExpiresAt?: Date; returnTime?: Date }) =>
      addRentalRow(shop.db, { bikeId: id, userId: shop.customer.id, ...rental }),
    row: () => row.executeTakeFirstOrThrow(),
  }
}

const test = testWith(startWithBike)

async function isAvailable(bike: Awaited<ReturnType<typeof startWithBike>>): Promise<boolean> {
  const shown = (await bike.look()).body.data.isAvailable
  for (const available of ['true', 'false']) {
    const { body } = await bike.call('GET /bikes', { query: { available } })
    expect(body.data).toHaveLength(String(shown) === available ? 1 : 0)
  }
  return shown
}

const TAKEN = [
  ['on a living hold', { status: 'PENDING_PAYMENT', holdExpiresAt: inAnHour() }],
  ['on a hold that waits for a decision', { status: 'PENDING_PAYMENT' }],
  ['rented', { status: 'INITIAL_PAID' }],
] as const

const FREE = [
  ['after the hold has run out', { status: 'PENDING_PAYMENT', holdExpiresAt: anHourAgo() }],
  ['after the hold was let go', { status: 'CANCELLED' }],
  ['once returned', { status: 'INITIAL_PAID', returnTime: anHourAgo() }],
  ['once returned and paid', { status: 'FULL_PAID', returnTime: anHourAgo() }],
] as const

const LOCKED = { status: 409, body: { code: 'bike_rented' } }

test.for(TAKEN)(
  'while the bike is %s it is not available, cannot be made so, and cannot be deleted',
  async ([, rental], bike) => {
    expect(await isAvailable(bike)).toBe(true)
    await bike.rented(rental)
    expect(await isAvailable(bike)).toBe(false)
    const before = await bike.row()
    expect(await bike.change({ isAvailable: true, name: 'New' })).toMatchObject(LOCKED)
    expect(await bike.remove()).toMatchObject(LOCKED)
    expect(await bike.row()).toEqual(before)
  },
)

test.for(FREE)('the bike is available again %s', async ([, rental], bike) => {
  await bike.rented(rental)
  expect(await isAvailable(bike)).toBe(true)
})

describe('isAvailable', () => {
  test('is false from the booking on, also when the rental starts later, until the hold runs out', async (bike) => {
    const startTime = new Date(Date.now() + 48 * HOUR_MS).toISOString()
    const body = { bikeId: bike.id, startTime }
    expect((await bike.call('POST /rentals', { as: bike.customer, body })).status).toBe(200)
    expect(await isAvailable(bike)).toBe(false)
    bike.clock.advance(HOLD_MS + 1000)
    expect(await isAvailable(bike)).toBe(true)
  })
})

describe('what an admin says of isAvailable', () => {
  test('takes a free bike off rent and puts it back', async (bike) => {
    expect((await bike.change({ isAvailable: false })).body.data.isAvailable).toBe(false)
    expect((await bike.row()).forRent).toBe(false)
    expect((await bike.change({ isAvailable: true })).body.data.isAvailable).toBe(true)
    expect((await bike.row()).forRent).toBe(true)
  })

  test('repeating what was shown of a rented bike changes nothing: it stays for rent', async (bike) => {
    const rental = await bike.rented({ status: 'INITIAL_PAID' })
    const { status, body } = await bike.change({ isAvailable: false, pricePerHour: 99 })
    const shown = { isAvailable: false, pricePerHour: 99 }
    expect([status, body.data]).toMatchObject([200, shown])
    expect(await bike.row()).toMatchObject({ forRent: true, pricePerHour: 9900 })
    await bike.db.deleteFrom('rentals').where('id', '=', rental).execute()
    expect(await isAvailable(bike)).toBe(true)
  })
})

describe('DELETE /bikes/{id}', () => {
  test('409 while a hold that ran out is not released: its money may still arrive', async (bike) => {
    await bike.rented(FREE[0][1])
    expect(await bike.remove()).toMatchObject(LOCKED)
    expect((await bike.row()).archivedAt).toBeNull()
  })

  test.for(FREE.slice(1))('is possible %s', async ([, rental], bike) => {
    await bike.rented(rental)
    expect((await bike.remove()).status).toBe(200)
    expect((await bike.row()).archivedAt).toBeInstanceOf(Date)
  })

  test('takes the bike out of every list, and a second time it is unknown', async (bike) => {
    const deleted = { success: true, message: 'Deleted Successfully', data: null }
    expect((await bike.remove()).body).toMatchObject(deleted)
    const gone = { status: 404, body: { code: 'bike_not_found' } }
    expect(await bike.look()).toMatchObject(gone)
    expect(await bike.remove()).toMatchObject(gone)
    expect(await bike.change({ name: 'Back' })).toMatchObject(gone)
    expect((await bike.row()).name).not.toBe('Back')
    expect((await bike.call('GET /bikes')).body.data).toEqual([])
    const page = await bike.call('GET /bikes', { query: { page: 1 } })
    expect(page.body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('booked or deleted at the same moment: one of the two, never both', async (shop) => {
    for (let round = 0; round < 5; round += 1) {
      const { _id: id } = await shop.given.bike()
      const body = { bikeId: id, startTime: inAnHour().toISOString() }
      const [booked, removed] = await Promise.all([
        shop.call('POST /rentals', { as: shop.customer, body }),
        shop.call('DELETE /bikes/:id', { as: shop.admin, params: { id } }),
      ])
      expect([booked.status, removed.status]).toSatisfy(
        ([book, remove]) => (book === 200 && remove === 409) || (book === 404 && remove === 200),
      )
      await shop.db.updateTable('rentals').set({ status: 'CANCELLED' }).execute()
    }
  })
})
