import { describe, expect } from 'vitest'
import { publicStatusOf, startPaymentShop, until } from '../../testing/paying.ts'
import {
  manualRefund,
  payWrongly,
  refundRows,
  refundUntil,
  refundsOf,
  tryAgain,
  untilRefundsAre,
} from '../../testing/refunding.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const ALARM = '"alarm":"refund_needs_a_person"'

describe('a refund', () => {
  test('goes back by itself, and the customer can follow it', async (shop) => {
    const { ref, bike } = await payWrongly(shop)
    await until(shop, ref, 'refunded')
    expect(await refundRows(shop)).toMatchObject([{ amount: 9900, gateway: 'sslcommerz' }])
    const { body } = await shop.call('GET /payments/issues', { as: shop.customer })
    const note = { ref, bikeName: bike.name, amount: 99, currency: 'BDT', reason: 'MISMATCH' }
    expect(body.data).toMatchObject([{ ...note, state: 'refunded' }])
  })

  test.for(['timeout', 'reset_after', 'truncated_json'])(
    'sent, while the request ends in %s: requested again under the same id, recorded once',
    async (fault) => {
      const shop = await startPaymentShop({ gatewayLimitMs: 2000 })
      await shop.sandbox.fault({ endpoint: 'refund', fault, times: 1 })
      const { ref } = await refundUntil(shop, 'SENT')
      expect(await publicStatusOf(shop, ref)).toBe('refunding')
      expect(await refundRows(shop)).toEqual([])
      expect((await shop.sandbox.ledger()).map(({ kind }) => kind)).toEqual(['charge', 'refund'])
      await tryAgain(shop)
      await until(shop, ref, 'refunded')
      expect(await refundRows(shop)).toHaveLength(1)
      expect(await shop.sandbox.ledger()).toHaveLength(2)
    },
  )

  test('that the gateway refuses is tried again, then shown on the desk, with an alarm', async (shop) => {
    const { ref, id: refundId } = await manualRefund(shop)
    expect(await publicStatusOf(shop, ref)).toBe('refunding')
    const { body } = await shop.call('GET /payments/desk', { as: shop.admin })
    const failure = 'Your IP is not registered for refunds'
    const row = { refundId, state: 'MANUAL', tries: 3, failure, canBeDoneByHand: true }
    expect(body.data.refunds).toMatchObject({ total: 1, rows: [row] })
    await expect.poll(() => shop.logged().split(ALARM)).toHaveLength(2)
  })

  test('that the gateway is processing is looked up until it is done', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'processing', times: 3 })
    const { ref } = await refundUntil(shop, 'PROCESSING')
    expect(await shop.sandbox.ledger()).toHaveLength(1)
    await tryAgain(shop)
    await untilRefundsAre(shop, 'PROCESSING')
    await tryAgain(shop)
    await until(shop, ref, 'refunded')
    const gatewayRef = expect.stringMatching(/./) as string
    expect(await refundsOf(shop)).toMatchObject([{ tries: 1, gatewayRef }])
  })

  test('is requested once, however many servers try', async (shop) => {
    const other = shop.composeServer().services
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'reset_before' })
    for (let count = 0; count < 4; count += 1) {
      await payWrongly(shop, { as: await shop.given.signedIn() })
    }
    await expect.poll(() => refundsOf(shop)).toHaveLength(4)
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
