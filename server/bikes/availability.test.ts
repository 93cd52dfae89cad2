import { describe, expect } from 'vitest'
import { HOLD_MS, type RentalStatus } from '#domain/rentals'
import { HOUR_MS } from '#domain/time'
import { addRentalRow } from '../testing/rental-row.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { shopTest as test } from '../testing/shop-test.ts'

const inAnHour = () => new Date(Date.now() + HOUR_MS)
const anHourAgo = () => new Date(Date.now() - HOUR_MS)

async function shopWithBike(form: { isAvailable?: boolean } = {}) {
  const shop = await startTestApp()
  const { _id: id } = await shop.given.bike(form)
  const change = (body: object) =>
    shop.call('PUT /bikes/:id', { as: shop.admin, params: { id }, body })
  const remove = () => shop.call('DELETE /bikes/:id', { as: shop.admin, params: { id } })
  const look = () => shop.call('GET /bikes/:id', { params: { id } })
  const isShownAvailable = async () => (await look()).body.data.isAvailable
  const isListed = async (available: 'true' | 'false') =>
    (await shop.call('GET /bikes', { query: { available } })).body.data.length === 1
  const rented = (rental: { status: RentalStatus; holdExpiresAt?: Date; returnTime?: Date }) =>
    addRentalRow(shop.db, { bikeId: id, userId: shop.customer.id, ...rental })
  const row = () =>
    shop.db.selectFrom('bikes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...shop, id, change, remove, look, isShownAvailable, isListed, rented, row }
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

describe('isAvailable', () => {
  test.each(TAKEN)('is false while the bike is %s', async (_, rental) => {
    const bike = await shopWithBike()
    expect(await bike.isShownAvailable()).toBe(true)
    await bike.rented(rental)
    expect(await bike.isShownAvailable()).toBe(false)
    expect(await bike.isListed('false')).toBe(true)
    expect(await bike.isListed('true')).toBe(false)
  })

  test.each(FREE)('is true again %s', async (_, rental) => {
    const bike = await shopWithBike()
    await bike.rented(rental)
    expect(await bike.isShownAvailable()).toBe(true)
    expect(await bike.isListed('true')).toBe(true)
    expect(await bike.isListed('false')).toBe(false)
  })

  test('is false for a bike that is not for rent', async () => {
    const bike = await shopWithBike({ isAvailable: false })
    expect(await bike.isShownAvailable()).toBe(false)
    expect(await bike.isListed('false')).toBe(true)
  })

  test('is false from the booking on, also when the rental starts later, until the hold runs out', async () => {
    const bike = await shopWithBike()
    const startTime = new Date(Date.now() + 48 * HOUR_MS).toISOString()
    const body = { bikeId: bike.id, startTime }
    expect((await bike.call('POST /rentals', { as: bike.customer, body })).status).toBe(200)
    expect(await bike.isShownAvailable()).toBe(false)
    bike.clock.advance(HOLD_MS + 1000)
    expect(await bike.isShownAvailable()).toBe(true)
  })
})

describe('what an admin says of isAvailable', () => {
  test('takes a free bike off rent and puts it back', async () => {
    const bike = await shopWithBike()
    expect((await bike.change({ isAvailable: false })).body.data.isAvailable).toBe(false)
    expect((await bike.row()).forRent).toBe(false)
    expect((await bike.change({ isAvailable: true })).body.data.isAvailable).toBe(true)
    expect((await bike.row()).forRent).toBe(true)
  })

  test('repeating what was shown of a rented bike changes nothing: it stays for rent', async () => {
    const bike = await shopWithBike()
    const rental = await bike.rented({ status: 'INITIAL_PAID' })
    const { status, body } = await bike.change({ isAvailable: false, pricePerHour: 99 })
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { isAvailable: false, pricePerHour: 99 },
    })
    expect(await bike.row()).toMatchObject({ forRent: true, pricePerHour: 9900 })
    await bike.db.deleteFrom('rentals').where('id', '=', rental).execute()
    expect(await bike.isShownAvailable()).toBe(true)
  })

  test('repeating what was shown does not put a bike on rent either', async () => {
    const bike = await shopWithBike({ isAvailable: false })
    await bike.rented({ status: 'INITIAL_PAID' })
    expect((await bike.change({ isAvailable: false, name: 'New' })).status).toBe(200)
    expect(await bike.row()).toMatchObject({ forRent: false, name: 'New' })
  })

  test.each(TAKEN)(
    'true is refused while the bike is %s, and nothing is written',
    async (_, rental) => {
      const bike = await shopWithBike()
      await bike.rented(rental)
      const before = await bike.row()
      const { status, body } = await bike.change({ isAvailable: true, name: 'New' })
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'bike_rented' })
      expect(await bike.row()).toEqual(before)
    },
  )
})

describe('DELETE /bikes/{id}', () => {
  const OCCUPIED = [
    ...TAKEN,
    ['on a hold that ran out but was not released: its money may still arrive', FREE[0][1]],
  ] as const

  test.each(OCCUPIED)('409 while the bike is %s', async (_, rental) => {
    const bike = await shopWithBike()
    await bike.rented(rental)
    const { status, body } = await bike.remove()
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'bike_rented' })
    expect((await bike.row()).archivedAt).toBeNull()
  })

  test.each(FREE.slice(1))('is possible %s', async (_, rental) => {
    const bike = await shopWithBike()
    await bike.rented(rental)
    expect((await bike.remove()).status).toBe(200)
    expect((await bike.row()).archivedAt).toBeInstanceOf(Date)
  })

  test('takes the bike out of every list, and a second time it is unknown', async () => {
    const bike = await shopWithBike()
    expect((await bike.remove()).body).toMatchObject({
      success: true,
      message: 'Deleted Successfully',
      data: null,
    })
    const gone = { status: 404, body: { code: 'bike_not_found' } }
    expect(await bike.look()).toMatchObject(gone)
    expect(await bike.remove()).toMatchObject(gone)
    expect(await bike.change({ name: 'Back' })).toMatchObject(gone)
    expect((await bike.row()).name).not.toBe('Back')
    expect((await bike.call('GET /bikes')).body.data).toEqual([])
    expect((await bike.call('GET /bikes', { query: { page: 1 } })).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
  })

  test('a past rental keeps the name and the picture of its bike', async () => {
    const bike = await shopWithBike()
    await bike.rented({ status: 'FULL_PAID', returnTime: anHourAgo() })
    await bike.remove()
    const { body } = await bike.call('GET /rentals', { as: bike.customer })
    expect(body.data).toMatchObject([
      {
        bikeId: {
          _id: bike.id,
          name: 'As it was booked',
          imageUrl: 'https://shop.test/booked.jpg',
        },
      },
    ])
  })

  test('booked or deleted at the same moment: one of the two, never both', async ({ shop }) => {
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
