import { beforeEach, describe, expect, onTestFinished } from 'vitest'
import { HOLD_MS } from '#domain/rentals'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import {
  book,
  captures,
  endHold,
  inAnHour,
  reconcile,
  startPaymentShop,
  until,
} from '../../testing/paying.ts'
import { callOf } from '../../testing/call.ts'
import { composeServer } from '../../testing/server-config.ts'
import { refundsOf, untilRefundsAre } from '../../testing/refunding.ts'
import { SCHEDULED } from '../core/settlement.service.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

/** A booking from the time when the shop used SSLCOMMERZ for new payments. */
async function bookBefore(shop: TestShop) {
  const server = shop.composeServer()
  const app = await server.createApp({ shedLoad: false })
  onTestFinished(() => app.close())
  const bike = await shop.given.bike()
  const body = { bikeId: bike._id, startTime: inAnHour() }
  expect((await callOf(app)('POST /rentals', { as: shop.customer, body })).status).toBe(200)
  const { id } = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  return { bike, ref: id }
}

async function expire(shop: TestShop, ref: string): Promise<void> {
  await endHold(shop)
  await until(shop, ref, 'expired')
}

describe('the shop has changed from SSLCOMMERZ to Stripe and still has the credentials of both', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await startPaymentShop({ gateway: 'stripe', withOther: true })
  })

  test('an expired page of SSLCOMMERZ that is paid afterwards is found and applied', async () => {
    const { ref } = await bookBefore(shop)
    await expire(shop, ref)
    const { return: back } = await shop.sandbox.act(ref, { action: 'pay' })
    expect(await shop.sandbox.deliveries()).toMatchObject([{ answer: { status: 200 } }])
    expect((await shop.sandbox.returnTo(back)).status).toBe(303)
    await until(shop, ref, 'paid')
    expect(await captures(shop)).toEqual([{ amount: 10_000, entry: 'CAPTURE' }])
  })

  test('it is refunded by SSLCOMMERZ where another customer has the bike', async () => {
    const { ref, bike } = await bookBefore(shop)
    await expire(shop, ref)
    const other = await shop.given.signedIn()
    const next = await book(shop, { as: other, bike })
    await shop.sandbox.act(next.ref, { action: 'pay' })
    await until(shop, next.ref, 'paid', other)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    await reconcile(shop)
    shop.clock.advance(HOLD_MS)
    await reconcile(shop)
    await until(shop, ref, 'refunded')
    expect(await refundsOf(shop)).toMatchObject([{ reason: 'LATE', status: 'DONE' }])
    const gateways = await shop.db
      .selectFrom('payments')
      .select(['id', 'gateway', 'store', 'environment'])
      .orderBy('id')
      .execute()
    expect(gateways).toEqual([
      { id: ref, gateway: 'sslcommerz', store: 'test_store', environment: 'sandbox' },
      { id: next.ref, gateway: 'stripe', store: 'main', environment: 'test' },
    ])
  })
})

describe('the shop has changed to another store of SSLCOMMERZ', () => {
  /** The same shop with the credentials of another store. */
  function withNewStore(shop: TestShop) {
    const gateway = { ...shop.config.gateway, storeId: 'new_store' }
    const server = composeServer({ ...shop.config, gateway }, shop.clock.now)
    onTestFinished(server.close)
    return server.services
  }

  const checksOf = async (shop: TestShop, ref: string) => {
    const row = shop.db.selectFrom('payments').select('checks').where('id', '=', ref)
    return (await row.executeTakeFirstOrThrow()).checks
  }

  test('a payment of the old store is not asked about at the new one, and the desk says so', async (shop) => {
    const { ref } = await book(shop)
    shop.clock.advance(2 * HOLD_MS)
    const { reconciler, settlement, desk } = withNewStore(shop)
    await reconciler.reconcile()
    expect(await checksOf(shop, ref)).toBe(0)
    await expect(settlement.settle(ref, SCHEDULED)).rejects.toMatchObject({
      kind: 'misconfigured',
    })
    const { stuck } = await desk.show()
    expect(stuck.rows).toMatchObject([{ ref, why: 'not_asked', nextCheckAt: null }])
    await reconcile(shop)
    await until(shop, ref, 'expired')
  })

  test('a payment of an account that is not set up any more ends a day after its time', async (shop) => {
    await book(shop)
    const { stuckPayments } = withNewStore(shop)
    const statusOf = async () =>
      (await shop.db.selectFrom('payments').select('status').executeTakeFirst())?.status
    shop.clock.advance(HOLD_MS + DAY_MS - MINUTE_MS)
    await stuckPayments.closeUnknown()
    expect(await statusOf()).toBe('OPEN')
    shop.clock.advance(2 * MINUTE_MS)
    await shop.services.stuckPayments.closeUnknown()
    expect(await statusOf()).toBe('OPEN')
    await stuckPayments.closeUnknown()
    expect(await statusOf()).toBe('EXPIRED')
    const rentals = shop.db.selectFrom('rentals').select('status')
    expect(await rentals.execute()).toEqual([{ status: 'CANCELLED' }])
  })

  test('a payment from before stores were recorded is asked about at the store that is set', async (shop) => {
    const { ref } = await book(shop)
    await shop.db.updateTable('payments').set({ store: null, environment: null }).execute()
    shop.clock.advance(2 * HOLD_MS)
    await withNewStore(shop).reconciler.reconcile()
    expect(await checksOf(shop, ref)).toBe(1)
  })

  test('money that the old store took goes back by hand, and not through the new one', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'http500' })
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay', amount: '99.00' })
    await untilRefundsAre(shop, 'SENT')
    await withNewStore(shop).refunds.askAgainOf(ref)
    expect(await refundsOf(shop)).toMatchObject([
      { failure: 'The shop has no access to the gateway that took the money' },
    ])
    await shop.sandbox.clearFaults()
    await shop.services.refunds.askAgainOf(ref)
    await until(shop, ref, 'refunded')
  })
})
