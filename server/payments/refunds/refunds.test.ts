import { describe, expect } from 'vitest'
import { publicStatusOf, until } from '../../testing/paying.ts'
import {
  payWrongly,
  refundRows,
  refundsOf,
  tryAgain,
  untilRefundsAre,
} from '../../testing/refunding.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const ALARM = '"alarm":"refund_needs_a_person"'

const byHand = (shop: TestShop, id: string) =>
  shop.call('POST /refunds/:id/done-by-hand', {
    as: shop.admin,
    params: { id },
    body: { note: 'Paid back in cash at the counter' },
  })

/** What an admin does on the payments desk with the newest refund's payment. */
async function askAgain(shop: TestShop) {
  const [refund] = await refundsOf(shop)
  const params = { ref: refund?.paymentId ?? '' }
  return shop.call('POST /payments/:ref/check', { as: shop.admin, params })
}

const desk = async (shop: TestShop) =>
  (await shop.call('GET /payments/desk', { as: shop.admin })).body.data

/** A refund that the gateway has refused until an admin had to act. */
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

/** A refund whose first request had no answer, and whose later ones the gateway refuses. */
async function lostRefund(shop: TestShop, fault: string) {
  await shop.sandbox.fault({ endpoint: 'refund', fault, times: 1 })
  const { ref } = await payWrongly(shop)
  await untilRefundsAre(shop, 'SENT')
  await shop.sandbox.fault({ endpoint: 'refund', fault: 'failed_status' })
  await tryAgain(shop)
  await tryAgain(shop)
  await untilRefundsAre(shop, 'MANUAL')
  const [refund] = await refundsOf(shop)
  return { ref, id: refund?.id ?? '' }
}

const verify = (shop: TestShop, id: string, body: { sent: boolean; note: string }) =>
  shop.call('POST /refunds/:id/verified', { as: shop.admin, params: { id }, body })

const historyOf = async (shop: TestShop, ref: string) =>
  (await shop.call('GET /payments/:ref/history', { as: shop.admin, params: { ref } })).body.data

