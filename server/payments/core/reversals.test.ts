import { describe, expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import {
  book,
  newestRef,
  payRemainder,
  publicStatusOf,
  reconcile,
  rent,
  rentalsOf,
  returnAfter,
  startPaymentShop,
  until,
} from '../../testing/paying.ts'
import {
  check,
  historyOf,
  manualRefund,
  payBackByHand,
  payWrongly,
  refundsOf,
  untilRefundsAre,
} from '../../testing/refunding.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { stripeTest as test } from '../../testing/shop-test.ts'

const startStripeShop = () => startPaymentShop({ gateway: 'stripe' })

async function paidShop() {
  const shop = await startStripeShop()
  const { ref } = await book(shop)
  await shop.sandbox.act(ref, { action: 'pay' })
  await until(shop, ref, 'paid')
  return { shop, ref }
}

/** Every movement of the shop's ledger, in order. */
async function movements(shop: TestShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('ledger').selectAll().orderBy('id').execute()
  return rows.map(({ entry, amount }) => `${entry} ${amount}`)
}

const untilMovements = (shop: TestShop, expected: string[]) =>
  expect.poll(() => movements(shop)).toEqual(expected)

const kindsOf = async (shop: TestShop, ref: string) =>
  (await historyOf(shop, ref)).map(({ kind }) => kind)

const untilAlarmedOnce = (shop: TestShop, alarm: string) =>
  expect.poll(() => shop.logged().split(`"alarm":"${alarm}"`)).toHaveLength(2)

const accountOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('rentalAccounts').selectAll().execute())[0]

const statusOf = async (shop: TestShop) => (await rentalsOf(shop))[0]?.bookingStatus

const deskRows = async (shop: TestShop) =>
  (await shop.call('GET /payments/desk', { as: shop.admin })).body.data.reversals

describe('a dispute', () => {
  test('is on the desk with its deadline, lowers the account, and moves money once', async () => {
    const { shop, ref } = await paidShop()
    await shop.sandbox.reverse(ref, { event: 'dispute', ipn: { times: 3, concurrent: true } })
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
    expect(await kindsOf(shop, ref)).toContain('charge_disputed')
    await untilAlarmedOnce(shop, 'charge_disputed')
    expect(await publicStatusOf(shop, ref)).toBe('paid')
    expect(await accountOf(shop)).toMatchObject({ received: 10_000, takenBack: 10_000 })
    const { open, rows } = await deskRows(shop)
    expect(open).toBe(1)
    expect(rows).toMatchObject([{ ref, amount: 100, state: 'taken', isFinal: false }])
    expect(rows[0]?.respondBy).not.toBeNull()
    await shop.sandbox.reverse(ref, { event: 'dispute_lost' })
    await check(shop, ref)
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
    expect(await deskRows(shop)).toMatchObject({ open: 0, rows: [{ isFinal: true }] })
  })

  test('of a rental that was paid in full opens it again, and won closes it', async () => {
    const shop = await startStripeShop()
    const { rental, ref } = await rent(shop)
    await returnAfter(shop, rental, 5)
    await payRemainder(shop, rental)
    await shop.sandbox.act(await newestRef(shop), { action: 'pay' })
    await expect.poll(() => statusOf(shop)).toBe('FULL_PAID')
    await shop.sandbox.reverse(ref, { event: 'dispute' })
    await expect.poll(() => statusOf(shop)).toBe('INITIAL_PAID')
    expect(await accountOf(shop)).toMatchObject({ due: 10_000 })
    const [as, params] = [shop.customer, { id: rental._id }]
    const { adjustments, balance } = (await shop.call('GET /rentals/:id', { as, params })).body.data
    expect([balance, adjustments]).toMatchObject([100, [{ kind: 'DISPUTE', amount: -100 }]])
    const receipt = await shop.call('POST /rentals/:id/receipts', { as, params })
    expect(receipt.body.data.account).toMatchObject({ adjustments, balance })
    await shop.sandbox.reverse(ref, { event: 'dispute_won' })
    await expect.poll(() => statusOf(shop)).toBe('FULL_PAID')
    expect(await kindsOf(shop, ref)).toContain('chargeback_reversed')
  })

  test('that is won after a free cancellation is refunded after all', async () => {
    const { shop, ref } = await paidShop()
    await shop.sandbox.reverse(ref, { event: 'dispute' })
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
    const [rental] = await rentalsOf(shop)
    const params = { id: rental?._id ?? '' }
    const cancelled = await shop.call('POST /rentals/:id/cancel', {
      as: shop.admin,
      params,
      body: { isFree: true },
    })
    expect(cancelled.body.data).toMatchObject({ totalCost: 0, refunds: [], balance: 0 })
    await shop.sandbox.reverse(ref, { event: 'dispute_won' })
    const won = ['CAPTURE 10000', 'CHARGEBACK 10000', 'CHARGEBACK_REVERSAL 10000', 'REFUND 10000']
    await untilMovements(shop, won)
    expect(await accountOf(shop)).toMatchObject({ due: 0, credit: 0 })
  })

  test('without a notification is found weeks later, as long as a bank may take money back', async () => {
    const { shop, ref } = await paidShop()
    await shop.sandbox.reverse(ref, { event: 'dispute', ipn: 'none' })
    for (let week = 0; week < 4; week += 1) {
      shop.clock.advance(8 * DAY_MS)
      if (week === 2) await shop.sandbox.reverse(ref, { event: 'dispute_won', ipn: 'none' })
      await reconcile(shop)
    }
    const won = ['CAPTURE 10000', 'CHARGEBACK 10000', 'CHARGEBACK_REVERSAL 10000']
    expect(await movements(shop)).toEqual(won)
    shop.clock.advance(120 * DAY_MS)
    await reconcile(shop)
    const { nextCheckAt } = await shop.db
      .selectFrom('payments')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(nextCheckAt).toBeNull()
  })

  test('without a signature is looked up, and moves nothing by itself', async () => {
    const { shop, ref } = await paidShop()
    await shop.sandbox.reverse(ref, { event: 'dispute', sign: 'wrong_password' })
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
    const headers = { 'content-type': 'application/json' }
    const dispute = { id: 'du_forged', payment_intent: 'pi_unknown', amount: 10_000 }
    const body = JSON.stringify({ type: 'charge.dispute.created', data: { object: dispute } })
    const url = `${shop.url}/api/payments/stripe/webhook`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
    expect(await movements(shop)).toHaveLength(2)
  })
})

