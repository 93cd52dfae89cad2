import { describe, expect } from 'vitest'
import { runSql } from '../database/db.ts'
import { rent, payNewest, returnAfter, actOnRental, payRemainder } from '../testing/paying.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

/** The days are those around now by any shop's clock, so that no test depends on the hour. */
const around = (now = Date.now()) => {
  const [from, to] = [-1, 1].map((days) => new Date(now + days * 86_400_000).toISOString())
  return { from: from?.slice(0, 10) ?? '', to: to?.slice(0, 10) ?? '' }
}

const takings = async (shop: TestShop, query = around()) =>
  (await shop.call('GET /reports/takings', { as: shop.admin, query })).body.data

type Movement = [at: string, entry: string, poisha: number, currency?: string]

async function addMovements(shop: TestShop, movements: readonly Movement[], bikeId?: string) {
  const rentalId = await addRentalRow(shop.db, {
    bikeId: bikeId ?? (await shop.given.bike())._id,
    userId: shop.customer.id,
    status: 'FULL_PAID',
    returnTime: new Date('2026-01-01T12:00Z'),
  })
  await runSql(
    shop.db,
    `insert into ledger (id, rental_id, entry, amount, currency, gateway, charge_ref, at)
     select gen_random_uuid(), $1, m ->> 1, (m ->> 2)::bigint, coalesce(m ->> 3, 'BDT'), 'sslcommerz',
       gen_random_uuid(), (m ->> 0)::timestamptz
     from jsonb_array_elements($2::jsonb) m`,
    [rentalId, JSON.stringify(movements)],
  )
}

