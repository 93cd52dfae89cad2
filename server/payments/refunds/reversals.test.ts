import { describe, expect } from 'vitest'
import { book, publicStatusOf, startPaymentShop, until } from '../../testing/paying.ts'
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

describe('a dispute', () => {
  test('is a chargeback, with an alarm; the rental stays paid', async () => {
    const { shop, ref } = await paidShop()
    await shop.sandbox.reverse(ref, { event: 'dispute', ipn: { times: 3, concurrent: true } })
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
    expect(await kindsOf(shop, ref)).toContain('charge_disputed')
    expect(shop.logged().split('"alarm":"charge_disputed"')).toHaveLength(2)
    expect(await publicStatusOf(shop, ref)).toBe('paid')
    await shop.sandbox.reverse(ref, { event: 'dispute_lost' })
    await check(shop, ref)
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
  })

  test('that the shop wins brings the money back', async () => {
    const { shop, ref } = await paidShop()
    await shop.sandbox.reverse(ref, { event: 'dispute' })
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
    await shop.sandbox.reverse(ref, { event: 'dispute_won' })
    const won = ['CAPTURE 10000', 'CHARGEBACK 10000', 'CHARGEBACK_REVERSAL 10000']
    await untilMovements(shop, won)
    expect(await kindsOf(shop, ref)).toContain('chargeback_reversed')
  })

  test('without a notification is found when an admin asks the gateway', async () => {
    const { shop, ref } = await paidShop()
    await shop.sandbox.reverse(ref, { event: 'dispute', ipn: 'none' })
    await check(shop, ref)
    expect(await movements(shop)).toEqual(['CAPTURE 10000', 'CHARGEBACK 10000'])
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
    expect(shop.logged()).toContain('"alarm":"refunded_at_gateway"')
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

  test('of a payment in review, which an admin then refunds here, moves the money once', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay_risky' })
    await until(shop, ref, 'review')
    await shop.sandbox.reverse(ref, { event: 'dashboard_refund' })
    await untilMovements(shop, ['CAPTURE 10000', 'CHARGEBACK 10000'])
    await shop.call('POST /payments/:ref/refund', { as: shop.admin, params: { ref } })
    await until(shop, ref, 'refunded')
    const back = ['REFUND 10000', 'CHARGEBACK_REVERSAL 10000']
    expect(await movements(shop)).toEqual(['CAPTURE 10000', 'CHARGEBACK 10000', ...back])
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
    expect(shop.logged().split('"alarm":"refund_failed_later"')).toHaveLength(2)
    const [refund] = await refundsOf(shop)
    expect((await payBackByHand(shop, refund?.id ?? '')).status).toBe(200)
    await check(shop, ref)
    expect((await movements(shop)).at(-1)).toBe('REFUND 9900')
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
  })
})
