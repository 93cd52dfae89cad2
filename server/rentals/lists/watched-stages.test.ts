import { describe, expect } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { addPaymentRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { shopTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

/** Noon by the shop's clock, in Dhaka, a day or two ago: the log-ins of the test last a day from now. */
const NOON = Math.floor(Date.now() / DAY_MS - 1) * DAY_MS + 6 * HOUR_MS
const at = (hours: number) => new Date(NOON + hours * HOUR_MS)

const setClock = (shop: TestShop, hours: number) =>
  shop.clock.advance(at(hours).getTime() - Date.now())

/** Less than the hour after which the server counts everything again. */
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
  expect([body.data.length, body.meta.total], 'the count and the list agree').toEqual([
    count,
    count,
  ])
  return body.data.map(({ _id }) => _id)
}

describe('Rent Management, as time passes', () => {
  test('what needs something today comes first, then the newest, each once', async (shop) => {
    setClock(shop, 0)
    const [late = ''] = await addRentals(shop, { from: -5, to: -1 })
    const [dueBack = ''] = await addRentals(shop, { from: -2, to: 3 })
    const [goesOut = ''] = await addRentals(shop, { from: 2, to: 4 })
    const [open = ''] = await addRentals(shop, { from: -3 })
    const [tomorrow = ''] = await addRentals(shop, { from: 26, to: 30 })
    const read = async (query: Record<string, string | number>) => {
      const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin, query })
      return body.data.map(({ _id }) => _id)
    }
    const inOrder = [late, dueBack, goesOut, tomorrow, open]
    expect(await read({ sort: 'urgent' })).toEqual(inOrder)
    expect(await read({ sort: 'urgent', limit: 4, page: 1 })).toEqual(inOrder.slice(0, 4))
    expect(await read({ sort: 'urgent', limit: 4, page: 2 })).toEqual(inOrder.slice(4))
    expect(await read({})).toEqual([tomorrow, open, goesOut, dueBack, late])
  })

  test('Going out today: booked, and starting before the day of the shop ends', async (shop) => {
    setClock(shop, 11.5)
    const [soon = '', last = ''] = await addRentals(shop, { from: 11.6, to: 11.7 }, { from: 11.9 })
    const [tomorrow = ''] = await addRentals(shop, { from: 12.3, to: 13 })
    await addRentals(shop, { from: 11, to: 13 })
    expect(await list(shop, 'today')).toEqual([soon, last])
    wait(shop, 0.2)
    expect(await list(shop, 'today'), 'the first is out').toEqual([last])
    wait(shop, 0.35)
    expect(await list(shop, 'today'), 'after midnight').toEqual([tomorrow])
  })

  test('Overdue: out, and the planned return and the grace have passed', async (shop) => {
    setClock(shop, 0)
    const [first = ''] = await addRentals(shop, { from: -5, to: 0.1 })
    const [second = ''] = await addRentals(shop, { from: -5, to: 0.5 })
    await addRentals(shop, { from: -50 })
    expect(await list(shop, 'overdue')).toEqual([])
    wait(shop, 0.3)
    expect(await list(shop, 'overdue')).toEqual([])
    wait(shop, 0.1)
    expect(await list(shop, 'overdue')).toEqual([first])
    wait(shop, 0.45)
    expect(await list(shop, 'overdue'), 'the longest overdue first').toEqual([first, second])
    const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin })
    expect(body.stages.overdue.firstPlannedReturn).toBe(at(0.1).toISOString())
    expect(body.data.map(({ overdueSince }) => overdueSince)).toEqual([
      undefined,
      at(0.5).toISOString(),
      at(0.1).toISOString(),
    ])
    const settings = { ...DEFAULT_SHOP, overdueGraceMinutes: 60 }
    await shop.call('PUT /shop', { as: shop.admin, body: settings })
    expect(await list(shop, 'overdue'), 'with a longer grace').toEqual([])
  })

  test('At risk: the next booking of a bike whose rental is overdue, until the bike is back', async (shop) => {
    setClock(shop, 0)
    const [late = '', next = ''] = await addRentals(
      shop,
      { from: -5, to: 0.1 },
      { from: 5, to: 6 },
      { from: 8, to: 9 },
    )
    await addRentals(shop, { from: -5, to: 4 }, { from: 5, to: 6 })
    expect(await list(shop, 'atRisk')).toEqual([])
    wait(shop, 0.5)
    expect(await list(shop, 'atRisk')).toEqual([next])
    const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin })
    expect(body.data.filter(({ isAtRisk }) => isAtRisk).map(({ _id }) => _id)).toEqual([next])
    const back = { params: { id: late }, body: { returnTime: at(0.5).toISOString() } }
    await shop.call('PATCH /rentals/calculate-total-cost/:id', { as: shop.admin, ...back })
    expect(await list(shop, 'atRisk')).toEqual([])
    expect(await list(shop, 'overdue')).toEqual([])
  })
})
