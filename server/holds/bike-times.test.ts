import { describe, expect } from 'vitest'
import type { BikeView } from '#contract/bikes'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import type { Person } from '../testing/given.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString()
const during = (from: number, to: number) => ({ from: at(from), to: at(to) })

const rent = (shop: TestShop, bike: BikeView, from: number, to?: number) =>
  addRentalRow(shop.db, {
    bikeId: bike._id,
    userId: shop.customer.id,
    status: 'INITIAL_PAID',
    startTime: new Date(at(from)),
    ...(to !== undefined && { plannedReturn: new Date(at(to)) }),
  })

const block = (
  shop: TestShop,
  { _id: id }: BikeView,
  times: { from: string; to: string },
  as: Person = shop.admin,
) =>
  shop.call('POST /bikes/:id/blocks', {
    as,
    params: { id },
    body: { ...times, reason: 'New tyres' },
  })

const busyIn = async (shop: TestShop, { _id: id }: BikeView, from: number, to: number) =>
  (await shop.call('GET /bikes/:id/calendar', { params: { id }, query: during(from, to) })).body
    .data

async function isFree(shop: TestShop, bike: BikeView, from: number, to: number) {
  const query = during(from, to)
  const one = await shop.call('GET /bikes/:id', { params: { id: bike._id }, query })
  const { isAvailable } = one.body.data
  const listed = await shop.call('GET /bikes', { query: { ...query, search: bike.name } })
  expect(listed.body.data).toMatchObject([{ isAvailable }])
  for (const available of ['true', 'false']) {
    const { body } = await shop.call('GET /bikes', { query: { ...query, available } })
    expect(body.data).toMatchObject(String(isAvailable) === available ? [{ isAvailable }] : [])
  }
  return isAvailable
}

describe('asked for a time, isAvailable', () => {
  test('is true where no rental and no block lies in that time, its end not counted', async (shop) => {
    const bike = await shop.given.bike()
    await rent(shop, bike, 10, 20)
    await block(shop, bike, during(30, 40))
    const asked = [
      [1, 10, true],
      [1, 11, false],
      [12, 13, false],
      [5, 25, false],
      [20, 30, true],
      [29, 31, false],
      [39, 41, false],
      [40, 50, true],
    ] as const
    const found = []
    for (const [from, to] of asked) found.push([from, to, await isFree(shop, bike, from, to)])
    expect(found).toEqual(asked)
    expect((await shop.services.fleet.find(bike._id)).isAvailable).toBe(true)
  })

  test('is false for every later time while a rental has no planned return, or is late', async (shop) => {
    const bike = await shop.given.bike()
    const rental = await rent(shop, bike, 10)
    expect(await isFree(shop, bike, 2, 9)).toBe(true)
    expect(await isFree(shop, bike, 900, 901)).toBe(false)
    await runSql(shop.db, 'delete from rentals where id = $1', [rental])
    await rent(shop, bike, 1, 3)
    expect(await isFree(shop, bike, 10, 11)).toBe(true)
    shop.clock.advance(4 * HOUR_MS)
    expect(await isFree(shop, bike, 10, 11)).toBe(false)
  })

  test("leaves the shop's turnaround free after that time", async (shop) => {
    const bike = await shop.given.bike()
    await rent(shop, bike, 10, 20)
    const body = { ...(await shop.call('GET /shop')).body.data, turnaroundMinutes: 60 }
    expect((await shop.call('PUT /shop', { as: shop.admin, body })).status).toBe(200)
    expect(await isFree(shop, bike, 1, 9)).toBe(true)
    expect(await isFree(shop, bike, 1, 9.5)).toBe(false)
  })

  test('comes with the time at which the bike is free again, and the cost of the ride', async (shop) => {
    const bike = await shop.given.bike({ name: 'Out', pricePerHour: 90.5 })
    await rent(shop, bike, -1, 2)
    await rent(shop, bike, 3, 5)
    await rent(shop, await shop.given.bike({ name: 'No end' }), 10)
    await shop.given.bike({ name: 'Off', isAvailable: false })
    await shop.given.bike({ name: 'Cheap', pricePerHour: 40 })
    const list = async (query: object) => {
      const { body } = await shop.call('GET /bikes', { query: { sort: '-price', ...query } })
      return body.data.map(({ name, freeFrom, rideCost }) => [name, freeFrom, rideCost])
    }
    expect(await list({})).toEqual([
      ['No end', undefined, undefined],
      ['Off', undefined, undefined],
      ['Out', at(2), undefined],
      ['Cheap', undefined, undefined],
    ])
    expect(await list(during(1, 2.5))).toEqual([
      ['No end', undefined, 225],
      ['Off', undefined, 225],
      ['Out', at(5), 136],
      ['Cheap', undefined, 100],
    ])
  })

  test('is asked with every other parameter', async (shop) => {
    const bike = await shop.given.bike({ name: 'Booked', brand: 'Yamaha', pricePerHour: 200 })
    await shop.given.bike({ name: 'Free', brand: 'Yamaha', pricePerHour: 300 })
    await shop.given.bike({ name: 'Other', brand: 'Hero' })
    await rent(shop, bike, 10, 20)
    const query = { ...during(12, 13), brand: 'yamaha', sort: '-price', limit: 1 }
    const first = await shop.call('GET /bikes', { query })
    expect(first.body).toMatchObject({ data: [{ name: 'Free' }], meta: { total: 2 } })
    const free = await shop.call('GET /bikes', { query: { ...query, available: 'true' } })
    expect(free.body).toMatchObject({ data: [{ name: 'Free' }], meta: { total: 1 } })
  })

  test('is asked for any time that can be booked, and no other', async (shop) => {
    const params = { id: (await shop.given.bike())._id }
    for (const [query, code] of [
      [during(-0.3, 1), 'period_in_past'],
      [during(-0.2, -0.1), 'period_in_past'],
      [during(367 * 24, 368 * 24), 'period_too_far'],
      [during(24, 368 * 24), 'period_too_far'],
      [during(300 * 24, 600 * 24), undefined],
    ] as const) {
      expect((await shop.call('GET /bikes', { query })).body.code).toBe(code)
      expect((await shop.call('GET /bikes/:id', { params, query })).body.code).toBe(code)
    }
  })
})

