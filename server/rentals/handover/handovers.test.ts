import { describe, expect } from 'vitest'
import { findBrokenInvariants } from '#db/invariants'
import { HOUR_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import { callOf } from '../../testing/call.ts'
import type { Person } from '../../testing/given.ts'
import { addPaymentRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { shopTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { actOnRental, rentalPageOf, stagesOf } from '../../testing/paying.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

type Given = { startsIn?: number; plannedIn?: number; bikeId?: string; backSince?: number }

/** A rental whose advance is paid; it starts in an hour where nothing is said. */
async function booked(shop: TestShop, { startsIn = 1, plannedIn, bikeId, backSince }: Given = {}) {
  const id = await addRentalRow(shop.db, {
    bikeId: bikeId ?? (await shop.given.bike())._id,
    userId: shop.customer.id,
    status: 'INITIAL_PAID',
    startTime: inHours(startsIn),
    ...(plannedIn !== undefined && { plannedReturn: inHours(plannedIn) }),
    ...(backSince !== undefined && { returnTime: inHours(-backSince) }),
  })
  await addPaymentRow(shop.db, id, 'APPLIED')
  return id
}

const record = (shop: TestShop, id: string, body: object) =>
  shop.call('POST /rentals/:id/handovers', { as: shop.admin, params: { id }, body })

const enterReturn = (shop: TestShop, id: string, returnTime: string) =>
  actOnRental(shop, 'PATCH /rentals/calculate-total-cost/:id', id, { returnTime })

const withdraw = (shop: TestShop, id: string, handoverId = '') =>
  shop.call('DELETE /rentals/:id/handovers/:handoverId', {
    as: shop.admin,
    params: { id, handoverId },
    body: { reason: 'The wrong rental' },
  })

async function countsOf(shop: TestShop) {
  const stages = await stagesOf(shop)
  return { out: stages.out.count, booked: stages.booked.count, today: stages.today.count }
}

async function listed(shop: TestShop, stage: string) {
  const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin, query: { stage } })
  return body.data.map(({ _id }) => _id)
}

/** Rows that are added without a gateway have no ledger, so what is about money is left out. */
const ABOUT_TIMES = /^(handed-out|no-|period-)/

async function expectInOrder(shop: TestShop) {
  const broken = await findBrokenInvariants((sql) => runSql(shop.db, sql))
  expect(broken.filter(({ name }) => ABOUT_TIMES.test(name))).toEqual([])
}

const SEEN = {
  direction: 'out',
  odometer: 12_040,
  fuel: 6,
  note: 'Scratch on the left mirror',
  internalNote: 'In a hurry',
  idCheck: { kind: 'nid', lastFour: '40a2', expires: '2031-05-01' },
}

describe('handing a bike out', () => {
  test('records who, when, odometer, fuel, condition and ID; the customer sees no internal notes', async (shop) => {
    const id = await booked(shop)
    expect((await record(shop, id, SEEN)).status).toBe(200)
    const idCheck = { ...SEEN.idCheck, lastFour: '40A2' }
    const seen = { ...SEEN, idCheck, agreement: null, status: 'current' }
    const [handover] = (await rentalPageOf(shop, id)).handovers
    expect(handover).toMatchObject(seen)
    expect((await rentalPageOf(shop, id)).handedOutAt).toBe(handover?.at)
    const own = (await rentalPageOf(shop, id, shop.customer)).handovers
    expect(own).toMatchObject([{ ...seen, internalNote: '' }])
    const stored = (await shop.call('GET /users/me/export', { as: shop.customer })).body.data
    expect(stored.handovers).toMatchObject([{ rentalId: id, idLastFour: '40A2', fuelEighths: 6 }])
    expect(JSON.stringify(stored)).not.toContain('In a hurry')
    await expectInOrder(shop)
  })

  test('takes the last four characters of an ID, never more', async (shop) => {
    const id = await booked(shop)
    const code = async (lastFour: string) =>
      (await record(shop, id, { direction: 'out', idCheck: { kind: 'passport', lastFour } })).body
    const message = 'Enter the last four characters only, never the whole number'
    const refused = { code: 'invalid', errorMessages: [{ message }] }
    expect(await code('BX0123456')).toMatchObject(refused)
    expect((await code('')).code).toBe('invalid')
    expect((await rentalPageOf(shop, id)).handovers).toEqual([])
  })

  test('before the booked start: the rental is out from then on, on every server, and billed from its start', async (shop) => {
    const second = callOf(await shop.composeServer().createApp({ shedLoad: false }))
    const id = await booked(shop, { startsIn: 0.2 })
    const onBoth = async () => [await countsOf(shop), await countsOf({ ...shop, call: second })]
    const before = { out: 0, booked: 1 }
    expect(await onBoth()).toMatchObject([before, before])
    await record(shop, id, { direction: 'out' })
    const after = { out: 1, booked: 0, today: 0 }
    expect(await onBoth()).toEqual([after, after])
    expect([await listed(shop, 'out'), await listed(shop, 'booked')]).toEqual([[id], []])
    expect(await listed(shop, 'today')).toEqual([])
    const { startTime } = await rentalPageOf(shop, id)
    const returnTime = new Date(Date.parse(startTime) + 2 * HOUR_MS).toISOString()
    expect((await enterReturn(shop, id, returnTime)).body.data.totalCost).toBe(300)
    expect(await countsOf(shop)).toMatchObject({ out: 0, booked: 0 })
    await expectInOrder(shop)
  })

  test('after the start: the rental is out since its handover, and every server sees it', async (shop) => {
    const second = callOf(await shop.composeServer().createApp({ shedLoad: false }))
    const id = await booked(shop, { startsIn: -2 })
    const outSince = async () =>
      Promise.all(
        [shop.call, second].map(async (call) => {
          const { body } = await call('GET /rentals/all-rentals', { as: shop.admin })
          return body.stages.out.firstStart
        }),
      )
    const { startTime } = await rentalPageOf(shop, id)
    expect(await outSince()).toEqual([startTime, startTime])
    const { handedOutAt } = (await record(shop, id, { direction: 'out' })).body.data
    expect(await outSince()).toEqual([handedOutAt, handedOutAt])
  })

  test('before the booked start takes the bike off the list, and is refused when another rental has it', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    const late = await booked(shop, { startsIn: 5, plannedIn: 8, bikeId })
    const isFree = async () =>
      (await shop.call('GET /bikes/:id', { params: { id: bikeId } })).body.data.isAvailable
    expect(await isFree()).toBe(true)
    const early = await booked(shop, { startsIn: 1, plannedIn: 3, bikeId })
    expect((await record(shop, late, { direction: 'out' })).body.code).toBe('bike_needed_before')
    await record(shop, early, { direction: 'out' })
    expect(await isFree()).toBe(false)
    expect((await record(shop, late, { direction: 'out' })).body.code).toBe('bike_still_out')
    expect((await rentalPageOf(shop, late)).handedOutAt).toBeUndefined()
    await expectInOrder(shop)
  })

  test('ends the time in which the booking can be cancelled', async (shop) => {
    const id = await booked(shop)
    expect((await rentalPageOf(shop, id)).actions.cancel).not.toBeNull()
    const [handover] = (await record(shop, id, { direction: 'out' })).body.data.handovers
    expect((await rentalPageOf(shop, id)).actions.cancel).toBeNull()
    const cancel = (as: Person) =>
      shop.call('POST /rentals/:id/cancel', { as, params: { id }, body: {} })
    expect((await cancel(shop.admin)).body.code).toBe('handed_out')
    await withdraw(shop, id, handover?._id)
    expect((await cancel(shop.admin)).status).toBe(200)
    const again = await record(shop, id, { direction: 'out' })
    expect(again.body.code).toBe('already_cancelled')
  })

  test('two admins at once: it is recorded once, and the second one is told', async (shop) => {
    const id = await booked(shop)
    const both = await Promise.all([1, 2].map(() => record(shop, id, { direction: 'out' })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(({ body }) => body.code)).toContain('already_handed_over')
  })

  test('is refused while the bike is not back from the rental before', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    const late = await booked(shop, { startsIn: -3, plannedIn: -1, bikeId })
    const next = await booked(shop, { startsIn: -0.1, plannedIn: 2, bikeId })
    expect((await record(shop, next, { direction: 'out' })).body.code).toBe('bike_still_out')
    await enterReturn(shop, late, inHours(-0.5).toISOString())
    expect((await record(shop, next, { direction: 'out' })).status).toBe(200)
  })

  test('a rental that is back, a hold and an unknown one cannot be handed out', async (shop) => {
    const code = async (id: string) => (await record(shop, id, { direction: 'out' })).body.code
    expect(await code(await booked(shop, { startsIn: -5, backSince: 1 }))).toBe('already_returned')
    const { _id: bikeId } = await shop.given.bike()
    const hold = { bikeId, userId: shop.customer.id, status: 'PENDING_PAYMENT' } as const
    expect(await code(await addRentalRow(shop.db, hold))).toBe('rental_not_found')
    expect(await code(crypto.randomUUID())).toBe('rental_not_found')
  })
})

