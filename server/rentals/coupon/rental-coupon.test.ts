import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { CouponForm } from '#contract/coupons'
import { weekdayOf } from '#domain/opening-hours'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import type { Person } from '../../testing/given.ts'
import { untilLocksAreAwaited } from '../../testing/locks.ts'
import { couponForm } from '#contract/testing/sample-forms'
import {
  newestRef,
  rent,
  payNewest,
  newestRental,
  rentalPageOf,
  returnAfter,
  actOnRental,
  until,
  endHold,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** A bike of 200 taka an hour, from now on for two hours. */
async function book(shop: TestShop, couponCode?: string, bikeId?: string) {
  const body = {
    bikeId: bikeId ?? (await shop.given.bike({ pricePerHour: 200 }))._id,
    startTime: inHours(1),
    plannedReturn: inHours(3),
    ...(couponCode !== undefined && { couponCode }),
  }
  const { status, body: answer } = await shop.call('POST /rentals', { as: shop.customer, body })
  return { status, body: answer, bikeId: body.bikeId }
}

/** Booked with the coupon, and the advance is paid. */
async function rented(shop: TestShop, couponCode?: string) {
  expect((await book(shop, couponCode)).status).toBe(200)
  await payNewest(shop)
  return newestRental(shop)
}

const addCoupon = (shop: TestShop, changes: Partial<CouponForm>) =>
  shop.call('POST /coupons', { as: shop.admin, body: { ...couponForm, ...changes } })
const addLine = (shop: TestShop, id: string, body: object) =>
  actOnRental(shop, 'POST /rentals/:id/bill-lines', id, body)
const give = (shop: TestShop, id: string, code: string) =>
  addLine(shop, id, { kind: 'coupon', code })
const correct = (shop: TestShop, rental: { _id: string; startTime: string }, hours: number) =>
  shop.call('PATCH /rentals/:id/return', {
    as: shop.admin,
    params: { id: rental._id },
    body: {
      returnTime: new Date(Date.parse(rental.startTime) + hours * HOUR_MS).toISOString(),
      reason: 'A typing error',
    },
  })

async function billOf(shop: TestShop, id: string) {
  const { bill, totalCost, balance } = await rentalPageOf(shop, id)
  expect(bill.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalCost)
  return [bill.map(({ kind, amount }) => `${kind} ${amount}`).join(', '), totalCost, balance]
}

describe('a booking with a coupon', () => {
  test('is billed with it when the bike is back, whatever became of the coupon', async (shop) => {
    await addCoupon(shop, { code: 'TENOFF' })
    const rental = await rented(shop, ' tenoff ')
    expect(rental.coupon).toEqual({ code: 'TENOFF', kind: 'percentage', value: 10, weekdays: [] })
    const params = { code: 'TENOFF' }
    const body = { value: 90, isActive: false }
    await shop.call('PATCH /coupons/:code', { as: shop.admin, params, body })
    const owed = { totalCost: 720, remainder: 620 }
    expect((await returnAfter(shop, rental, 4)).body.data).toMatchObject(owed)
    expect(await billOf(shop, rental._id)).toEqual(['ride 800, coupon -80', 720, 620])
  })

  test('is refused with the sentence at the field, and nothing is held', async (shop) => {
    const { body, status } = await book(shop, 'SUMMER10')
    expect(status).toBe(409)
    const message = 'This coupon has expired. It was valid until August 31, 2024.'
    const errorMessages = [{ path: 'couponCode', message }]
    expect(body).toMatchObject({ code: 'coupon_expired', errorMessages })
    expect((await book(shop, 'NONE')).body).toMatchObject({ code: 'coupon_not_found' })
    expect((await book(shop, ' ')).status).toBe(400)
    expect(await shop.db.selectFrom('rentals').select('id').execute()).toEqual([])
  })

  test('uses the coupon up while it is reserved, and no longer once it is released', async (shop) => {
    const one = await book(shop, 'NEWRIDER')
    expect((await book(shop, 'NEWRIDER')).body).toMatchObject({ code: 'coupon_used_up' })
    const { id } = await shop.db.selectFrom('rentals').select('id').executeTakeFirstOrThrow()
    await shop.call('POST /rentals/:id/release', { as: shop.customer, params: { id } })
    expect(one.status).toBe(200)
    expect((await book(shop, 'NEWRIDER')).status).toBe(200)
  })

  test('is answered by Apply as by the booking: the reservations that it replaces are no uses', async (shop) => {
    const code = 'NEWRIDER'
    const { bikeId } = await book(shop, code)
    const other = await shop.given.bike()
    const apply = (query: Record<string, string>) =>
      shop.call('GET /coupons/:code', { as: shop.customer, params: { code }, query })
    for (const [ride, answer] of [
      [{ bikeId: other._id, startTime: inHours(1), plannedReturn: inHours(3) }, 'coupon_used_up'],
      [{ bikeId, startTime: inHours(4), plannedReturn: inHours(5) }, 'coupon_used_up'],
      [{ bikeId, startTime: inHours(2), plannedReturn: inHours(4) }, undefined],
      [{ bikeId, startTime: inHours(2), plannedReturn: inHours(4) }, undefined],
    ] as const) {
      expect((await apply(ride)).body.code).toBe(answer)
      const body = { ...ride, couponCode: code }
      expect((await shop.call('POST /rentals', { as: shop.customer, body })).body.code).toBe(answer)
    }
    expect((await apply({})).body.code).toBe('coupon_used_up')
    expect((await apply({ bikeId, startTime: 'then' })).status).toBe(400)
  })

  test('of two at once with a coupon for one rental: one is refused', async (shop) => {
    const both = await Promise.all([book(shop, 'NEWRIDER'), book(shop, 'NEWRIDER')])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('that is repeated with another code has that coupon, on the same payment page', async (shop) => {
    const first = await book(shop)
    const again = await book(shop, 'NEWRIDER', first.bikeId)
    expect(again.body.data).toBe(first.body.data)
    const codes = shop.db.selectFrom('rentals').select(['couponCode', 'terms'])
    expect(await codes.execute()).toMatchObject([
      { couponCode: 'NEWRIDER', terms: { coupon: { code: 'NEWRIDER', amount: 10_000 } } },
    ])
    expect((await book(shop, 'newrider', first.bikeId)).status).toBe(200)
  })

  test('that is released while it is repeated with another code keeps its terms, and nothing deadlocks', async (shop) => {
    const { bikeId } = await book(shop)
    const ref = await newestRef(shop)
    const again = await shop.db.transaction().execute(async (trx) => {
      // A settlement takes its locks in this order.
      await sql`select from payments where id = ${ref} for no key update`.execute(trx)
      await sql`select from rentals for no key update`.execute(trx)
      const reply = book(shop, 'NEWRIDER', bikeId)
      await untilLocksAreAwaited(shop.db, 1)
      await sql`select from users where id = ${shop.customer.id} for no key update`.execute(trx)
      await sql`update rentals set status = 'CANCELLED', hold_expires_at = null`.execute(trx)
      await sql`update payments set status = 'CANCELLED' where id = ${ref}`.execute(trx)
      return { reply }
    })
    expect((await again.reply).body.code).toBe('payment_closed')
    const codes = shop.db.selectFrom('rentals').select(['status', 'couponCode'])
    expect(await codes.execute()).toEqual([{ status: 'CANCELLED', couponCode: null }])
  })
})

/** A rental of 150 taka an hour that came back after an hour. */
async function returned(shop: TestShop) {
  const { rental } = await rent(shop)
  await returnAfter(shop, rental, 1)
  return rental
}

describe('an admin', () => {
  test('gives a returned rental a coupon, takes it back and gives another one', async (shop) => {
    await addCoupon(shop, { code: 'TENOFF' })
    const rental = await returned(shop)
    const { body } = await give(shop, rental._id, 'TENOFF')
    expect(body.data).toMatchObject({ totalCost: 135, balance: 35 })
    const line = body.data.bill.find(({ kind }) => kind === 'coupon')
    const taken = { kind: 'correction', corrects: line?._id, note: 'The wrong one' }
    expect((await addLine(shop, rental._id, taken)).body.data.coupon).toBeUndefined()
    expect((await addLine(shop, rental._id, taken)).body.code).toBe('line_corrected')
    expect((await give(shop, rental._id, 'NEWRIDER')).body.data).toMatchObject({ totalCost: 100 })
    expect((await correct(shop, rental, 2)).body.data).toMatchObject({ totalCost: 200 })
    const lines = 'ride 150, coupon -15, correction 15, coupon -50, correction 150, correction -50'
    expect((await billOf(shop, rental._id))[0]).toBe(lines)
  })

  test.for(['POST /rentals/:id/handovers', 'PATCH /rentals/:id/planned-return'] as const)(
    'whose form is older than %s is told that the rental has changed',
    async (act, shop) => {
      const { _id: id } = (await rent(shop)).rental
      const { revision } = await rentalPageOf(shop, id)
      const body = { direction: 'out', plannedReturn: inHours(9) }
      expect((await shop.call(act, { as: shop.admin, params: { id }, body })).status).toBe(200)
      const taken = { action: 'take', amount: 5, tender: 'cash', revision }
      const late = await actOnRental(shop, 'POST /rentals/:id/deposit', id, taken)
      expect(late).toMatchObject({ status: 409, body: { code: 'rental_changed' } })
    },
  )

  test('is told why a coupon cannot be given', async (shop) => {
    const first = await returned(shop)
    const second = await returned(shop)
    const notFirst = { code: 'coupon_not_first', errorMessages: [{ path: 'code' }] }
    expect((await give(shop, second._id, 'NEWRIDER')).body).toMatchObject(notFirst)
    const threeDaysLater = new Date(Date.parse(first.startTime) + 3 * DAY_MS).toISOString()
    await addCoupon(shop, { code: 'OTHERDAY', weekdays: [weekdayOf(threeDaysLater)] })
    expect((await give(shop, first._id, 'OTHERDAY')).body.code).toBe('coupon_without_effect')
    expect((await rentalPageOf(shop, first._id)).coupon).toBeUndefined()
  })
})

test('Reservations that are paid after their end keep a coupon for the first rental once', async (shop) => {
  const paid: string[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    expect((await book(shop, 'NEWRIDER')).status).toBe(200)
    paid.push(await newestRef(shop))
    await endHold(shop)
  }
  for (const ref of paid) {
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
  }
  const rentals = (await shop.call('GET /rentals', { as: shop.customer })).body.data
  expect(rentals).toHaveLength(3)
  expect(rentals.filter(({ coupon }) => coupon !== undefined)).toHaveLength(1)
})

describe('a late return', () => {
  async function withLateFee(shop: TestShop) {
    const body = { ...DEFAULT_SHOP, lateFeePerHour: 50, lateFeeGraceMinutes: 30 }
    await shop.call('PUT /shop', { as: shop.admin, body })
    const rental = await rented(shop, 'NEWRIDER')
    await shop.call('PUT /shop', { as: shop.admin, body: DEFAULT_SHOP })
    return rental
  }

  test('is billed the fee that was agreed at the booking, and a correction follows it', async (shop) => {
    const rental = await withLateFee(shop)
    expect(rental.lateFee).toEqual({ perHour: 50, graceMinutes: 30 })
    await returnAfter(shop, rental, 4)
    const billed = 'ride 800, late 100, coupon -100'
    expect(await billOf(shop, rental._id)).toEqual([billed, 800, 700])
    expect((await correct(shop, rental, 2)).body.data).toMatchObject({ totalCost: 300 })
    expect((await correct(shop, rental, 3)).body.data).toMatchObject({ totalCost: 550 })
    const corrected = 'correction -100, correction -400, correction 200, correction 50'
    expect((await billOf(shop, rental._id))[0]).toBe(`${billed}, ${corrected}`)
  })

  test('keeps its fee: once that has begun, an admin alone moves the planned return', async (shop) => {
    const rental = await withLateFee(shop)
    const planned = Date.parse(rental.plannedReturn ?? '')
    const move = (as: Person, ms: number) => {
      const body = { plannedReturn: new Date(planned + ms).toISOString() }
      const params = { id: rental._id }
      return shop.call('PATCH /rentals/:id/planned-return', { as, params, body })
    }
    shop.clock.advance(planned - Date.now() + 29 * MINUTE_MS)
    expect((await move(shop.customer, HOUR_MS)).status).toBe(200)
    shop.clock.advance(HOUR_MS + 2 * MINUTE_MS)
    expect((await move(shop.customer, 3 * HOUR_MS)).body.code).toBe('late_fee_due')
    expect((await move(shop.admin, 3 * HOUR_MS)).status).toBe(200)
  })
})
