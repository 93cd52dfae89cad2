import { expect } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { HOUR_MS } from '#domain/time'
import { seasonForm } from '#contract/testing/sample-forms'
import type { Person } from '../../testing/given.ts'
import {
  actOnRental,
  book,
  newestRef,
  publicStatusOf,
  rent,
  rentalPageOf,
  inHours,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const DAY = 24
const booked = (shop: TestShop, startsIn = 2 * DAY, hours = 4) =>
  rent(shop, { pricePerHour: 200, startTime: inHours(startsIn), hours })

type Times = { startTime: string; plannedReturn?: string; revision?: string }

const move = (shop: TestShop, id: string, body: Times, as: Person = shop.customer) =>
  shop.call('PATCH /rentals/:id/start', { as, params: { id }, body })

test('the customer moves a booking to a free time, and the bike is free where it was', async (shop) => {
  const { bike, rental } = await booked(shop)
  const as = await shop.given.signedIn()
  // Every time is counted from one moment: the minute may change during the test.
  const now = Date.parse(inHours(0))
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString()
  await rent(shop, { bike, as, startTime: at(4 * DAY), hours: 4 })
  const id = rental._id
  const times = { startTime: at(3 * DAY), plannedReturn: at(3 * DAY + 5) }
  expect(await move(shop, id, times)).toMatchObject({ status: 200, body: { data: times } })
  const other = { bike, startTime: rental.startTime, hours: 4, as }
  expect((await book(shop, other)).reply.status).toBe(200)
  const taken = { startTime: at(4 * DAY + 1), plannedReturn: at(4 * DAY + 2) }
  expect((await move(shop, id, taken)).body.code).toBe('bike_taken')
  const until = { status: 409, body: { code: 'booked_from', time: at(4 * DAY) } }
  expect(await move(shop, id, { ...taken, startTime: at(4 * DAY - 1) })).toMatchObject(until)
  const page = await rentalPageOf(shop, id)
  expect(page).toMatchObject({ ...times, quote: 1000 })
  expect(page.history.map(({ text }) => text.replace(/:.*/, ''))).toEqual([
    'Planned return changed',
    'Start changed',
    'Booked, 100 taka paid',
  ])
  // The planned return stays where none is sent, so the start has to lie before it.
  const alone = await move(shop, id, { startTime: at(3 * DAY + 5) })
  expect(alone.body.code).toBe('planned_return_not_after_start')
  expect((await move(shop, id, { startTime: at(3 * DAY + 1) })).body.data).toMatchObject({
    plannedReturn: times.plannedReturn,
  })
  const stale = { startTime: at(3 * DAY), revision: page.revision }
  expect((await move(shop, id, stale)).body.message).toMatch(
    /^The rental has changed: start changed/,
  )
})

test('holds of others that have run out are no longer in the way', async (shop) => {
  const { bike, rental } = await booked(shop)
  const as = await shop.given.signedIn()
  await book(shop, { bike, as, startTime: inHours(3 * DAY), hours: 4 })
  const times = { startTime: inHours(3 * DAY + 1), plannedReturn: inHours(3 * DAY + 2) }
  expect((await move(shop, rental._id, times)).body.code).toBe('bike_taken')
  shop.clock.advance(HOUR_MS)
  expect((await move(shop, rental._id, times)).status).toBe(200)
})

test('rules of the shop bind the customer, not the desk; others find no such rental', async (shop) => {
  const { rental } = await booked(shop)
  const id = rental._id
  const rules = { ...DEFAULT_SHOP, leadTimeMinutes: 120, freeCancellationHours: 30 }
  expect((await shop.call('PUT /shop', { as: shop.admin, body: rules })).status).toBe(200)
  const soon = { startTime: inHours(1), plannedReturn: inHours(3) }
  expect((await move(shop, id, soon)).body.code).toBe('start_too_soon')
  expect((await move(shop, id, soon, await shop.given.signedIn())).status).toBe(404)
  const clerk = await shop.given.signedIn({ role: 'admin', duties: ['fleet'] })
  expect((await move(shop, id, soon, clerk)).status).toBe(404)
  expect((await move(shop, id, soon, shop.admin)).status).toBe(200)
  shop.clock.advance(2 * HOUR_MS)
  const later = { startTime: inHours(5), plannedReturn: inHours(8) }
  expect((await move(shop, id, later)).body.code).toBe('start_has_passed')
  expect((await move(shop, id, later, shop.admin)).status).toBe(200)
  await actOnRental(shop, 'POST /rentals/:id/handovers', id, { direction: 'out' })
  expect((await move(shop, id, later, shop.admin)).body.code).toBe('start_of_handed_out')

  // The terms are those of the booking: it was made before they gave a time of free cancelling.
  const { rental: bound } = await booked(shop, 36)
  const next = { startTime: inHours(80), plannedReturn: inHours(84) }
  shop.clock.advance(5 * HOUR_MS)
  const refused = await move(shop, bound._id, next)
  expect(refused.body).toMatchObject({ code: 'start_change_closed', time: inHours(6) })
  expect(refused.body.message).toMatch(
    /^The start could be changed until \w{3} \d.*Call the shop\.$/,
  )
})

test('a page for money in advance that is open is closed, and the new days have their season', async (shop) => {
  const { bike, rental } = await booked(shop, 20 * DAY)
  const id = rental._id
  const from = inHours(9 * DAY).slice(0, 10)
  const season = {
    ...seasonForm,
    from,
    until: inHours(12 * DAY).slice(0, 10),
    percent: 50,
    weekdays: [],
  }
  await shop.call('POST /seasons', { as: shop.admin, body: season })
  const asked = { as: shop.customer, params: { id }, body: { amount: 700 } }
  await shop.call('POST /rentals/:id/prepayment', asked)
  const ref = await newestRef(shop)
  const times = { startTime: inHours(10 * DAY), plannedReturn: inHours(10 * DAY + 2) }
  expect((await move(shop, id, times)).status).toBe(200)
  expect(await publicStatusOf(shop, ref)).toBe('cancelled')
  expect(await rentalPageOf(shop, id)).toMatchObject({ quote: 600, payableInAdvance: 500 })
  expect(bike.pricePerHour).toBe(200)
})

test('of two who move a booking and book its new time at once, one has the bike', async (shop) => {
  const { bike, rental } = await booked(shop)
  const as = await shop.given.signedIn()
  const startTime = inHours(3 * DAY)
  const plannedReturn = inHours(3 * DAY + 4)
  const [moved, other] = await Promise.all([
    move(shop, rental._id, { startTime, plannedReturn }),
    book(shop, { bike, as, startTime, hours: 4 }),
  ])
  expect(new Set([moved.status, other.reply.status])).toEqual(new Set([200, 409]))
})
