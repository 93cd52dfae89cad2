import { describe, expect, vi } from 'vitest'
import { HOLD_MS } from '#domain/rentals'
import { MINUTE_MS } from '#domain/time'
import {
  book,
  bookAsOther,
  captures,
  publicStatusOf,
  reconcile,
  until,
} from '../../testing/paying.ts'
import { runSql } from '../../database/db.ts'
import { addPaymentRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { GatewayError } from '../core/gateway.ts'
import { historyOf } from '../../testing/refunding.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const MISCONFIGURED = '"alarm":"gateway_misconfigured"'

const statusesOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('payments').select('status').execute()).map(({ status }) => status)

describe('The gateway answers what is no answer when a page is to be opened', () => {
  test.for(['html', 'truncated_json'])(
    '%s: UNKNOWN, the hold is kept, and no browser is sent anywhere',
    async (fault, shop) => {
      await shop.sandbox.fault({ endpoint: 'init', fault, times: 1 })
      const { bike, reply } = await book(shop)
      expect(reply).toMatchObject({ status: 502, body: { code: 'gateway_down' } })
      expect(await statusesOf(shop)).toEqual(['INIT_UNKNOWN'])
      const other = await shop.given.signedIn()
      expect((await book(shop, { as: other, bike })).reply.status).toBe(409)
      const desk = await shop.call('GET /payments/desk', { as: shop.admin })
      expect(desk.body.data.stuck).toMatchObject({ total: 1, rows: [{ why: 'page_unclear' }] })
    },
  )

  test('FAILED, store credential: an alarm, and the bike is free again', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'init', fault: 'failed_status', times: 1 })
    const { bike, reply } = await book(shop)
    expect(reply).toMatchObject({ status: 502, body: { code: 'gateway_down' } })
    expect(shop.logged()).toContain(MISCONFIGURED)
    expect(await statusesOf(shop)).toEqual(['INIT_FAILED'])
    expect((await book(shop, { bike })).reply.status).toBe(200)
  })
})

describe('the gateway does not answer when it is asked', () => {
  test('The validation fails five times: the IPN is answered 200 at once, then applied', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.fault({ endpoint: 'validate', fault: 'http500', times: 5 })
    await shop.sandbox.act(ref, { action: 'pay' })
    expect(await shop.sandbox.deliveries()).toMatchObject([{ answer: { status: 200 } }])
    // The job of every minute also tries what another job tries again after seconds.
    await vi.waitFor(
      async () => {
        shop.clock.advance(61_000)
        await reconcile(shop)
        expect(await publicStatusOf(shop, ref)).toBe('paid')
      },
      { timeout: 60_000, interval: 50 },
    )
    expect(await captures(shop)).toEqual([{ entry: 'CAPTURE', amount: 10_000 }])
  })

  test('A payment is stuck on the desk when its time is over and the gateway is silent', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.fault({ endpoint: 'query', fault: 'http500' })
    shop.clock.advance(HOLD_MS + 3 * MINUTE_MS)
    await reconcile(shop)
    const desk = async () => (await shop.call('GET /payments/desk', { as: shop.admin })).body.data
    expect((await desk()).stuck).toMatchObject({ rows: [{ ref, why: 'gateway_silent' }] })
    const check = () => shop.call('POST /payments/:ref/check', { as: shop.admin, params: { ref } })
    expect(await check()).toMatchObject({ status: 502, body: { code: 'gateway_silent' } })
    await shop.sandbox.clearFaults()
    expect((await check()).body.data.status).toBe('expired')
    expect((await desk()).stuck).toEqual({ total: 0, rows: [] })
  })

  test('An admin releases the bike of an unpaid hold although the gateway is silent', async (shop) => {
    const { ref, bike } = await book(shop)
    await shop.sandbox.fault({ endpoint: 'query', fault: 'http500' })
    const note = 'Their status page says they are down'
    const clerk = await shop.given.signedIn({ role: 'admin', duties: ['desk'] })
    const release = (body: { note: string }) =>
      shop.call('POST /payments/:ref/release', { as: clerk, params: { ref }, body })
    expect(await release({ note })).toMatchObject({ status: 409, body: { code: 'not_stuck' } })
    shop.clock.advance(HOLD_MS + 3 * MINUTE_MS)
    await reconcile(shop)
    expect((await release({ note: ' ' })).status).toBe(400)
    const released = await release({ note })
    expect(released).toMatchObject({ status: 200, body: { data: { status: 'expired' } } })
    expect(await release({ note })).toMatchObject({ status: 409, body: { code: 'not_stuck' } })
    expect(await historyOf(shop, ref)).toContainEqual(
      expect.objectContaining({ kind: 'released_by_admin', note, by: 'Rahim Uddin' }),
    )
    const audited = shop.db.selectFrom('auditEvents').select('actorId')
    expect(await audited.where('kind', '=', 'hold_released').execute()).toEqual([
      { actorId: clerk.id },
    ])

    // Another customer has the bike by the time the money shows up.
    expect(await bookAsOther(shop, bike)).toBe(200)
    await shop.sandbox.clearFaults()
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'refunded')
  })

  test('A server claims as many payments as it can ask about before another one may', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    const due = { bikeId, userId: shop.customer.id, status: 'CANCELLED' } as const
    const rentalId = await addRentalRow(shop.db, due)
    for (let count = 0; count < 40; count += 1) await addPaymentRow(shop.db, rentalId, 'REFUNDED')
    await shop.db
      .updateTable('payments')
      .set({ nextCheckAt: new Date(0) })
      .execute()
    const claims: number[] = []
    const slow = shop.composeServer(
      {},
      {
        async lookup() {
          const claimed = 'select from payments where next_check_at > now()'
          claims.push((await runSql(shop.db, claimed)).rows.length)
          throw new GatewayError('unknown', 'No answer yet')
        },
      },
    )
    await slow.services.reconciler.reconcile()
    // Four at a time, each for at most eight seconds: seven in a minute.
    expect(claims[0]).toBe(28)
    await shop.db.updateTable('payments').set({ nextCheckAt: null }).execute()
    await runSql(shop.db, 'delete from payments')
  })
})

describe("The gateway's clock, the time in Dhaka, the end of a month", () => {
  test('move nothing of ours: what is written down is the time of the database', async (shop) => {
    const { ref } = await book(shop)
    // Over the end of at least one month, and past midnight in Dhaka.
    await shop.sandbox.advanceClock(32 * 24 * 3600 + 7 * 3600)
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
    const [message] = await shop.db.selectFrom('gatewayMessages').select('body').execute()
    const { at } = await shop.db.selectFrom('ledger').select('at').executeTakeFirstOrThrow()
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(MINUTE_MS)
    expect(message?.body['tran_date']?.slice(0, 10)).not.toBe(at.toISOString().slice(0, 10))
  })
})
