import { describe, expect, test } from 'vitest'
import { startPaymentShop, standingOf, until } from '../../testing/paying.ts'
import {
  payWrongly,
  refundRows,
  refundsOf,
  tryAgain,
  untilRefundsAre,
} from '../../testing/refunding.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const ALARM = '"alarm":"refund_needs_a_person"'

const byHand = (shop: TestShop, id: string) =>
  shop.call('POST /refunds/:id/done-by-hand', {
    as: shop.admin,
    params: { id },
    body: { note: 'Paid back in cash at the counter' },
  })

const desk = async (shop: TestShop) =>
  (await shop.call('GET /payments/desk', { as: shop.admin })).body.data

/** A refund that the gateway has refused until it was left to a person. */
async function refusedRefund(shop: TestShop) {
  await shop.sandbox.fault({ endpoint: 'refund', fault: 'failed_status' })
  const { ref } = await payWrongly(shop)
  await untilRefundsAre(shop, 'FAILED')
  await tryAgain(shop)
  await tryAgain(shop)
  await untilRefundsAre(shop, 'MANUAL')
  const [refund] = await refundsOf(shop)
  return { ref, id: refund?.id ?? '' }
}

describe('a refund', () => {
  test('goes back by itself, and the customer can follow it', async () => {
    const shop = await startPaymentShop()
    const { ref, bike } = await payWrongly(shop)
    await until(shop, ref, 'refunded')
    expect(await refundRows(shop)).toMatchObject([{ amount: 9900, gateway: 'sslcommerz' }])
    const { body } = await shop.call('GET /rentals/money', { as: shop.customer })
    const note = { ref, bikeName: bike.name, amount: 99, currency: 'BDT', reason: 'MISMATCH' }
    expect(body.data).toMatchObject([{ ...note, state: 'refunded' }])
  })

  test.each(['timeout', 'reset_after', 'truncated_json'])(
    '28. The refund call ends in %s but happened: the same id again, one REFUND row',
    { timeout: 120_000 },
    async (fault) => {
      const shop = await startPaymentShop()
      await shop.sandbox.fault({ endpoint: 'refund', fault, times: 1 })
      const { ref } = await payWrongly(shop)
      await untilRefundsAre(shop, 'SENT')
      expect(await standingOf(shop, ref)).toBe('refunding')
      expect(await refundRows(shop)).toEqual([])
      expect((await shop.sandbox.ledger()).map(({ kind }) => kind)).toEqual(['charge', 'refund'])
      await tryAgain(shop)
      await until(shop, ref, 'refunded')
      expect(await refundRows(shop)).toHaveLength(1)
      expect(await shop.sandbox.ledger()).toHaveLength(2)
    },
  )

  test('29. The refund is refused: FAILED, then MANUAL, on the desk, with an alarm', async () => {
    const shop = await startPaymentShop()
    const { ref, id } = await refusedRefund(shop)
    expect(await standingOf(shop, ref)).toBe('refunding')
    const { refunds } = await desk(shop)
    expect(refunds).toMatchObject({
      total: 1,
      rows: [
        {
          refundId: id,
          state: 'MANUAL',
          tries: 3,
          failure: 'Your IP is not registered for refunds',
          canBeDoneByHand: true,
        },
      ],
    })
    expect(shop.logged().split(ALARM)).toHaveLength(2)
  })

  test('that the gateway is still at is looked up until it is done', async () => {
    const shop = await startPaymentShop()
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'processing', times: 3 })
    const { ref } = await payWrongly(shop)
    await untilRefundsAre(shop, 'PROCESSING')
    expect(await shop.sandbox.ledger()).toHaveLength(1)
    await tryAgain(shop)
    await untilRefundsAre(shop, 'PROCESSING')
    await tryAgain(shop)
    await until(shop, ref, 'refunded')
    const [refund] = await refundsOf(shop)
    expect(refund?.tries).toBe(1)
    expect(refund?.gatewayRef).toMatch(/./)
  })

  test('that the gateway cancels is left to a person at once', async () => {
    const shop = await startPaymentShop()
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'cancelled', times: 1 })
    await payWrongly(shop)
    await untilRefundsAre(shop, 'MANUAL')
    expect(shop.logged()).toContain(ALARM)
    const [refund] = await refundsOf(shop)
    expect((await byHand(shop, refund?.id ?? '')).status).toBe(200)
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'shop' }])
  })

  test('is asked for once, however many servers want to', async () => {
    const shop = await startPaymentShop()
    const other = shop.composeServer().services
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'reset_before' })
    for (let count = 0; count < 4; count += 1) {
      await payWrongly(shop, { as: await shop.given.signedIn() })
    }
    await expect.poll(() => refundsOf(shop), { timeout: 15_000 }).toHaveLength(4)
    await untilRefundsAre(shop, 'SENT')
    await shop.sandbox.clearFaults()
    shop.clock.advance(61_000)
    const servers = [shop.services, other, shop.services, other]
    await Promise.all(servers.map(({ refunds }) => refunds.reconcile()))
    await untilRefundsAre(shop, 'DONE')
    expect((await refundsOf(shop)).map(({ tries }) => tries)).toEqual([2, 2, 2, 2])
    expect(await refundRows(shop)).toHaveLength(4)
  })
})

describe('an admin gives money back by hand', () => {
  test('where the gateway refused: noted with who and why, once, whoever is first', async () => {
    const shop = await startPaymentShop()
    const { ref, id } = await refusedRefund(shop)
    const replies = await Promise.all([byHand(shop, id), byHand(shop, id)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(replies.map(({ body }) => body.code)).toContain('refund_done')
    expect(await standingOf(shop, ref)).toBe('refunded')
    expect(await refundRows(shop)).toEqual([
      { amount: 9900, gateway: 'shop', note: 'Paid back in cash at the counter' },
    ])
    const { body } = await shop.call('GET /rentals/money', { as: shop.customer })
    expect(body.data).toMatchObject([{ state: 'refunded_by_hand' }])
    const history = await shop.call('GET /payments/:ref/history', {
      as: shop.admin,
      params: { ref },
    })
    expect(history.body.data.at(-1)).toMatchObject({
      kind: 'refunded_by_hand',
      amount: 99,
      by: 'Rahim Uddin',
      note: 'Paid back in cash at the counter',
    })
    // Nothing of it is asked for ever again.
    await shop.sandbox.clearFaults()
    await tryAgain(shop)
    expect(await shop.sandbox.ledger()).toHaveLength(1)
  })

  test('not while the gateway is at it, nor while nobody knows', async () => {
    const shop = await startPaymentShop()
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'http500' })
    await payWrongly(shop)
    await untilRefundsAre(shop, 'SENT')
    const [refund] = await refundsOf(shop)
    const id = refund?.id ?? ''
    expect((await byHand(shop, id)).body.code).toBe('refund_under_way')
    for (let tries = 1; tries < 12; tries += 1) await tryAgain(shop)
    await untilRefundsAre(shop, 'MANUAL')
    expect((await byHand(shop, id)).body.code).toBe('refund_unclear')
    expect(await refundRows(shop)).toEqual([])
  })

  test('the gateway is asked again first: where it can send the money now, it does', async () => {
    const shop = await startPaymentShop()
    const { ref, id } = await refusedRefund(shop)
    await shop.sandbox.clearFaults()
    const params = { ref }
    const asked = await shop.call('POST /payments/:ref/check', { as: shop.admin, params })
    expect(asked).toMatchObject({ status: 200, body: { data: { status: 'refunded' } } })
    expect((await byHand(shop, id)).body.code).toBe('refund_done')
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'sslcommerz' }])
  })
})
