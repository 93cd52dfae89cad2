import { describe, expect } from 'vitest'
import { HOLD_MS } from '#domain/rentals'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import type { BikeView } from '#contract/bikes'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import type { Person } from '../../testing/given.ts'
import { startPaymentShop, payNewest, isAvailable, endHold } from '../../testing/paying.ts'
import { testWith } from '../../testing/shop-test.ts'

const SOURCE = '203.0.113.7'

const test = testWith(async () => {
  const shop = await startPaymentShop({ rateLimits: true })
  const inHours = async (hours: number) =>
    new Date((await shop.clock.now(shop.db)).getTime() + hours * HOUR_MS).toISOString()
  const make = <Made>(count: number, one: () => Promise<Made>) =>
    Promise.all(Array.from({ length: count }, one))
  const bikes = (count: number) => make(count, () => shop.given.bike())
  const people = (count: number) => make(count, () => shop.given.signedIn())
  const book = async (as: Person, bike: BikeView, { from = SOURCE, hours = 1 } = {}) => {
    const body = { bikeId: bike._id, startTime: await inHours(hours) }
    return shop.call('POST /rentals', { as, from, body })
  }
  const release = async (as: Person) => {
    const { data } = (await shop.call('GET /payments/issues', { as })).body
    const params = { id: data[0]?.rentalId ?? '' }
    return shop.call('POST /rentals/:id/release', { as, params })
  }
  const pay = async (as: Person) => {
    await payNewest(shop, as)
  }
  const holds = () =>
    shop.db.selectFrom('rentals').select(['holdExpiresAt', 'holdSource', 'createdAt', 'status'])
  return { ...shop, inHours, bikes, people, book, release, pay, holds }
})

const codeOf = ({ status, body }: { status: number; body: { code: string } }) =>
  status === 200 ? 'held' : body.code

describe('a customer who does not pay for three reservations within a day', () => {
  test('waits for an hour after the last one ran out', async (shop) => {
    for (const bike of await shop.bikes(2)) await shop.book(shop.customer, bike)
    await endHold(shop)
    expect(codeOf(await shop.book(shop.customer, await shop.given.bike()))).toBe('held')
    await endHold(shop)
    const bike = await shop.given.bike()
    const { headers, status, body } = await shop.book(shop.customer, bike)
    expect([status, body.code]).toEqual([429, 'holds_ran_out'])
    expect(body.message).toMatch(
      /^You did not pay for three of your reservations\. You can reserve again in \d\d minutes\.$/,
    )
    const other = await shop.given.signedIn()
    expect(codeOf(await shop.book(other, await shop.given.bike()))).toBe('held')
    shop.clock.advance(Number(headers['retry-after']) * 1000)
    expect(codeOf(await shop.book(shop.customer, bike))).toBe('held')
  })

  test('waits as well where they were released; a customer who has paid never does', async (shop) => {
    const bike = await shop.given.bike()
    const paying = await shop.given.signedIn()
    await shop.book(paying, await shop.given.bike())
    await shop.pay(paying)
    for (let time = 1; time <= 3; time += 1) {
      expect(codeOf(await shop.book(shop.customer, bike))).toBe('held')
      expect((await shop.release(shop.customer)).status).toBe(200)
    }
    const { body, headers } = await shop.book(shop.customer, bike)
    expect(body.code).toBe('holds_ran_out')
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
    for (let time = 1; time <= 6; time += 1) {
      expect(codeOf(await shop.book(paying, bike))).toBe('held')
      expect((await shop.release(paying)).status).toBe(200)
    }
  })

  test('cannot change the time once more, and keeps the reservation that is left', async (shop) => {
    const bike = await shop.given.bike()
    const replies = []
    for (const hours of [1, 2, 3, 4]) {
      replies.push(codeOf(await shop.book(shop.customer, bike, { hours })))
    }
    expect(replies).toEqual(['held', 'held', 'held', 'holds_ran_out'])
    const living = shop.holds().where('status', '=', 'PENDING_PAYMENT')
    expect(await living.execute()).toHaveLength(1)
  })
})

