import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Till } from '#contract/closings'
import { fromTaka } from '#domain/money'
import { HOUR_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import { untilLocksAreAwaited } from '../../testing/locks.ts'
import { actOnRental, rent, returnAfter } from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import { addPaymentRow, addRefundRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { type TestShop, startTestApp } from '../../testing/start-test-app.ts'

/** A rental of which 700 taka are left to pay. */
async function returned(shop: TestShop) {
  const { rental } = await rent(shop, { pricePerHour: 200 })
  await returnAfter(shop, rental, 4)
  return rental._id
}

const pay = (shop: TestShop, id: string, amount: number, tender = 'cash') =>
  actOnRental(shop, 'POST /rentals/:id/counter-payments', id, { amount, tender })

const show = async (shop: TestShop) =>
  (await shop.call('GET /closings', { as: shop.admin })).body.data

const close = (shop: TestShop, { from, expected }: Till, counted: object = {}) =>
  shop.call('POST /closings', {
    as: shop.admin,
    body: {
      from,
      startingCash: 2000,
      tenders: expected.map(({ tender, amount }) => ({
        tender,
        expected: amount,
        counted: amount,
        ...(tender === 'cash' && counted),
      })),
    },
  })

const expectedOf = ({ expected }: Till) =>
  expected.flatMap(({ tender, amount }) => (amount === 0 ? [] : [`${tender} ${amount}`]))

describe('a closing', () => {
  test('compares what came in since the one before with what was counted, by tender, for good', async (shop) => {
    const id = await returned(shop)
    await pay(shop, id, 300.5)
    await pay(shop, id, 100, 'bkash')
    const before = await show(shop)
    expect([before.from, expectedOf(before)]).toEqual([null, ['cash 300.5', 'bkash 100']])
    const missing = { counted: 290.5, note: 'A torn note' }
    const { status, body } = await close(shop, before, missing)
    expect(status).toBe(200)
    const cash = { tender: 'cash', expected: 300.5, difference: -10, inAdvance: 0, ...missing }
    expect(body.data.tenders).toContainEqual(cash)
    expect((await close(shop, before, missing)).body.code).toBe('till_closed')
    await pay(shop, id, 50)
    const after = await show(shop)
    expect([after.from, expectedOf(after)]).toEqual([body.data.to, ['cash 50']])
    expect([before.startingCash, after.startingCash]).toEqual([0, 2000])
    expect(after.closings).toEqual([body.data])
    const change = (sql: string) => expect(runSql(shop.db, sql)).rejects.toThrow('append-only')
    await change('update closing_tenders set counted = 0')
    await change('delete from closings')
  })

  test('with a difference needs a note, and each tender once', async (shop) => {
    const till = await show(shop)
    const { status, body } = await close(shop, till, { counted: 1 })
    expect([status, body]).toMatchObject([
      400,
      { errorMessages: [{ path: 'tenders.0.note', message: 'Say why the amounts differ' }] },
    ])
    const [cash] = till.expected
    const twice = await close(shop, { ...till, expected: cash ? [cash, cash] : [] })
    expect(twice.status).toBe(400)
    expect((await show(shop)).closings).toEqual([])
  })

  test('holds more than one movement can be, and is made by one of two admins at once', async (shop) => {
    const { rental } = await rent(shop)
    const deposit = { action: 'take', amount: 100_000_000, tender: 'cash' }
    await actOnRental(shop, 'POST /rentals/:id/deposit', rental._id, deposit)
    await actOnRental(shop, 'POST /rentals/:id/deposit', rental._id, deposit)
    const till = await show(shop)
    const both = await Promise.all([close(shop, till), close(shop, till)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('that a faster clock made comes before all money that is taken after it', async (shop) => {
    const id = await returned(shop)
    shop.clock.advance(30_000)
    expect((await close(shop, await show(shop))).status).toBe(200)
    shop.clock.reset()
    expect((await pay(shop, id, 10)).status).toBe(200)
    expect((await close(shop, await show(shop))).status).toBe(200)
    expect((await pay(shop, id, 20)).status).toBe(200)
    expect(expectedOf(await show(shop))).toEqual(['cash 20'])
    expect((await close(shop, await show(shop))).status).toBe(200)
  })

  test('that a clock made which was far ahead keeps money out, and says from when on it is taken', async (shop) => {
    const id = await returned(shop)
    shop.clock.advance(3 * HOUR_MS)
    expect((await close(shop, await show(shop))).status).toBe(200)
    shop.clock.reset()
    const refused = await pay(shop, id, 10)
    expect(refused).toMatchObject({ status: 409, body: { code: 'till_ahead' } })
    expect(refused.body.message).toMatch(/can be recorded in \d+ minutes\.$/)
    expect(await close(shop, await show(shop))).toMatchObject({ body: { code: 'till_ahead' } })
    shop.clock.advance(3 * HOUR_MS + 60_000)
    expect((await pay(shop, id, 10)).status).toBe(200)
  })

  test('counts no other currency, which an earlier version let an admin give back in cash', async () => {
    const other = await startTestApp()
    const { _id: bikeId } = await other.given.bike()
    const rental = { bikeId, userId: other.customer.id, status: 'CANCELLED' } as const
    const rentalId = await addRentalRow(other.db, rental)
    const paymentId = await addPaymentRow(other.db, rentalId, 'REFUNDED')
    const refund = await addRefundRow(other.db, { paymentId, status: 'DONE', isRefused: false })
    await runSql(
      other.db,
      `with given as (update refunds set tender = 'cash', currency = 'USD' where id = $1)
       insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref)
       values (gen_random_uuid(), $2, $3, 'REFUND', 9900, 'USD', 'shop', $1)`,
      [refund, rentalId, paymentId],
    )
    expect(expectedOf(await show(other))).toEqual([])
  })

  test('waits for money that is being taken, and is refused for other amounts than were shown', async (shop) => {
    const id = await returned(shop)
    const till = await show(shop)
    const { counter, events } = shop.services
    const closing = await shop.db.transaction().execute(async (trx) => {
      await counter.lockTill(trx)
      const waiting = close(shop, till)
      await untilLocksAreAwaited(shop.db, 1)
      const now = await shop.clock.now(trx)
      const actorId = shop.admin.id
      const cash = { amount: fromTaka(40), tender: 'cash', note: '', inAdvance: false } as const
      await counter.take(trx, {
        id: counter.newPaymentId(now),
        rentalId: id,
        ...cash,
        actorId,
        now,
      })
      await events.record(trx, { rentalId: id, actorId, at: now, events: [] })
      return { waiting }
    })
    expect((await closing.waiting).body).toMatchObject({ code: 'till_changed' })
    expect(expectedOf(await show(shop))).toEqual(['cash 40'])
  })

  test('is waited for by whatever moves money at the counter: payments, deposits and refunds', async (shop) => {
    const [id, { rental }] = [await returned(shop), await rent(shop)]
    const deposit = { action: 'take', amount: 500, tender: 'cash' } as const
    const goodwill = { amount: 20, how: 'cash', reason: 'A flat tyre' } as const
    const { waiting } = await shop.db.transaction().execute(async (trx) => {
      await sql`lock table closings in exclusive mode`.execute(trx)
      const waiting = [
        pay(shop, id, 10),
        actOnRental(shop, 'POST /rentals/:id/deposit', rental._id, deposit),
      ]
      await untilLocksAreAwaited(shop.db, 2)
      return { waiting }
    })
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
    const refund = await shop.db.transaction().execute(async (trx) => {
      await sql`lock table closings in exclusive mode`.execute(trx)
      const waiting = actOnRental(shop, 'POST /rentals/:id/refunds', rental._id, goodwill)
      await untilLocksAreAwaited(shop.db, 1)
      return { waiting }
    })
    expect((await refund.waiting).status).toBe(200)
    expect(expectedOf(await show(shop))).toEqual(['cash 490'])
  })

  test('expects of each tender what its rows in the file of the ledger add up to', async (shop) => {
    const { rental } = await rent(shop, { pricePerHour: 200 })
    const { _id: id } = rental
    const act = async (key: Parameters<typeof actOnRental>[1], body: object) =>
      expect((await actOnRental(shop, key, id, body)).status).toBe(200)
    const deposit = 'POST /rentals/:id/deposit'
    await act(deposit, { action: 'take', amount: 450.5, tender: 'cash' })
    await pay(shop, id, 30)
    await returnAfter(shop, rental, 2)
    await act(deposit, { action: 'keep', amount: 50.5, note: 'Mirror' })
    await act(deposit, { action: 'return', amount: 100, tender: 'bkash' })
    await pay(shop, id, 120)
    await act('POST /rentals/:id/refunds', { amount: 20, how: 'cash', reason: 'A flat tyre' })
    const { data } = (await shop.call('GET /exports/ledger.csv', { as: shop.admin })).body
    const rows = data.trimEnd().split('\r\n').slice(1)
    const sums: Record<string, number> = {}
    let advance = 0
    for (const cells of rows.map((row) => row.split(','))) {
      const [, , tender = '', amount] = cells
      sums[tender] = (sums[tender] ?? 0) + Number(amount)
      advance += Number(cells.at(-1))
    }
    expect(sums).toEqual({ sslcommerz: 100, cash: 580.5, bkash: -100, deposit: 0 })
    const till = await show(shop)
    expect(expectedOf(till)).toEqual(['cash 580.5', 'bkash -100'])
    const cash = { tender: 'cash', inAdvance: 30 }
    expect([advance, till.expected]).toMatchObject([
      30,
      expect.arrayContaining([expect.objectContaining(cash)]),
    ])
    await close(shop, till)
    const { closings } = await show(shop)
    expect(closings[0]?.tenders).toContainEqual(expect.objectContaining(cash))
    const file = (await shop.call('GET /exports/closings.csv', { as: shop.admin })).body.data
    expect(file).toMatch(/,cash,580\.5,580\.5,0,,Rahim Uddin,30\r\n/)
  })

  test('at the same time as payments: every payment is in one closing, and in one only', async (shop) => {
    const id = await returned(shop)
    const closeOften = async () => {
      for (let tries = 0; tries < 8; tries += 1) await close(shop, await show(shop))
    }
    const payOften = async () => {
      for (let tries = 0; tries < 20; tries += 1) await pay(shop, id, 10)
    }
    await Promise.all([closeOften(), payOften()])
    await close(shop, await show(shop))
    const { closings } = await show(shop)
    const cash = closings.flatMap(({ tenders }) =>
      tenders.filter(({ tender }) => tender === 'cash'),
    )
    expect(cash.reduce((sum, { expected }) => sum + expected, 0)).toBe(200)
  })
})