describe('a refund', () => {
  test('goes back by itself, and the customer can follow it', async ({ shop }) => {
    const { ref, bike } = await payWrongly(shop)
    await until(shop, ref, 'refunded')
    expect(await refundRows(shop)).toMatchObject([{ amount: 9900, gateway: 'sslcommerz' }])
    const { body } = await shop.call('GET /payments/issues', { as: shop.customer })
    const note = { ref, bikeName: bike.name, amount: 99, currency: 'BDT', reason: 'MISMATCH' }
    expect(body.data).toMatchObject([{ ...note, state: 'refunded' }])
  })

  test.for(['timeout', 'reset_after', 'truncated_json'])(
    'sent, while the request ends in %s: requested again under the same id, recorded once',
    { timeout: 120_000 },
    async (fault, { shop }) => {
      await shop.sandbox.fault({ endpoint: 'refund', fault, times: 1 })
      const { ref } = await payWrongly(shop)
      await untilRefundsAre(shop, 'SENT')
      expect(await publicStatusOf(shop, ref)).toBe('refunding')
      expect(await refundRows(shop)).toEqual([])
      expect((await shop.sandbox.ledger()).map(({ kind }) => kind)).toEqual(['charge', 'refund'])
      await tryAgain(shop)
      await until(shop, ref, 'refunded')
      expect(await refundRows(shop)).toHaveLength(1)
      expect(await shop.sandbox.ledger()).toHaveLength(2)
    },
  )

  test('that the gateway refuses is tried again, then shown on the desk, with an alarm', async ({
    shop,
  }) => {
    const { ref, id } = await refusedRefund(shop)
    expect(await publicStatusOf(shop, ref)).toBe('refunding')
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

  test('that the gateway is processing is looked up until it is done', async ({ shop }) => {
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

  test('that the gateway cancels needs an admin at once', async ({ shop }) => {
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'cancelled', times: 1 })
    await payWrongly(shop)
    await untilRefundsAre(shop, 'MANUAL')
    expect(shop.logged()).toContain(ALARM)
    const [refund] = await refundsOf(shop)
    expect((await byHand(shop, refund?.id ?? '')).status).toBe(200)
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'shop' }])
  })

  test('is requested once, however many servers try', async ({ shop }) => {
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

describe('an admin pays a customer back by hand', () => {
  test('where the gateway refused: recorded once, with who did it and how', async ({ shop }) => {
    const { ref, id } = await refusedRefund(shop)
    const replies = await Promise.all([byHand(shop, id), byHand(shop, id)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(replies.map(({ body }) => body.code)).toContain('refund_done')
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
    expect(await refundRows(shop)).toEqual([
      { amount: 9900, gateway: 'shop', note: 'Paid back in cash at the counter' },
    ])
    const { body } = await shop.call('GET /payments/issues', { as: shop.customer })
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
    // The gateway is not asked again.
    await shop.sandbox.clearFaults()
    await tryAgain(shop)
    expect(await shop.sandbox.ledger()).toHaveLength(1)
  })

  test('not while the gateway is processing it, nor while its result is unknown', async ({
    shop,
  }) => {
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

  test('not where an earlier request may have sent it, although the gateway refuses now', async ({
    shop,
  }) => {
    const { id } = await lostRefund(shop, 'reset_after')
    expect((await byHand(shop, id)).body.code).toBe('refund_unclear')
    expect((await desk(shop)).refunds.rows).toMatchObject([{ canBeDoneByHand: false }])
    expect((await shop.sandbox.ledger()).map(({ kind }) => kind)).toEqual(['charge', 'refund'])
    await shop.sandbox.clearFaults()
    await askAgain(shop)
    await untilRefundsAre(shop, 'DONE')
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'sslcommerz' }])
  })

  test('after checking with the gateway that the refund was not sent', async ({ shop }) => {
    const { ref, id } = await lostRefund(shop, 'reset_before')
    const note = 'Not in the merchant panel'
    expect((await verify(shop, id, { sent: false, note })).status).toBe(200)
    expect((await desk(shop)).refunds.rows).toMatchObject([{ canBeDoneByHand: true }])
    expect((await byHand(shop, id)).status).toBe(200)
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'shop' }])
    const kinds = (await historyOf(shop, ref)).map(({ kind, note }) => [kind, note])
    expect(kinds).toContainEqual(['refund_verified_unsent', note])
  })

  test('never after checking with the gateway that it was sent: then it is done, once', async ({
    shop,
  }) => {
    const { ref, id } = await lostRefund(shop, 'reset_after')
    const body = { sent: true, note: 'Seen in the merchant panel' }
    const replies = await Promise.all([verify(shop, id, body), verify(shop, id, body)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await byHand(shop, id)).body.code).toBe('refund_done')
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'sslcommerz' }])
    const newest = { kind: 'refund_verified_sent', note: body.note, by: 'Rahim Uddin' }
    expect((await historyOf(shop, ref)).at(-1)).toMatchObject(newest)
  })

  test('what an admin saw counts until the refund is requested again without an answer', async ({
    shop,
  }) => {
    const { id } = await lostRefund(shop, 'reset_before')
    await verify(shop, id, { sent: false, note: 'Not in the merchant panel' })
    await askAgain(shop)
    expect((await desk(shop)).refunds.rows).toMatchObject([
      { state: 'MANUAL', canBeDoneByHand: true },
    ])
    await shop.sandbox.clearFaults()
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'reset_before', times: 1 })
    await askAgain(shop)
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'failed_status' })
    await tryAgain(shop)
    expect((await byHand(shop, id)).body.code).toBe('refund_unclear')
  })

  test('a refund in progress cannot be verified, nor one that is done', async ({ shop }) => {
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'processing' })
    await payWrongly(shop)
    await untilRefundsAre(shop, 'PROCESSING')
    const [refund] = await refundsOf(shop)
    const body = { sent: true, note: 'Seen in the merchant panel' }
    expect((await verify(shop, refund?.id ?? '', body)).body.code).toBe('refund_under_way')
    await shop.sandbox.clearFaults()
    await tryAgain(shop)
    await untilRefundsAre(shop, 'DONE')
    expect((await verify(shop, refund?.id ?? '', body)).body.code).toBe('refund_done')
  })

  test('not where the gateway, asked again, sends the money now', async ({ shop }) => {
    const { ref, id } = await refusedRefund(shop)
    await shop.sandbox.clearFaults()
    const params = { ref }
    const asked = await shop.call('POST /payments/:ref/check', { as: shop.admin, params })
    expect(asked).toMatchObject({ status: 200, body: { data: { status: 'refunded' } } })
    expect((await byHand(shop, id)).body.code).toBe('refund_done')
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'sslcommerz' }])
  })
})
