import { describe, expect } from 'vitest'
import { addDays } from '#domain/opening-hours'
import { DEFAULT_SHOP, type ShopSettings } from '#domain/shop-rules'
import { MINUTE_MS } from '#domain/time'
import type { Person } from '../../testing/given.ts'
import { payNewest } from '../../testing/paying.ts'
import { shopTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { nameTime } from '../../shop/shop-clock.ts'

const ZONE = 'Asia/Dhaka'
const NINE_TO_SIX = { opens: '09:00', closes: '18:00' }
const EVERY_DAY = Object.fromEntries(
  Object.keys(DEFAULT_SHOP.openingHours).map((day) => [day, NINE_TO_SIX]),
) as ShopSettings['openingHours']

const withRules = (shop: TestShop, rules: Partial<ShopSettings>) => {
  const body = { ...DEFAULT_SHOP, openingHours: EVERY_DAY, ...rules }
  return shop.call('PUT /shop', { as: shop.admin, body })
}

/** A time of a day to come, by the shop's clock. */
function at(shop: TestShop, inDays: number, time: string): Date {
  const { clock } = shop.services.shop
  return clock.toMoment(`${addDays(clock.toLocal(new Date()).slice(0, 10), inDays)}T${time}`)
}

type Wish = { start: Date; planned?: Date; as?: Person; bikeId?: string }

async function book(shop: TestShop, { start, planned, as = shop.customer, bikeId }: Wish) {
  const id = bikeId ?? (await shop.given.bike())._id
  const plannedReturn = planned && { plannedReturn: planned.toISOString() }
  const body = { bikeId: id, startTime: start.toISOString(), ...plannedReturn }
  return shop.call('POST /rentals', { as, body })
}

describe('where opening hours are enforced', () => {
  test('a start or a planned return while the shop is closed is refused with the nearest time', async (shop) => {
    await withRules(shop, { hoursEnforced: true })
    const [noon, half, six, eight] = ['12:00', '17:30', '18:00', '20:00'].map((time) =>
      at(shop, 1, time),
    )
    if (!noon || !half || !six || !eight) throw new Error('No times')
    const message = `The shop is closed then. The nearest time is ${nameTime(half, ZONE)}.`
    for (const [path, wish] of [
      ['startTime', { start: eight }],
      ['plannedReturn', { start: noon, planned: eight }],
    ] as const) {
      expect(await book(shop, wish)).toMatchObject({
        status: 400,
        body: {
          code: 'shop_closed',
          message,
          errorMessages: [{ path, message }],
          time: half.toISOString(),
        },
      })
    }
    expect(await shop.db.selectFrom('rentals').select('id').execute()).toEqual([])
    expect((await book(shop, { start: noon, planned: six })).status).toBe(200)
  })

  test('a customer moves a planned return within them only', async (shop) => {
    await withRules(shop, { hoursEnforced: true, shortestRentalMinutes: 60 })
    const start = at(shop, 1, '12:00')
    expect((await book(shop, { start, planned: at(shop, 1, '15:00') })).status).toBe(200)
    await payNewest(shop, shop.customer)
    const [rental] = (await shop.call('GET /rentals', { as: shop.customer })).body.data
    const move = async (time: string, as: Person) => {
      const body = { plannedReturn: at(shop, 1, time).toISOString() }
      const params = { id: rental?._id ?? '' }
      return (await shop.call('PATCH /rentals/:id/planned-return', { as, params, body })).body.code
    }
    expect(await move('20:00', shop.customer)).toBe('shop_closed')
    expect(await move('12:30', shop.customer)).toBe('rental_too_short')
    expect(await move('18:00', shop.customer)).toBeUndefined()
    expect(await move('20:00', shop.admin)).toBeUndefined()
  })
})

test('lead time, shortest rental and farthest start are named in the refusal', async (shop) => {
  await withRules(shop, { leadTimeMinutes: 1530, shortestRentalMinutes: 90, farthestStartDays: 10 })
  const start = at(shop, 3, '12:00')
  const planned = new Date(start.getTime() + 89 * MINUTE_MS)
  for (const [wish, code, message] of [
    [
      { start: at(shop, 1, '00:00') },
      'start_too_soon',
      'Bookings are taken at least 1 day 1 hour 30 minutes before the start.',
    ],
    [{ start, planned }, 'rental_too_short', 'A rental lasts at least 1 hour 30 minutes.'],
    [
      { start: at(shop, 12, '12:00') },
      'start_too_far',
      'A bike can be booked at most 10 days ahead.',
    ],
  ] as const) {
    expect(await book(shop, wish)).toMatchObject({ status: 400, body: { code, message } })
  }
})

test('the turnaround is kept free after a planned return', async (shop) => {
  await withRules(shop, { turnaroundMinutes: 30 })
  const { _id: bikeId } = await shop.given.bike()
  const other = await shop.given.signedIn()
  const planned = at(shop, 1, '12:00')
  expect((await book(shop, { bikeId, start: at(shop, 1, '10:00'), planned })).status).toBe(200)
  const next = (time: string) => book(shop, { bikeId, start: at(shop, 1, time), as: other })
  expect((await next('12:29')).body.code).toBe('bike_taken')
  expect((await next('12:30')).status).toBe(200)
})