describe("a refund made in the gateway's dashboard", () => {
  test('of a payment that counts is a chargeback, with an alarm', async () => {
    const { shop, ref } = await paidShop()
    await shop.sandbox.reverse(ref, { event: 'dashboard_refund' })
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
    expect(await kindsOf(shop, ref)).toContain('refunded_at_gateway')
    await untilAlarmedOnce(shop, 'refunded_at_gateway')
  })

  test.for(['now', 'none'])(
    'instead of one that was refused is that refund, whether the shop is told: %s',
    async (ipn, shop) => {
      const { ref } = await manualRefund(shop)
      await shop.sandbox.clearFaults()
      await shop.sandbox.reverse(ref, { event: 'dashboard_refund', ipn })
      await check(shop, ref)
      await untilRefundsAre(shop, 'DONE')
      expect(await movements(shop)).toEqual(['CAPTURE 9900', 'REFUND 9900'])
      expect(await publicStatusOf(shop, ref)).toBe('refunded')
    },
  )

  test('of a payment in review ends the review: it is not approved, and not refunded twice', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay_risky' })
    await until(shop, ref, 'review')
    await shop.sandbox.reverse(ref, { event: 'dashboard_refund', ipn: 'none' })
    const approved = await shop.call('POST /payments/:ref/approve', {
      as: shop.admin,
      params: { ref },
    })
    expect(approved).toMatchObject({ status: 409, body: { code: 'charge_taken_back' } })
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
    expect(await statusOf(shop)).toBeUndefined()
    expect(await movements(shop)).toEqual(['CAPTURE 10000', 'CHARGEBACK 10000'])
  })

  test('before the payment was found: it never counts, and the bike is free', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    await shop.sandbox.reverse(ref, { event: 'dashboard_refund' })
    shop.clock.advance(2 * MINUTE_MS)
    await reconcile(shop)
    expect(await movements(shop)).toEqual(['CAPTURE 10000', 'CHARGEBACK 10000'])
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
    expect(await statusOf(shop)).toBeUndefined()
  })
})

describe('a refund that is owed for a charge that the bank has taken back', () => {
  test('is closed without a second payment, and owed again once the shop wins', async (shop) => {
    const { ref } = await manualRefund(shop)
    await shop.sandbox.reverse(ref, { event: 'dispute' })
    await untilMovements(shop, ['CAPTURE 9900', 'CHARGEBACK 9900'])
    expect(await refundsOf(shop)).toMatchObject([{ status: 'DONE', takenBack: true }])
    await shop.sandbox.clearFaults()
    await shop.sandbox.reverse(ref, { event: 'dispute_won' })
    const back = ['CHARGEBACK_REVERSAL 9900', 'REFUND 9900']
    await untilMovements(shop, ['CAPTURE 9900', 'CHARGEBACK 9900', ...back])
    const { data } = (await shop.call('GET /exports/ledger.csv', { as: shop.admin })).body
    const rows = data
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(',').slice(9, 11))
    const [refund] = await refundsOf(shop)
    const charge = refund?.chargeRef
    const movement = [charge, '']
    const last = [charge, refund?.gatewayRef]
    expect(rows.slice(1)).toEqual([movement, movement, movement, last])
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
  })

  test('is closed by an admin where the gateway does not say so', async (shop) => {
    const { ref, id } = await manualRefund(shop)
    const body = { sent: false, takenBack: true, note: 'The bank wrote: case 4711' }
    const verified = await shop.call('POST /refunds/:id/verified', {
      as: shop.admin,
      params: { id },
      body,
    })
    expect(verified).toMatchObject({ status: 200, body: { data: { status: 'refunded' } } })
    expect(await movements(shop)).toEqual(['CAPTURE 9900', 'CHARGEBACK 9900'])
    expect((await payBackByHand(shop, id)).body.code).toBe('refund_done')
    expect(await kindsOf(shop, ref)).toContain('refund_taken_back')
    // The gateway has lost the money too: both ledgers say the same.
    await shop.sandbox.reverse(ref, { event: 'dispute', ipn: 'none' })
  })
})

describe('a refund that fails after it was done', () => {
  test('is owed again: the ledger has the money back, and an admin pays by hand', async (shop) => {
    const { ref } = await payWrongly(shop)
    await until(shop, ref, 'refunded')
    await shop.sandbox.reverse(ref, { event: 'refund_fails', ipn: { times: 2, concurrent: true } })
    await untilRefundsAre(shop, 'MANUAL')
    expect(await movements(shop)).toEqual(['CAPTURE 9900', 'REFUND 9900', 'REFUND_REVERSAL 9900'])
    expect(await publicStatusOf(shop, ref)).toBe('refunding')
    await untilAlarmedOnce(shop, 'refund_failed_later')
    const [refund] = await refundsOf(shop)
    expect((await payBackByHand(shop, refund?.id ?? '')).status).toBe(200)
    await check(shop, ref)
    expect((await movements(shop)).at(-1)).toBe('REFUND 9900')
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
  })
})