describe('a handover that was recorded wrong', () => {
  test('is corrected by another one; both stay in the history, and the rental is out since the first', async (shop) => {
    const id = await booked(shop)
    const [wrong] = (await record(shop, id, SEEN)).body.data.handovers
    const right = { ...SEEN, odometer: 12_400, replaces: wrong?._id }
    const { handovers, handedOutAt } = (await record(shop, id, right)).body.data
    expect(handovers).toMatchObject([
      { odometer: 12_040, status: 'replaced', at: handedOutAt },
      { odometer: 12_400, status: 'current', at: handedOutAt },
    ])
    expect((await record(shop, id, right)).body.code).toBe('handover_changed')
    const own = (await rentalPageOf(shop, id, shop.customer)).handovers
    expect(own).toMatchObject([{ odometer: 12_400 }])
    await expectInOrder(shop)
  })

  test('is withdrawn: the rental is booked again, and can be handed out later', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    const id = await booked(shop, { startsIn: 3, bikeId })
    const [wrong] = (await record(shop, id, SEEN)).body.data.handovers
    expect((await withdraw(shop, id, wrong?._id)).status).toBe(200)
    expect(await countsOf(shop)).toMatchObject({ out: 0, booked: 1 })
    const page = await rentalPageOf(shop, id)
    expect(page.handedOutAt).toBeUndefined()
    const withdrawn = { status: 'withdrawn', withdrawnBecause: 'The wrong rental' }
    expect(page.handovers).toMatchObject([withdrawn])
    expect((await rentalPageOf(shop, id, shop.customer)).handovers).toEqual([])
    expect((await withdraw(shop, id, wrong?._id)).body.code).toBe('handover_changed')
    await expectInOrder(shop)
    expect((await record(shop, id, SEEN)).status).toBe(200)
    const statuses = (await rentalPageOf(shop, id)).handovers.map(({ status }) => status)
    expect(statuses).toEqual(['withdrawn', 'current'])
    await expectInOrder(shop)
  })

  test('cannot be changed or removed in the database', async (shop) => {
    await record(shop, await booked(shop), SEEN)
    const change = (sql: string) => expect(runSql(shop.db, sql)).rejects.toThrow('append-only')
    await change('update handovers set odometer_km = 1')
    await change("update handovers set id_last_four = '1111'")
    await change('delete from handovers')
  })
})

