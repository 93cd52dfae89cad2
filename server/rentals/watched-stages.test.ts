import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { addPaymentRow } from '../testing/payment-row.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

/** Noon by the shop's clock, in Dhaka, a day or two ago: the log-ins of the test last a day from now. */
const NOON = Math.floor(Date.now() / DAY_MS - 1) * DAY_MS + 6 * HOUR_MS
const at = (hours: number) => new Date(NOON + hours * HOUR_MS)

const setToNoon = (shop: TestShop) => shop.clock.advance(NOON - Date.now())
const wait = (shop: TestShop, hours: number) => shop.clock.advance(hours * HOUR_MS)

type Planned = { from: number; to?: number }

/** Rentals of one new bike whose advances are paid, each with its hours from noon. */
async function addRentals(shop: TestShop, ...planned: Planned[]): Promise<string[]> {
  const { _id: bikeId } = await shop.given.bike()
  const ids: string[] = []
  for (const { from, to } of planned) {
    const id = await addRentalRow(shop.db, {
      bikeId,
      userId: shop.customer.id,
      status: 'INITIAL_PAID',
      startTime: at(from),
      ...(to !== undefined && { plannedReturn: at(to) }),
    })
    await addPaymentRow(shop.db, id, 'APPLIED')
    ids.push(id)
  }
  return ids
}

async function list(shop: TestShop, stage: string) {
  const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin, query: { stage } })
  const { count } = body.stages[stage as 'today']
  expect(body.meta.total, 'the count and the list agree').toBe(count)
  return body.data.map(({ _id }) => _id)
}

describe('Rent Management, as time passes', () => {
  test('Going out today: booked, and starting before the day of the shop ends', async (shop) => {
    setToNoon(shop)
    const [soon = '', tonight = ''] = await addRentals(shop, { from: 2, to: 3 }, { from: 11.9 })
    await addRentals(shop, { from: -1, to: 1 }, { from: 12 })
    expect(await list(shop, 'today')).toEqual([soon, tonight])
    wait(shop, 2)
    expect(await list(shop, 'today'), 'it is out').toEqual([tonight])
    wait(shop, 10)
    expect(await list(shop, 'today'), 'a new day').toEqual([])
  })

  test('Overdue: out, and the planned return and the grace have passed', async (shop) => {
    setToNoon(shop)
    const [first = ''] = await addRentals(shop, { from: -5, to: 1 })
    const [second = ''] = await addRentals(shop, { from: -5, to: 2 })
    await addRentals(shop, { from: -50 })
    expect(await list(shop, 'overdue')).toEqual([])
    wait(shop, 1.2)
    expect(await list(shop, 'overdue')).toEqual([])
    wait(shop, 0.06)
    expect(await list(shop, 'overdue')).toEqual([first])
    wait(shop, 1)
    expect(await list(shop, 'overdue'), 'the longest overdue first').toEqual([first, second])
    const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin })
    expect(body.stages.overdue.firstPlannedReturn).toBe(at(1).toISOString())
    expect(body.data.map(({ overdueSince }) => overdueSince)).toEqual([
      undefined,
      at(2).toISOString(),
      at(1).toISOString(),
    ])
  })

  test('At risk: the next booking of a bike whose rental is overdue, until the bike is back', async (shop) => {
    setToNoon(shop)
    const [late = '', next = ''] = await addRentals(
      shop,
      { from: -5, to: 1 },
      { from: 5, to: 6 },
      { from: 8, to: 9 },
    )
    await addRentals(shop, { from: -5, to: 4 }, { from: 5, to: 6 })
    expect(await list(shop, 'atRisk')).toEqual([])
    wait(shop, 2)
    expect(await list(shop, 'atRisk')).toEqual([next])
    const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin })
    expect(body.data.filter(({ isAtRisk }) => isAtRisk).map(({ _id }) => _id)).toEqual([next])
    await shop.call('PATCH /rentals/calculate-total-cost/:id', {
      as: shop.admin,
      params: { id: late },
      body: { returnTime: at(2).toISOString() },
    })
    expect(await list(shop, 'atRisk')).toEqual([])
    expect(await list(shop, 'overdue')).toEqual([])
  })

  test('a customer has no such stages', async (shop) => {
    const reply = await shop.call('GET /rentals', {
      as: shop.customer,
      query: { stage: 'overdue' },
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})
