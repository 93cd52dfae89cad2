import { describe, expect } from 'vitest'
import { START_PASSED } from '#contract/rentals'
import { HOLD_MS } from '#domain/rentals'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import { untilLocksAreAwaited } from '../../testing/locks.ts'
import {
  inAnHour,
  book,
  payNewest,
  newestRental,
  returnAfter,
  publicStatusOf,
  rentalsOf,
  isAvailable,
  endHold,
  reconcile,
} from '../../testing/paying.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { shopTest as test } from '../../testing/shop-test.ts'

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Another customer books the bike, rides for ten minutes and brings it back. */
/** Longer than a booking needs to come to its locks. */
const SOON_MS = 4000

async function rentAndReturn(shop: TestShop, bikeId: string): Promise<void> {
  const as = await shop.given.signedIn()
  const body = { bikeId, startTime: fromNow(0) }
  await shop.call('POST /rentals', { as, body })
  await payNewest(shop, as)
  const rental = await newestRental(shop, as)
  await returnAfter(shop, rental, 1 / 6)
}

describe('POST /rentals', () => {
  test('holds the bike and answers with the address of the payment page', async (shop) => {
    const { bike, reply, ref } = await book(shop)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatch(new RegExp(`^${shop.sandbox.url}/gwprocess/v4/gw.php`))
    const [session] = await shop.sandbox.sessions()
    expect(session).toMatchObject({ tran_id: ref, amount: '100.00', currency: 'BDT' })
    expect(await isAvailable(shop, bike)).toBe(false)
    expect(await rentalsOf(shop)).toEqual([])
  })

  test('a repeat by the same customer while the hold lives returns the same page', async (shop) => {
    const bike = await shop.given.bike()
    const booking = { bike, startTime: inAnHour() }
    const clicks = await Promise.all([1, 2, 3].map(() => book(shop, booking)))
    const later = await book(shop, booking)
    const pages = [...clicks, later].map(({ reply }) => reply.body.data)
    expect(new Set(pages).size).toBe(1)
    expect(await shop.sandbox.sessions()).toHaveLength(1)
    expect(await shop.db.selectFrom('rentals').select('id').execute()).toHaveLength(1)
  })

  test('a repeat with another start time closes the first page and opens one for that time', async (shop) => {
    const { bike, ref, reply } = await book(shop)
    const startTime = fromNow(5 * HOUR_MS)
    const body = { bikeId: bike._id, startTime }
    const again = await shop.call('POST /rentals', { as: shop.customer, body })
    expect(again.status).toBe(200)
    expect(again.body.data).not.toBe(reply.body.data)
    expect(await publicStatusOf(shop, ref)).toBe('cancelled')
    const held = shop.db
      .selectFrom('rentals')
      .select('startTime')
      .where('status', '=', 'PENDING_PAYMENT')
    expect((await held.execute()).map((row) => row.startTime.toISOString())).toEqual([startTime])
  })

  test('a repeat with another start time after the advance was paid: 409, the first time is booked', async (shop) => {
    const { bike, ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    const body = { bikeId: bike._id, startTime: fromNow(5 * HOUR_MS) }
    const again = await shop.call('POST /rentals', { as: shop.customer, body })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_booked' } })
    expect(await publicStatusOf(shop, ref)).toBe('paid')
  })

  test('the job of every minute lets holds go that ran out', async (shop) => {
    await book(shop)
    await reconcile(shop)
    const statusOf = () => shop.db.selectFrom('rentals').select('status').executeTakeFirst()
    expect(await statusOf()).toEqual({ status: 'PENDING_PAYMENT' })
    await endHold(shop)
    expect(await statusOf()).toEqual({ status: 'CANCELLED' })
    await shop.composeServer().jobs.open()
    expect(await shop.jobs.schedules()).toContainEqual({ name: 'reconcile', cron: '* * * * *' })
  })

  test('a start that is refused is not booked', async (shop) => {
    const { reply } = await book(shop, { startTime: fromNow(-16 * MINUTE_MS) })
    expect(reply).toMatchObject({ status: 400, body: { code: 'start_in_past' } })
    expect(await shop.db.selectFrom('rentals').select('id').execute()).toEqual([])
  })

  test('says of a start that has passed that the rental begins later, and not of one now', async (shop) => {
    const noticeOf = async (ms: number) =>
      (await book(shop, { startTime: fromNow(ms) })).reply.body.notice
    expect(await noticeOf(-10 * MINUTE_MS)).toBe(START_PASSED)
    expect(await noticeOf(-MINUTE_MS / 2)).toBeUndefined()
  })

  test('a bike that is not for rent, unknown or archived cannot be booked', async (shop) => {
    const off = await shop.given.bike({ isAvailable: false })
    expect((await book(shop, { bike: off })).reply.body.code).toBe('bike_not_for_rent')
    const gone = await shop.given.bike()
    await shop.call('DELETE /bikes/:id', { as: shop.admin, params: { id: gone._id } })
    expect((await book(shop, { bike: gone })).reply.body.code).toBe('bike_not_found')
    const body = { bikeId: '01a1fc2c-5836-76ee-b2e6-7ce876ef6308', startTime: inAnHour() }
    const unknown = await shop.call('POST /rentals', { as: shop.customer, body })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'bike_not_found' } })
  })

  test('at most 5 unpaid holds per customer, also all at once', async (shop) => {
    const bikes = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => shop.given.bike()))
    const replies = await Promise.all(bikes.map((bike) => book(shop, { bike })))
    const codes = replies.map(({ reply }) => (reply.status === 200 ? 'held' : reply.body.code))
    expect(codes.filter((code) => code === 'held')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_holds')).toHaveLength(2)
    shop.clock.advance(HOLD_MS + 1000)
    expect((await book(shop, { bike: await shop.given.bike() })).reply.status).toBe(200)
  })

  test('a bike that was rented and returned while the booking waited for its turn is booked', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    const waiting = await shop.db.transaction().execute(async (trx) => {
      await runSql(trx, 'select id from users where id = $1 for update', [shop.customer.id])
      const body = { bikeId, startTime: fromNow(-MINUTE_MS) }
      const booking = shop.call('POST /rentals', { as: shop.customer, body })
      await untilLocksAreAwaited(shop.db, 1)
      await rentAndReturn(shop, bikeId)
      return { booking }
    })
    expect((await waiting.booking).status).toBe(200)
  })

  test('a booking that waited until its planned return had passed is refused at that field', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    const waiting = await shop.db.transaction().execute(async (trx) => {
      await runSql(trx, 'select id from users where id = $1 for update', [shop.customer.id])
      const body = { bikeId, startTime: fromNow(0), plannedReturn: fromNow(SOON_MS) }
      const booking = shop.call('POST /rentals', { as: shop.customer, body })
      await untilLocksAreAwaited(shop.db, 1)
      // The clock of tests is set when a statement is sent: only real time passes for one that waits.
      const isPast = `select clock_timestamp() > '${body.plannedReturn}' as past`
      await expect
        .poll(() => runSql(trx, isPast), { timeout: 2 * SOON_MS })
        .toEqual({ rows: [{ past: true }] })
      return { booking }
    })
    expect(await waiting.booking).toMatchObject({
      status: 400,
      body: { errorMessages: [{ path: 'plannedReturn' }] },
    })
  })

  test('the exclusion constraint decides, not a check before it', async (shop) => {
    const { bike } = await book(shop)
    const columns = 'bike_id, user_id, status, period, start_time, price_per_hour, bike_name'
    const again = runSql(
      shop.db,
      `insert into rentals (id, bike_image_url, ${columns})
       select gen_random_uuid(), bike_image_url, ${columns} from rentals where bike_id = $1`,
      [bike._id],
    )
    await expect(again).rejects.toMatchObject({ constraint: 'rentals_no_double_booking' })
  })
})