describe('taking a bike back', () => {
  test('records its condition, before or after the return time is entered, which alone is billed', async (shop) => {
    const id = await booked(shop, { startsIn: -2 })
    expect((await record(shop, id, { direction: 'back' })).body.code).toBe('not_handed_out')
    await record(shop, id, SEEN)
    const back = { direction: 'back', odometer: 12_101, fuel: 2, note: 'Mirror broken' }
    const low = { ...back, odometer: 12_039 }
    expect((await record(shop, id, low)).body.code).toBe('odometer_went_back')
    const page = (await record(shop, id, back)).body.data
    expect(page.handovers).toMatchObject([{ direction: 'out' }, back])
    expect([page.returnTime, page.totalCost]).toEqual([undefined, 0])
    expect((await countsOf(shop)).out).toBe(1)
    const out = page.handovers[0]?._id
    expect((await withdraw(shop, id, out)).body.code).toBe('bike_is_back')
    const high = { ...SEEN, odometer: 12_102, replaces: out }
    expect((await record(shop, id, high)).body.code).toBe('odometer_went_back')
  })

  test('a shop that enters return times alone can record the condition as well', async (shop) => {
    const id = await booked(shop, { startsIn: -5, backSince: 1 })
    expect((await record(shop, id, { direction: 'back', fuel: 4 })).status).toBe(200)
    expect((await record(shop, id, { direction: 'out' })).body.code).toBe('already_returned')
    await expectInOrder(shop)
  })
})

test('a deleted account leaves no name and no ID at its handovers', async (shop) => {
  const id = await booked(shop, { startsIn: -5 })
  await record(shop, id, SEEN)
  await shop.db.deleteFrom('payments').where('rentalId', '=', id).execute()
  await runSql(shop.db, `update rentals set status = 'CANCELLED'`)
  await shop.call('DELETE /users/delete-a-user', { as: shop.admin, body: { id: shop.customer.id } })
  const left = shop.db.selectFrom('handovers').select(['idKind', 'idLastFour', 'odometerKm'])
  expect(await left.execute()).toEqual([{ idKind: null, idLastFour: null, odometerKm: 12_040 }])
})
