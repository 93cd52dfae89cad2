import { describe, expect } from 'vitest'
import { TENDERS } from '#domain/payments'
import { publicStatusOf } from '../../testing/paying.ts'
import {
  BY_HAND,
  check,
  historyOf,
  manualRefund,
  payBackByHand,
  refundRows,
  tryAgain,
  untilRefundsAre,
} from '../../testing/refunding.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const codeOf = async (reply: Promise<{ body: { code: string } }>) => (await reply).body.code

const refundsOnDesk = async (shop: TestShop) =>
  (await shop.call('GET /payments/desk', { as: shop.admin })).body.data.refunds.rows

const SEEN = { sent: true, note: 'Seen in the merchant panel' }
const NOT_SEEN = { sent: false, note: 'Not in the merchant panel' }
const verify = (shop: TestShop, id: string, body: typeof SEEN) =>
  shop.call('POST /refunds/:id/verified', { as: shop.admin, params: { id }, body })

describe('an admin pays a customer back by hand', () => {
  test('where the gateway refused: recorded once, with who did it and how', async (shop) => {
    const { ref, id } = await manualRefund(shop)
    const replies = await Promise.all([payBackByHand(shop, id), payBackByHand(shop, id)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(replies.map(({ body }) => body.code)).toContain('refund_done')
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
    expect(await refundRows(shop)).toEqual([{ amount: 9900, gateway: 'shop', note: BY_HAND }])
    const { body } = await shop.call('GET /payments/issues', { as: shop.customer })
    expect(body.data).toMatchObject([{ state: 'refunded_by_hand' }])
    const newest = { kind: 'refunded_by_hand', amount: 99, by: 'Rahim Uddin', note: BY_HAND }
    expect((await historyOf(shop, ref)).at(-1)).toMatchObject(newest)
    // The gateway is not asked again.
    await shop.sandbox.clearFaults()
    await tryAgain(shop)
    expect(await shop.sandbox.ledger()).toHaveLength(1)
  })

  test('at the counter: the closing counts it by its tender', async (shop) => {
    const { id } = await manualRefund(shop)
    expect((await payBackByHand(shop, id, 'bkash')).status).toBe(200)
    const movements = await shop.db
      .selectFrom('counterMovements')
      .select(['amount', 'tender', 'kind'])
      .execute()
    expect(movements).toEqual([{ amount: -9900, tender: 'bkash', kind: 'refund' }])
    const { body } = await shop.call('GET /payments/issues', { as: shop.customer })
    expect(body.data).toMatchObject([{ state: 'refunded_by_hand', isAtCounter: true }])
  })

  test('of another currency not at the counter, which counts taka', async (shop) => {
    const { id } = await manualRefund(shop)
    await shop.db.updateTable('refunds').set({ currency: 'USD' }).execute()
    const refused = await payBackByHand(shop, id, 'cash')
    expect(refused).toMatchObject({ status: 400, body: { errorMessages: [{ path: 'tender' }] } })
    expect((await shop.call('GET /closings', { as: shop.admin })).body.data.expected).toEqual(
      TENDERS.map((tender) => ({ tender, amount: 0, inAdvance: 0 })),
    )
    await shop.db.updateTable('refunds').set({ currency: 'BDT' }).execute()
  })

  test('not where an earlier request may have sent it, although the gateway refuses now', async (shop) => {
    const { ref, id } = await manualRefund(shop, 'reset_after')
    expect(await codeOf(payBackByHand(shop, id))).toBe('refund_unclear')
    expect(await refundsOnDesk(shop)).toMatchObject([{ canBeDoneByHand: false }])
    expect((await shop.sandbox.ledger()).map(({ kind }) => kind)).toEqual(['charge', 'refund'])
    await shop.sandbox.clearFaults()
    await check(shop, ref)
    await untilRefundsAre(shop, 'DONE')
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'sslcommerz' }])
  })

  test('after checking with the gateway that the refund was not sent', async (shop) => {
    const { ref, id } = await manualRefund(shop, 'reset_before')
    expect((await verify(shop, id, NOT_SEEN)).status).toBe(200)
    expect(await refundsOnDesk(shop)).toMatchObject([{ canBeDoneByHand: true }])
    expect((await payBackByHand(shop, id)).status).toBe(200)
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'shop' }])
    const event = { kind: 'refund_verified_unsent', note: NOT_SEEN.note }
    expect(await historyOf(shop, ref)).toContainEqual(expect.objectContaining(event))
  })

  test('never after checking with the gateway that it was sent: then it is done, once', async (shop) => {
    const { ref, id } = await manualRefund(shop, 'reset_after')
    const replies = await Promise.all([verify(shop, id, SEEN), verify(shop, id, SEEN)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await codeOf(payBackByHand(shop, id))).toBe('refund_done')
    expect(await publicStatusOf(shop, ref)).toBe('refunded')
    expect(await refundRows(shop)).toMatchObject([{ gateway: 'sslcommerz' }])
    const newest = { kind: 'refund_verified_sent', note: SEEN.note, by: 'Rahim Uddin' }
    expect((await historyOf(shop, ref)).at(-1)).toMatchObject(newest)
  })

  test('what an admin saw counts until the refund is requested again without an answer', async (shop) => {
    const { ref, id } = await manualRefund(shop, 'reset_before')
    await verify(shop, id, NOT_SEEN)
    await check(shop, ref)
    const row = { state: 'MANUAL', canBeDoneByHand: true }
    expect(await refundsOnDesk(shop)).toMatchObject([row])
    await shop.sandbox.clearFaults()
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'reset_before', times: 1 })
    await check(shop, ref)
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'failed_status' })
    await tryAgain(shop)
    expect(await codeOf(payBackByHand(shop, id))).toBe('refund_unclear')
  })
})
