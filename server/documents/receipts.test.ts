import { describe, expect } from 'vitest'
import type { Receipt } from '#contract/documents'
import { findBrokenInvariants } from '#db/invariants'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { DAY_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import { callOf } from '../testing/call.ts'
import type { Person } from '../testing/given.ts'
import { actOnRental, payRemainder, rent, rentalPageOf, returnAfter } from '../testing/paying.ts'
import { addPaymentRow } from '../testing/payment-row.ts'
import { payBackByHand } from '../testing/refunding.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

async function returned(shop: TestShop, userId = shop.customer.id) {
  const { _id: bikeId } = await shop.given.bike()
  const rental = { bikeId, userId, status: 'INITIAL_PAID', returnTime: new Date() } as const
  const id = await addRentalRow(shop.db, rental)
  await addPaymentRow(shop.db, id, 'APPLIED')
  return id
}

const issue = (shop: Pick<TestShop, 'call'>, id: string, as: Person) =>
  shop.call('POST /rentals/:id/receipts', { as, params: { id } })

const addLine = (shop: TestShop, id: string) =>
  actOnRental(shop, 'POST /rentals/:id/bill-lines', id, {
    kind: 'damage',
    amount: 50,
    note: 'Mirror',
  })

const list = async (shop: TestShop, id: string, as = shop.customer) =>
  (await shop.call('GET /rentals/:id/receipts', { as, params: { id } })).body.data

/** A reader of the receipt adds these amounts up. */
function leftToPay({ charged, payments, refunds, adjustments = [] }: Receipt['account']): number {
  const sum = (rows: readonly { amount: number }[]) =>
    rows.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  const givenBack = refunds.filter(({ isGoodwill = false }) => !isGoodwill)
  return (charged * 100 - sum(payments) - sum(adjustments) + sum(givenBack)) / 100
}

async function expectNoGap(shop: TestShop) {
  const broken = await findBrokenInvariants((sql) => runSql(shop.db, sql))
  expect(broken.filter(({ name }) => name.startsWith('receipts'))).toEqual([])
}

describe('the receipt of a rental', () => {
  test('is issued once the bike is back: customer and admin get the same one, however often they ask', async (shop) => {
    const id = await returned(shop)
    const first = await issue(shop, id, shop.customer)
    expect(first.status).toBe(200)
    const year = new Date().getFullYear()
    expect(first.body.data).toMatchObject({
      number: `${year}-0001`,
      replaces: null,
      replacedBy: null,
      account: {
        lines: [{ kind: 'ride', amount: 150 }],
        charged: 150,
        payments: [{ purpose: 'ADVANCE', amount: 100, tender: null }],
        received: 100,
        balance: 50,
      },
      vat: null,
    })
    for (const as of [shop.admin, shop.customer]) {
      expect((await issue(shop, id, as)).body.data).toEqual(first.body.data)
    }
    const other = await issue(shop, await returned(shop), shop.customer)
    expect(other.body.data.number).toBe(`${year}-0002`)
    await expectNoGap(shop)
  })

  test('never changes: a changed bill gets a new one that names the one it replaces', async (shop) => {
    const id = await returned(shop)
    const before = (await issue(shop, id, shop.admin)).body.data
    await addLine(shop, id)
    await shop.call('PUT /shop', { as: shop.admin, body: { ...DEFAULT_SHOP, name: 'Other' } })
    const after = (await issue(shop, id, shop.admin)).body.data
    expect(after).toMatchObject({ replaces: before.number, account: { total: 200, balance: 100 } })
    expect(after.shop.name).toBe('Other')
    expect(await list(shop, id)).toEqual([after, { ...before, replacedBy: after.number }])
    await expect(runSql(shop.db, 'delete from receipts')).rejects.toThrow('kept as they are')
    await expect(runSql(shop.db, 'update receipts set number = 9')).rejects.toThrow('kept')
  })

  test('says the BIN of the shop and the VAT that the charge contains, where the shop has set them', async (shop) => {
    const body = { ...DEFAULT_SHOP, bin: '001234567-0101', vatPercent: 15 }
    await shop.call('PUT /shop', { as: shop.admin, body })
    const { data } = (await issue(shop, await returned(shop), shop.customer)).body
    expect(data).toMatchObject({
      shop: { bin: '001234567-0101' },
      vat: { percent: 15, contained: 19.57 },
    })
  })

  test('does not exist before the return, and is shown to its customer and the desk alone', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    const out = { bikeId, userId: shop.customer.id, status: 'INITIAL_PAID' } as const
    const id = await addRentalRow(shop.db, out)
    expect((await issue(shop, id, shop.customer)).body.code).toBe('cost_not_calculated')
    expect(await list(shop, id)).toEqual([])
    const stranger = await shop.given.signedIn()
    const back = await returned(shop)
    expect((await issue(shop, back, stranger)).body.code).toBe('rental_not_found')
    expect(await shop.db.selectFrom('receipts').select('id').execute()).toEqual([])
  })

  test('20 receipts requested at once from two servers: no number is left out or given twice', async (shop) => {
    const second = callOf(await shop.composeServer().createApp({ shedLoad: false }))
    const ids = await Promise.all(Array.from({ length: 18 }, () => returned(shop)))
    const [same = ''] = ids
    const replies = await Promise.all(
      [...ids, same, same].map((id, index) =>
        issue(index % 2 === 0 ? shop : { call: second }, id, shop.admin),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const numbers = new Set(replies.map(({ body }) => body.data.number.slice(5)))
    const expected = ids.map((_, index) => String(index + 1).padStart(4, '0'))
    expect([...numbers].toSorted()).toEqual(expected)
    await expectNoGap(shop)
  })

  test('is numbered anew each year, by the clock of the shop', async (shop) => {
    await issue(shop, await returned(shop), shop.admin)
    shop.clock.advance(366 * DAY_MS)
    const admin = await shop.given.signedIn({ role: 'admin' })
    const { data } = (await issue(shop, await returned(shop), admin)).body
    expect(data.number).toMatch(/-0001$/)
    await expectNoGap(shop)
  })

  test('says of a refund that waits that it is to be given back, until it is', async (shop) => {
    const [{ _id: bikeId }, as] = [await shop.given.bike(), shop.admin]
    const customer = { name: 'Karim Mia', phone: '+880 1811-222333' }
    const startTime = new Date(Date.now() + DAY_MS).toISOString()
    const body = { bikeId, startTime, customer, tender: 'cash' } as const
    const { _id: id } = (await shop.call('POST /rentals/at-counter', { as, body })).body.data
    await shop.call('POST /rentals/:id/cancel', { as, params: { id }, body: { isFree: true } })
    const waiting = (await issue(shop, id, as)).body.data
    expect(waiting.account.refunds).toMatchObject([{ amount: 100, isPending: true }])
    const { refunds } = (await shop.call('GET /payments/desk', { as })).body.data
    await payBackByHand(shop, refunds.rows[0]?.refundId ?? '', 'cash')
    const done = (await issue(shop, id, as)).body.data
    expect(done.replaces).toBe(waiting.number)
    expect(done.account.refunds).toMatchObject([{ amount: 100, tender: 'cash' }])
    expect(done.account.refunds[0]).not.toHaveProperty('isPending')
  })

  test('adds up with what is waived, which the page, the report and the file of the ledger say too', async (shop) => {
    const vat = { bin: '001234567-0101', vatPercent: 15 }
    await shop.call('PUT /shop', { as: shop.admin, body: { ...DEFAULT_SHOP, ...vat } })
    const { rental } = await rent(shop, { pricePerHour: 108.05 })
    await returnAfter(shop, rental, 1)
    await payRemainder(shop, rental)
    const { account, ...receipt } = (await issue(shop, rental._id, shop.customer)).body.data
    expect(account).toMatchObject({ charged: 109, received: 100, balance: 0 })
    expect(account.adjustments).toMatchObject([{ kind: 'WAIVER', amount: 9 }])
    expect(leftToPay(account)).toBe(account.balance)
    // 15 of 115 of what is charged without the waiver.
    expect(receipt.vat).toEqual({ percent: 15, contained: 13.04 })
    const page = await rentalPageOf(shop, rental._id, shop.customer)
    expect(page.adjustments).toEqual(account.adjustments)
    const day = new Date(page.adjustments[0]?.at ?? '').toLocaleDateString('en-CA', {
      timeZone: 'Asia/Dhaka',
    })
    const query = { from: day, to: day }
    const takings = (await shop.call('GET /reports/takings', { as: shop.admin, query })).body.data
    expect(takings).toMatchObject({ taken: 100, waived: 9, days: [{ waived: 9 }] })
    expect(takings.tenders.map(({ tender }) => tender)).toEqual(['sslcommerz'])
    const file = (await shop.call('GET /exports/ledger.csv', { as: shop.admin })).body.data
    expect(file).toContain(',WAIVER,waived,9,BDT,')
  })

  test('adds up with goodwill, which it lists apart unless the booking is cancelled after it', async (shop) => {
    const goodwill = { amount: 20, reason: 'Rain', how: 'cash' }
    const giveBack = (id: string) => actOnRental(shop, 'POST /rentals/:id/refunds', id, goodwill)
    const { rental } = await rent(shop, { pricePerHour: 50 })
    await returnAfter(shop, rental, 1)
    await giveBack(rental._id)
    const ride = (await issue(shop, rental._id, shop.admin)).body.data.account
    expect(ride.refunds).toMatchObject([{ amount: 20, isGoodwill: true }])
    expect([ride.balance, leftToPay(ride)]).toEqual([0, 0])
    const { rental: booked } = await rent(shop)
    await giveBack(booked._id)
    await actOnRental(shop, 'POST /rentals/:id/cancel', booked._id, { isFree: true })
    const cancelled = (await issue(shop, booked._id, shop.admin)).body.data.account
    expect(cancelled.refunds.map(({ amount }) => amount)).toEqual([20, 80])
    expect([cancelled.balance, leftToPay(cancelled)]).toEqual([0, 0])
  })

  test('lists a deposit and every payment by its tender', async (shop) => {
    const { rental } = await rent(shop, { pricePerHour: 200 })
    const { _id: id } = rental
    const deposit = { action: 'take', amount: 500, tender: 'cash' }
    await actOnRental(shop, 'POST /rentals/:id/deposit', id, deposit)
    await returnAfter(shop, rental, 4)
    const back = { ...deposit, action: 'return' }
    await actOnRental(shop, 'POST /rentals/:id/deposit', id, back)
    await actOnRental(shop, 'POST /rentals/:id/counter-payments', id, { tender: 'bkash' })
    const { account } = (await issue(shop, id, shop.customer)).body.data
    expect(account).toMatchObject({
      payments: [{ tender: null }, { tender: 'bkash', amount: 700 }],
      deposits: [{ action: 'take', amount: 500 }, { action: 'return' }],
      received: 800,
      balance: 0,
    })
  })
})