describe('the accounts of one network that have never paid', () => {
  test('hold five bikes together, also when all of them book at once', async (shop) => {
    const [bikes, people] = [await shop.bikes(24), await shop.people(8)]
    const replies = await Promise.all(
      bikes.map(async (bike, index) => shop.book(people[index % 8] ?? shop.customer, bike)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    const ends = await shop.holds().orderBy('holdExpiresAt').execute()
    const time = ends[0]?.holdExpiresAt ?? new Date()
    const asShown = { timeZone: 'Asia/Dhaka', timeStyle: 'short' } as const
    const clockTime = time.toLocaleTimeString('en-GB', asShown)
    for (const { status, body, headers } of replies.filter((reply) => reply.status !== 200)) {
      expect({ status, ...body }).toMatchObject({
        status: 429,
        code: 'network_holds',
        message: `Several unpaid bookings come from your network. Try again at ${clockTime}, or call ${DEFAULT_SHOP.phone}.`,
        time: time.toISOString(),
      })
      // A booking that waited for this one's lock may have read the clock a little earlier.
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(HOLD_MS / 1000 + 5)
    }
  })

  test('leave other networks, the counter and customers who have paid alone', async (shop) => {
    await shop.book(shop.customer, await shop.given.bike())
    await shop.pay(shop.customer)
    for (const [index, person] of (await shop.people(5)).entries()) {
      const from = `2001:db8:5:${index}::1`
      expect(codeOf(await shop.book(person, await shop.given.bike(), { from }))).toBe('held')
    }
    const [stranger, bike] = [await shop.given.signedIn(), await shop.given.bike()]
    const from = '2001:db8:5:ff::1'
    const refused = await shop.book(stranger, bike, { from })
    expect(codeOf(refused)).toBe('network_holds')
    expect(codeOf(await shop.book(shop.customer, await shop.given.bike(), { from }))).toBe('held')
    const customer = { name: 'Karim Mia', phone: '+880 1811-222333' }
    const body = { bikeId: (await shop.given.bike())._id, customer, tender: 'cash' }
    const atCounter = await shop.call('POST /rentals/at-counter', { as: shop.admin, from, body })
    expect(atCounter.status).toBe(200)
    expect(codeOf(await shop.book(stranger, bike, { from: '2001:db8:6::1' }))).toBe('held')
    shop.clock.advance(Number(refused.headers['retry-after']) * 1000)
    const late = await shop.given.signedIn()
    expect(codeOf(await shop.book(late, await shop.given.bike(), { from }))).toBe('held')
  })

  test('are known by a keyed hash alone, which goes when the hold is paid or released', async (shop) => {
    const bike = await shop.given.bike()
    await shop.book(shop.customer, bike)
    const [held] = await shop.holds().execute()
    expect(held?.holdSource).toHaveLength(32)
    expect(held?.holdSource?.toString('latin1')).not.toContain(SOURCE)
    await shop.release(shop.customer)
    await shop.book(shop.customer, bike)
    await shop.pay(shop.customer)
    expect((await shop.holds().execute()).map(({ holdSource }) => holdSource)).toEqual([null, null])
  })
})

test('while accounts that never paid hold over 30 % of the bikes, their next holds last 5 minutes', async (shop) => {
  const [bikes, people] = [await shop.bikes(12), await shop.people(7)]
  const from = (index: number) => ({ from: `203.0.113.${index}` })
  await shop.book(shop.customer, await shop.given.bike())
  await shop.pay(shop.customer)
  const lengths = async () => {
    const rows = await shop.holds().where('status', '=', 'PENDING_PAYMENT').orderBy('id').execute()
    return rows.map(
      ({ createdAt, holdExpiresAt }) => (Number(holdExpiresAt) - Number(createdAt)) / MINUTE_MS,
    )
  }
  for (const [index, person] of people.entries()) {
    const bike = bikes[index]
    if (bike) expect(codeOf(await shop.book(person, bike, from(index)))).toBe('held')
  }
  expect(await lengths()).toEqual([15, 15, 15, 15, 5, 5, 5])
  expect(shop.logged().match(/"alarm":"many_unpaid_holds"/g)).toHaveLength(1)
  const last = bikes.at(-1)
  if (last) expect(codeOf(await shop.book(shop.customer, last, from(1)))).toBe('held')
  expect((await lengths()).at(-1)).toBe(15)
  shop.clock.advance(5 * MINUTE_MS + 1000)
  const isFree = async (bike?: BikeView) => bike && isAvailable(shop, bike)
  expect([await isFree(bikes[3]), await isFree(bikes[4])]).toEqual([false, true])
})