describe('GET /reports/takings', () => {
  test('names each tender at the counter and the gateway of what was paid online', async (shop) => {
    const { rental } = await rent(shop, { pricePerHour: 200 })
    const ahead = { tender: 'nagad', amount: 150 }
    await actOnRental(shop, 'POST /rentals/:id/counter-payments', rental._id, ahead)
    await returnAfter(shop, rental, 6)
    for (const [tender, amount] of [
      ['cash', 300.5],
      ['bkash', 200],
    ]) {
      const body = { tender, amount }
      await actOnRental(shop, 'POST /rentals/:id/counter-payments', rental._id, body)
    }
    const before = await takings(shop)
    expect(before.open).toMatchObject({ count: 1, taka: 449.5, rentals: [{ _id: rental._id }] })
    await payRemainder(shop, rental)
    await payNewest(shop)
    expect(await takings(shop)).toMatchObject({
      taken: 1200,
      refunded: 0,
      inAdvance: 150,
      tenders: [
        { tender: 'bkash', taken: 200, refunded: 0 },
        { tender: 'cash', taken: 300.5, refunded: 0 },
        { tender: 'nagad', taken: 150, refunded: 0 },
        { tender: 'sslcommerz', taken: 549.5, refunded: 0 },
      ],
      open: { count: 0, taka: 0, rentals: [] },
    })
  })

  test('a deposit is held, not taken, until it is kept; a refund at the counter has its tender', async (shop) => {
    const { rental } = await rent(shop, { pricePerHour: 200 })
    const deposit = async (body: object) =>
      (await actOnRental(shop, 'POST /rentals/:id/deposit', rental._id, body)).status
    expect(await deposit({ action: 'take', amount: 500, tender: 'cash' })).toBe(200)
    expect(await takings(shop)).toMatchObject({ taken: 100, deposits: { count: 1, taka: 500 } })
    await returnAfter(shop, rental, 1)
    expect(await deposit({ action: 'keep', amount: 150.5, note: 'Mirror' })).toBe(200)
    expect(await deposit({ action: 'return', amount: 349.5, tender: 'cash' })).toBe(200)
    const goodwill = { amount: 20, reason: 'Rain', how: 'bkash' }
    const { status } = await actOnRental(shop, 'POST /rentals/:id/refunds', rental._id, goodwill)
    expect(status).toBe(200)
    expect(await takings(shop)).toMatchObject({
      tenders: [
        { tender: 'bkash', taken: 0, refunded: 20 },
        { tender: 'deposit', taken: 150.5, refunded: 0 },
        { tender: 'sslcommerz', taken: 100, refunded: 0 },
      ],
      deposits: { count: 0, taka: 0 },
    })
  })

  test("a day begins and ends at midnight by the shop's clock, and every day of the period is listed", async (shop) => {
    await addMovements(shop, [
      ['2026-03-01T17:59:59.999999Z', 'CAPTURE', 10_000],
      ['2026-03-01T18:00:00Z', 'CAPTURE', 20_000],
      ['2026-03-03T17:59:59Z', 'CAPTURE', 40_000],
      ['2026-03-03T18:00:00Z', 'CAPTURE', 80_000],
    ])
    const { days, taken } = await takings(shop, { from: '2026-03-02', to: '2026-03-03' })
    expect(days.map((each) => [each.day, each.taken])).toEqual([
      ['2026-03-02', 200],
      ['2026-03-03', 400],
    ])
    expect(taken).toBe(600)
  })

  test('refunds and chargebacks went back, those that were reversed did not, and a waiver is no money', async (shop) => {
    await addMovements(shop, [
      ['2026-03-02T06:00Z', 'CAPTURE', 100_000],
      ['2026-03-02T07:00Z', 'REFUND', 30_000],
      ['2026-03-02T08:00Z', 'REFUND_REVERSAL', 10_000],
      ['2026-03-02T09:00Z', 'CHARGEBACK', 5000],
      ['2026-03-02T10:00Z', 'CHARGEBACK_REVERSAL', 1],
      ['2026-03-02T11:00Z', 'WAIVER', 700],
      ['2026-03-02T12:00Z', 'CAPTURE', 2500, 'USD'],
    ])
    const day = { from: '2026-03-02', to: '2026-03-02' }
    expect(await takings(shop, day)).toMatchObject({
      taken: 1000,
      refunded: 249.99,
      foreign: [{ currency: 'USD', taken: 25, refunded: 0 }],
    })
  })

  test('the sum of all days, and the income of all bikes, are the movements of the ledger', async (shop) => {
    const entries = ['CAPTURE', 'CAPTURE', 'REFUND', 'CHARGEBACK', 'REFUND_REVERSAL', 'WAIVER']
    for (const bikes of [1, 2, 3]) {
      const movements = Array.from({ length: 200 }, (_, n): Movement => {
        const at = new Date(Date.UTC(2026, 0, 1) + n * 3_601_001 * bikes).toISOString()
        return [at, entries[(n * 7 + bikes) % entries.length] ?? '', n * 137 + bikes]
      })
      await addMovements(shop, movements)
    }
    const query = { from: '2026-01-01', to: '2026-02-28' }
    const { days, taken, refunded, tenders } = await takings(shop, query)
    const cents = (sums: { taken: number; refunded: number }[]) =>
      sums.reduce((sum, one) => sum + Math.round((one.taken - one.refunded) * 100), 0)
    const { rows } = await runSql(
      shop.db,
      `select sum(case when entry in ('CAPTURE', 'REFUND_REVERSAL') then amount else -amount end)
       from ledger where entry <> 'WAIVER'`,
    )
    const [{ sum }] = rows as [{ sum: string }]
    expect([days, tenders, [{ taken, refunded }]].map(cents)).toEqual(Array(3).fill(Number(sum)))
    expect(Number(sum)).not.toBe(0)
    const bikes = await shop.call('GET /reports/bikes', { as: shop.admin, query })
    const { total, models } = bikes.body.data
    expect(Math.round(total.income * 100)).toBe(Number(sum))
    expect(models.reduce((cents, { income }) => cents + Math.round(income * 100), 0)).toBe(
      Number(sum),
    )
  })

  const refused = [
    [{}, 'from is a day like 2026-11-30'],
    [{ from: '2026-11-31', to: '2026-12-01' }, 'from is a day like 2026-11-30'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day must not be before the first'],
    [{ from: '2024-01-01', to: '2025-01-01' }, 'A report covers at most 366 days'],
    [{ from: '1999-12-31', to: '2000-01-01' }, 'Choose a day between 2000 and 2199'],
  ] as const
  test.for(refused)('refuses %j: %s', async ([query, message], shop) => {
    const reply = await shop.call('GET /reports/takings', { as: shop.admin, query })
    expect([reply.status, reply.body.errorMessages[0]?.message]).toEqual([400, message])
  })

  test('takes a leap year', async (shop) => {
    const { days } = await takings(shop, { from: '2024-01-01', to: '2024-12-31' })
    expect(days).toHaveLength(366)
  })
})