describe('GET /bikes/{id}/calendar', () => {
  test('has the busy times in order, those that touch as one, and nothing of a customer', async (shop) => {
    const bike = await shop.given.bike()
    await rent(shop, bike, 10, 20)
    await rent(shop, bike, 20, 22)
    await block(shop, bike, during(30, 40))
    await rent(shop, bike, 50)
    expect(await busyIn(shop, bike, 0, 100)).toEqual([
      { from: at(10), until: at(22) },
      { from: at(30), until: at(40) },
      { from: at(50), until: null },
    ])
    expect(await busyIn(shop, bike, 21, 30)).toEqual([{ from: at(10), until: at(22) }])
    shop.clock.advance(23 * HOUR_MS)
    expect(await busyIn(shop, bike, 0, 100)).toEqual([{ from: at(10), until: null }])
  })

  test('is asked for 92 days at most', async (shop) => {
    const bike = await shop.given.bike()
    expect(await busyIn(shop, bike, 0, 92 * 24)).toEqual([])
    const params = { id: bike._id }
    const query = during(0, 92 * 24 + 1)
    expect(await shop.call('GET /bikes/:id/calendar', { params, query })).toMatchObject({
      status: 400,
      body: { message: 'At most 92 days can be asked for at once' },
    })
  })
})

