import { describe, expect } from 'vitest'
import { HOLD_MS } from '#domain/rentals'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import {
  book,
  captures,
  endHold,
  newestRef,
  payRemainder,
  publicStatusOf,
  reconcile,
  rent,
  rentalsOf,
  returnAfter,
  until,
} from '../../testing/paying.ts'
import { type TestShop, startTestApp } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const refunds = (shop: TestShop) =>
  shop.db.selectFrom('refunds').select(['reason', 'status', 'amount']).execute()

/** Waits for what the jobs make of money that is owed. */
async function untilRefunded(shop: TestShop, expected: Awaited<ReturnType<typeof refunds>>) {
  await expect.poll(() => refunds(shop)).toEqual(expected)
}

async function runOut(shop: TestShop, ref: string) {
  await endHold(shop)
  expect(await publicStatusOf(shop, ref)).toBe('expired')
}

describe('money that comes late or twice', () => {
  test('Paid after the hold ran out, the bike still free: the customer has it after all, from then on', async (shop) => {
    const { bike, ref } = await book(shop)
    await runOut(shop, ref)
    shop.clock.advance(3 * HOUR_MS)
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
    const [rental] = await rentalsOf(shop)
    expect(rental?.bookingStatus).toBe('INITIAL_PAID')
    expect(Date.parse(rental?.startTime ?? '')).toBeGreaterThan(Date.now() + 3 * HOUR_MS)
    const body = { bikeId: bike._id, startTime: rental?.startTime }
    const other = await shop.call('POST /rentals', { as: await shop.given.signedIn(), body })
    expect(other).toMatchObject({ status: 409, body: { code: 'bike_taken' } })
  })

  test('Paid while the gateway was silent for hours: they are not billed', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    await shop.sandbox.fault({ endpoint: 'query', fault: 'http500' })
    shop.clock.advance(HOLD_MS + 6 * HOUR_MS)
    await reconcile(shop)
    expect(await publicStatusOf(shop, ref)).toBe('pending')
    await shop.sandbox.clearFaults()
    shop.clock.advance(2 * MINUTE_MS)
    await reconcile(shop)
    expect(await publicStatusOf(shop, ref)).toBe('paid')
    const start = Date.parse((await rentalsOf(shop))[0]?.startTime ?? '')
    expect(start).toBeGreaterThan(Date.now() + 6 * HOUR_MS)
  })

  test('A charge that already paid for something else pays for nothing here', async () => {
    const shop = await startTestApp()
    const other = await shop.given.signedIn()
    const his = await book(shop, { as: other })
    const { bike, ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    const [charge] = await shop.sandbox.ledger()
    const { rentalId } = await shop.db
      .selectFrom('payments')
      .select('rentalId')
      .where('id', '=', his.ref)
      .executeTakeFirstOrThrow()
    const taken = { amount: 10_000, currency: 'BDT', gateway: 'sslcommerz' }
    const chargeRef = charge?.bank_tran_id ?? ''
    const row = { ...taken, entry: 'CAPTURE' as const, id: bike._id, paymentId: his.ref, chargeRef }
    await shop.db
      .insertInto('ledger')
      .values({ ...row, rentalId })
      .execute()
    await runOut(shop, ref)
    await expect.poll(shop.logged).toContain('"alarm":"foreign_charge"')
    expect((await book(shop, { as: other, bike })).reply.status).toBe(200)
  })

  test('Paid after expiry, the bike rebooked by B: B untouched; A is refunded, and told', async (shop) => {
    const { bike, ref } = await book(shop)
    await runOut(shop, ref)
    const other = await shop.given.signedIn()
    const his = await book(shop, { as: other, bike })
    await shop.sandbox.act(his.ref, { action: 'pay' })
    await until(shop, his.ref, 'paid', other)
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'refunded')
    expect(await refunds(shop)).toEqual([{ reason: 'LATE', status: 'DONE', amount: 10_000 }])
    const told = await shop.call('GET /payments/issues', { as: shop.customer })
    expect(told.body.data).toMatchObject([
      { ref, state: 'refunded', reason: 'LATE', amount: 100, bikeName: bike.name },
    ])
    expect((await shop.call('GET /payments/issues', { as: other })).body.data).toEqual([])
    expect(await rentalsOf(shop)).toEqual([])
    expect(await rentalsOf(shop, other)).toHaveLength(1)
  })

  test('Paid twice on one session: the first counts, the second is refunded', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay_twice' })
    await until(shop, ref, 'paid')
    expect(await captures(shop)).toHaveLength(2)
    await untilRefunded(shop, [{ reason: 'DUPLICATE', status: 'DONE', amount: 10_000 }])
    expect(await publicStatusOf(shop, ref)).toBe('paid')
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'INITIAL_PAID' }])
  })

  test('Paid on two pages of one remainder: the first counts, the second is refunded', async (shop) => {
    const { rental } = await rent(shop)
    await returnAfter(shop, rental, 10)
    const pay = () => payRemainder(shop, rental)
    await pay()
    const first = await newestRef(shop)
    shop.clock.advance(HOLD_MS + 1000)
    await pay()
    const second = await newestRef(shop)
    await shop.sandbox.act(second, { action: 'pay' })
    await until(shop, second, 'paid')
    await shop.sandbox.act(first, { action: 'pay' })
    await until(shop, first, 'refunded')
    await untilRefunded(shop, [{ reason: 'DUPLICATE', status: 'DONE', amount: 140_000 }])
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID' }])
  })

  test('A second charge without a notification is found, days later, and refunded', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    shop.clock.advance(3 * DAY_MS)
    await reconcile(shop)
    await untilRefunded(shop, [{ reason: 'DUPLICATE', status: 'DONE', amount: 10_000 }])
    shop.clock.advance(5 * DAY_MS)
    await reconcile(shop)
    const { nextCheckAt } = await shop.db
      .selectFrom('payments')
      .select('nextCheckAt')
      .executeTakeFirstOrThrow()
    expect(nextCheckAt).toBeNull()
  })

  test.for([
    [{ amount: '99.00' }, 9_900],
    [{ amount: '100.50' }, 10_050],
    [{ currency: 'USD' }, 10_000],
  ] as const)(
    'The gateway itself says %j: refunded, nothing is confirmed, alarm',
    async ([charge, minor], shop) => {
      const { bike, ref } = await book(shop)
      await shop.sandbox.act(ref, { action: 'pay', ...charge })
      await until(shop, ref, 'refunded')
      expect(await refunds(shop)).toEqual([{ reason: 'MISMATCH', status: 'DONE', amount: minor }])
      await expect.poll(shop.logged).toContain('"alarm":"wrong_amount"')
      expect(await rentalsOf(shop)).toEqual([])
      const { body } = await shop.call('GET /bikes/:id', { params: { id: bike._id } })
      expect(body.data.isAvailable).toBe(true)
    },
  )
})
