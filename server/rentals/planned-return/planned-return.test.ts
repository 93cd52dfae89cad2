import { describe, expect } from 'vitest'
import type { BikeView } from '#contract/bikes'
import { HOLD_MS } from '#domain/rentals'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import type { Person } from '../../testing/given.ts'
import {
  newestRef,
  payNewest,
  newestRental,
  publicStatusOf,
  isAvailable,
  inHours,
} from '../../testing/paying.ts'
import { shopTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

type Wish = { bike: BikeView; from: number; to?: number; as?: Person }

function ask(shop: TestShop, { bike, from, to, as = shop.customer }: Wish) {
  const plannedReturn = to === undefined ? {} : { plannedReturn: inHours(to) }
  const body = { bikeId: bike._id, startTime: inHours(from), ...plannedReturn }
  return shop.call('POST /rentals', { as, body })
}

async function bookAndPay(shop: TestShop, wish: Wish) {
  expect((await ask(shop, wish)).status).toBe(200)
  await payNewest(shop, wish.as)
  return newestRental(shop, wish.as)
}

const plan = (shop: TestShop, id: string, hours: number, as: Person = shop.customer) =>
  shop.call('PATCH /rentals/:id/planned-return', {
    as,
    params: { id },
    body: { plannedReturn: inHours(hours) },
  })

const returnAt = (shop: TestShop, id: string, hours: number) =>
  shop.call('PATCH /rentals/calculate-total-cost/:id', {
    as: shop.admin,
    params: { id },
    body: { returnTime: inHours(hours) },
  })

describe('a rental with a planned return', () => {
  test('leaves its bike available until it starts, and takes it until it is back', async (shop) => {
    const bike = await shop.given.bike()
    const rental = await bookAndPay(shop, { bike, from: 24, to: 30 })
    expect(rental.plannedReturn).toBe(inHours(30))
    expect(await isAvailable(shop, bike)).toBe(true)
    shop.clock.advance(25 * HOUR_MS)
    expect(await isAvailable(shop, bike)).toBe(false)
    shop.clock.advance(10 * HOUR_MS)
    expect(await isAvailable(shop, bike)).toBe(false)
  })

  test.for([{ to: 25 }, {}])(
    'is in the way of %o: the refusal names its start, at the field',
    async (end, shop) => {
      const bike = await shop.given.bike()
      await bookAndPay(shop, { bike, from: 24, to: 30 })
      const as = await shop.given.signedIn()
      const { status, body } = await ask(shop, { bike, from: 20, as, ...end })
      const sentence =
        /^This bike is booked from \w{3} \d{1,2} \w{3}, \d\d:\d\d\. Choose a planned return before that\.$/
      expect(body.message).toMatch(sentence)
      const { message, errorMessages } = body
      expect(errorMessages).toEqual([{ path: 'plannedReturn', message }])
      const refused = { status: 409, body: { code: 'booked_from', time: inHours(24) } }
      expect({ status, body }).toMatchObject(refused)
      const within = await ask(shop, { bike, from: 26, to: 27, as })
      expect(within).toMatchObject({ status: 409, body: { code: 'bike_taken' } })
    },
  )

  test('that is late is in the way of every other time, and its return frees the bike', async (shop) => {
    const bike = await shop.given.bike()
    const as = await shop.given.signedIn()
    const { _id: id } = await bookAndPay(shop, { bike, from: 0, to: 2 })
    await bookAndPay(shop, { bike, from: 4, to: 6, as })
    shop.clock.advance(5 * HOUR_MS)
    const refused = { status: 409, body: { code: 'bike_taken' } }
    expect(await ask(shop, { bike, from: 40, to: 41 })).toMatchObject(refused)
    expect((await returnAt(shop, id, 5)).status).toBe(200)
    expect((await ask(shop, { bike, from: 40, to: 41 })).status).toBe(200)
  })

  test('whose advance is paid after its planned return is not booked: the money is refunded', async (shop) => {
    const bike = await shop.given.bike()
    await ask(shop, { bike, from: 0, to: 0.1 })
    const ref = await newestRef(shop)
    shop.clock.advance(10 * MINUTE_MS)
    await shop.sandbox.act(ref, { action: 'pay' })
    const refunds = shop.db.selectFrom('refunds').select('reason')
    await expect.poll(() => refunds.execute()).toEqual([{ reason: 'LATE' }])
    expect(await isAvailable(shop, bike)).toBe(true)
  })
})

describe('PATCH /rentals/{id}/planned-return', () => {
  test('extends and shortens a rental within what is free, by the customer or an admin', async (shop) => {
    const bike = await shop.given.bike()
    const as = await shop.given.signedIn()
    const { _id: id } = await bookAndPay(shop, { bike, from: 0, to: 2 })
    await bookAndPay(shop, { bike, from: 10, to: 12, as })
    expect((await plan(shop, id, 10)).body.data.plannedReturn).toBe(inHours(10))
    const refused = { status: 409, body: { code: 'booked_from', time: inHours(10) } }
    expect(await plan(shop, id, 11)).toMatchObject(refused)
    expect((await plan(shop, id, 8, shop.admin)).status).toBe(200)
    expect((await plan(shop, id, 8, as)).status).toBe(404)
    expect((await ask(shop, { bike, from: 8, to: 9, as })).status).toBe(200)
    const acts = await shop.db.selectFrom('auditEvents').select('kind').execute()
    expect(acts.filter(({ kind }) => kind === 'planned_return_changed')).toHaveLength(2)
  })

  test('moves into a hold of another customer only once it has run out', async (shop) => {
    const bike = await shop.given.bike()
    const { _id: id } = await bookAndPay(shop, { bike, from: 0, to: 2 })
    const as = await shop.given.signedIn()
    expect((await ask(shop, { bike, from: 3, to: 6, as })).status).toBe(200)
    const ref = await newestRef(shop)
    expect((await plan(shop, id, 5)).body.code).toBe('booked_from')
    shop.clock.advance(HOLD_MS + MINUTE_MS)
    expect((await plan(shop, id, 5)).body.data.plannedReturn).toBe(inHours(5))
    expect(await publicStatusOf(shop, ref, as)).toBe('expired')
  })

  test('gives an open-ended booking an end, and its bike other rentals after it', async (shop) => {
    const bike = await shop.given.bike()
    const { _id: id } = await bookAndPay(shop, { bike, from: 24 })
    expect(await isAvailable(shop, bike)).toBe(false)
    expect((await plan(shop, id, 30)).status).toBe(200)
    expect(await isAvailable(shop, bike)).toBe(true)
  })

  test('is refused in the past, after a year, after the return, and when it is taken back', async (shop) => {
    const bike = await shop.given.bike()
    const { _id: id } = await bookAndPay(shop, { bike, from: 0, to: 8 })
    const as = shop.customer
    const takenBack = { as, params: { id }, body: { plannedReturn: null as unknown as string } }
    const { body } = await shop.call('PATCH /rentals/:id/planned-return', takenBack)
    expect(body.message).toMatch(/^A planned return can be changed, but not taken back/)
    shop.clock.advance(4 * HOUR_MS)
    expect((await plan(shop, id, 2)).body.code).toBe('planned_return_in_past')
    expect((await plan(shop, id, 400 * 24)).body.code).toBe('planned_return_too_late')
    await returnAt(shop, id, 3)
    expect((await plan(shop, id, 8)).body.code).toBe('already_returned')
  })
})

test('a block and a rental exclude each other in the database, whatever the code does', async (shop) => {
  const bike = await shop.given.bike()
  await bookAndPay(shop, { bike, from: 24, to: 30 })
  const block = (from: number, to: number) =>
    runSql(
      shop.db,
      `insert into bike_blocks (id, bike_id, period, reason, created_by)
       values (gen_random_uuid(), $1, tstzrange($2, $3), 'Service', $4)`,
      [bike._id, inHours(from), inHours(to), shop.admin.id],
    )
  await expect(block(29, 31)).rejects.toThrow('rented in this period')
  await block(30, 40)
  await expect(block(39, 41)).rejects.toThrow('bike_blocks_no_overlap')
  const as = await shop.given.signedIn()
  expect(await ask(shop, { bike, from: 32, to: 33, as })).toMatchObject({ status: 409 })
  await expect(
    runSql(shop.db, `update rentals set period = tstzrange(lower(period), $1)`, [inHours(31)]),
  ).rejects.toThrow('blocked in this period')
  shop.clock.advance(DAY_MS + 7 * HOUR_MS)
  expect(await isAvailable(shop, bike)).toBe(false)
})