describe('a block', () => {
  test('over this moment makes its bike unavailable at once on every server, until it is removed', async (shop) => {
    const bike = await shop.given.bike()
    const other = shop.composeServer().services.fleet
    const isShown = async () => [
      (await shop.services.fleet.find(bike._id)).isAvailable,
      (await other.find(bike._id)).isAvailable,
    ]
    expect(await isShown()).toEqual([true, true])
    const { _id: blockId } = (await block(shop, bike, during(0, 5))).body.data
    expect(await isShown()).toEqual([false, false])
    const params = { id: bike._id, blockId }
    const remove = () => shop.call('DELETE /bikes/:id/blocks/:blockId', { as: shop.admin, params })
    expect((await remove()).status).toBe(200)
    expect(await isShown()).toEqual([true, true])
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'block_not_found' } })
  })

  test('is refused where the bike is rented or blocked then, with the time', async (shop) => {
    const bike = await shop.given.bike()
    await rent(shop, bike, 10, 20)
    const { status, body } = await block(shop, bike, during(5, 11))
    expect(body.message).toMatch(
      /^The bike is taken from \w{3} \d+ \w{3}, \d\d:\d\d\. Choose another time\.$/,
    )
    const rented = { status: 409, body: { code: 'bike_rented_then', time: at(10) } }
    expect({ status, body }).toMatchObject(rented)
    expect((await block(shop, bike, during(20, 30))).body.data).toMatchObject({
      ...during(20, 30),
      reason: 'New tyres',
    })
    const again = { status: 409, body: { code: 'bike_blocked_then', time: at(20) } }
    expect(await block(shop, bike, during(29, 31))).toMatchObject(again)
    const refused = { status: 400, body: { code: 'period_in_past' } }
    expect(await block(shop, bike, during(-2, 1))).toMatchObject(refused)
  })

  test('of up to 24 hours is made and removed by the desk, a longer one with the duty fleet', async (shop) => {
    const bike = await shop.given.bike()
    const desk = await shop.given.signedIn({ role: 'admin', duties: ['desk'] })
    const needed = { status: 403, body: { code: 'block_needs_fleet' } }
    expect(await block(shop, bike, during(1, 25.1), desk)).toMatchObject({
      ...needed,
      body: { errorMessages: [{ path: 'to' }] },
    })
    const short = (await block(shop, bike, during(1, 25), desk)).body.data
    const long = (await block(shop, bike, during(30, 80))).body.data
    const remove = (blockId: string) => {
      const params = { id: bike._id, blockId }
      return shop.call('DELETE /bikes/:id/blocks/:blockId', { as: desk, params })
    }
    expect((await remove(short._id)).status).toBe(200)
    expect(await remove(long._id)).toMatchObject(needed)
    expect(await busyIn(shop, bike, 0, 90)).toHaveLength(1)
  })

  test('or a booking at the same moment: one of the two, never both', async (shop) => {
    for (let round = 0; round < 5; round += 1) {
      const bike = await shop.given.bike()
      const body = { bikeId: bike._id, startTime: at(2), plannedReturn: at(4) }
      const [blocked, booked] = await Promise.all([
        block(shop, bike, during(3, 5)),
        shop.call('POST /rentals', { as: await shop.given.signedIn(), body }),
      ])
      expect(new Set([blocked.status, booked.status])).toEqual(new Set([200, 409]))
    }
  })
})

test('GET /bikes/{id}/schedule: rentals with their customers, and blocks, for desk or fleet', async (shop) => {
  const bike = await shop.given.bike()
  const late = await rent(shop, bike, 1, 3)
  const next = await rent(shop, bike, 10, 20)
  const other = await rent(shop, bike, 200, 210)
  await block(shop, bike, during(30, 40))
  shop.clock.advance(4 * HOUR_MS)
  const ask = (as: Person, from: number, to: number) =>
    shop.call('GET /bikes/:id/schedule', { as, params: { id: bike._id }, query: during(from, to) })
  const desk = await shop.given.signedIn({ role: 'admin', duties: ['desk'] })
  const { rentals, blocks } = (await ask(desk, 5, 100)).body.data
  expect(rentals).toMatchObject([
    { _id: late, overdue: true, startTime: at(1), plannedReturn: at(3), status: 'INITIAL_PAID' },
    { _id: next, overdue: false, customer: 'Rahim Uddin' },
  ])
  expect(blocks).toMatchObject([{ ...during(30, 40), reason: 'New tyres' }])
  const later = (await ask(shop.admin, 100, 300)).body.data
  expect(later.rentals.map(({ _id }) => _id)).toEqual([late, other])
  const fleet = await shop.given.signedIn({ role: 'admin', duties: ['fleet'] })
  const money = await shop.given.signedIn({ role: 'admin', duties: ['money'] })
  expect([(await ask(fleet, 1, 2)).status, (await ask(money, 1, 2)).status]).toEqual([200, 403])
})
