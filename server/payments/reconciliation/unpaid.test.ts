import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect } from 'vitest'
import { HOLD_MS } from '#domain/rentals'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import { callOf } from '../../testing/call.ts'
import {
  book,
  bookAsOther,
  endHold,
  isAvailable,
  newestRef,
  publicStatusOf,
  reconcile,
  rentalsOf,
  startPaymentShop,
  until,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import { sslcommerz } from '../gateways/sslcommerz/sslcommerz-gateway.ts'

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** An address at which no server listens any more. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

describe('the customer does not pay', () => {
  test('The tab is closed before paying: expired at the end of the hold, after a lookup', async (shop) => {
    const { bike, ref } = await book(shop)
    expect(await isAvailable(shop, bike)).toBe(false)
    await endHold(shop)
    expect(await publicStatusOf(shop, ref)).toBe('expired')
    expect(await isAvailable(shop, bike)).toBe(true)
    expect(await bookAsOther(shop, bike)).toBe(200)
  })

  test('An expired hold is not released while the gateway cannot say whether money came', async (shop) => {
    const { bike, ref } = await book(shop)
    shop.clock.advance(HOLD_MS + 1000)
    await shop.sandbox.fault({ endpoint: 'query', fault: 'http500' })
    await reconcile(shop)
    expect(await publicStatusOf(shop, ref)).toBe('pending')
    const other = await shop.given.signedIn()
    const tooEarly = await book(shop, { as: other, bike })
    expect(tooEarly.reply).toMatchObject({ status: 409, body: { code: 'bike_taken' } })
    await shop.sandbox.clearFaults()
    expect((await book(shop, { as: other, bike })).reply.status).toBe(200)
    expect(await publicStatusOf(shop, ref)).toBe('expired')
  })

  test('However many payments are due, two servers that look at once ask about each of them once', async (shop) => {
    const { ref } = await book(shop)
    const kept = 'rental_id, purpose, gateway, store, environment, amount, created_at, expires_at'
    await runSql(
      shop.db,
      `insert into payments (id, status, next_check_at, ${kept})
       select lpad(n::text, 26, '0'), 'EXPIRED', now() - interval '1 minute', ${kept}
       from payments, generate_series(1, 250) as n where id = $1`,
      [ref],
    )
    const { reconciler } = shop.services
    await Promise.all([reconciler.reconcile(), reconciler.reconcile()])
    const { rows } = await runSql(
      shop.db,
      `select count(*)::int as asked from payments where status = 'EXPIRED' and checks = 1`,
    )
    expect(rows).toEqual([{ asked: 250 }])
  })

  test('Paid in the last minutes of its page, without any notification: found within two minutes', async (shop) => {
    const { ref } = await book(shop)
    const passMinute = async () => {
      shop.clock.advance(MINUTE_MS)
      await reconcile(shop)
    }
    for (let minute = 1; minute <= 5; minute += 1) await passMinute()
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    await passMinute()
    await passMinute()
    expect(await publicStatusOf(shop, ref)).toBe('paid')
  })

  test('A payment that cannot be answered lets the others go first next time', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.fault({ endpoint: 'query', fault: 'http500' })
    shop.clock.advance(61_000)
    await reconcile(shop)
    const payment = await shop.db
      .selectFrom('payments')
      .select(['checks', 'nextCheckAt'])
      .where('id', '=', ref)
      .executeTakeFirstOrThrow()
    expect(payment.checks).toBe(1)
    expect(payment.nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 61_000)
  })

  test('Cancel on the page: the hold is released at once, a new booking is possible', async (shop) => {
    const { bike, ref } = await book(shop)
    const pressed = await shop.sandbox.act(ref, { action: 'cancel' })
    await shop.sandbox.returnTo(pressed.return)
    await until(shop, ref, 'cancelled')
    expect(await isAvailable(shop, bike)).toBe(true)
    const again = await book(shop, { bike })
    expect(again.reply.status).toBe(200)
    expect(again.ref).not.toBe(ref)
  })

  test('The gateway refuses the connection: 502, the bike is free, no attempt is left open', async () => {
    const shop = await startPaymentShop({ gatewayUrl: await closedPort() })
    const { bike, reply } = await book(shop)
    expect(reply).toMatchObject({ status: 502, body: { code: 'gateway_down' } })
    const payments = await shop.db.selectFrom('payments').select('status').execute()
    expect(payments).toEqual([{ status: 'INIT_FAILED' }])
    expect(await isAvailable(shop, bike)).toBe(true)
    expect(await rentalsOf(shop)).toEqual([])
  })

  test('The gateway is cut off, the page was made and then paid: the hold waits, then it is paid', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'init', fault: 'reset_after', times: 1 })
    const { bike, reply } = await book(shop)
    expect(reply.status).toBe(502)
    expect(await bookAsOther(shop, bike)).toBe(409)
    const ref = await newestRef(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    shop.clock.advance(61_000)
    await reconcile(shop)
    expect(await publicStatusOf(shop, ref)).toBe('paid')
  })
})

describe('the customer tries again', () => {
  test('After a page that never came: the gateway is asked, and a new page opens', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'init', fault: 'reset_before', times: 1 })
    const { bike, reply } = await book(shop)
    expect(reply).toMatchObject({ status: 502, body: { code: 'gateway_down' } })
    const again = await book(shop, { bike })
    expect(again.reply.status).toBe(200)
    await shop.sandbox.act(again.ref, { action: 'pay' })
    await until(shop, again.ref, 'paid')
  })

  test('For another time, while the first page still opens: no browser is sent to the page that has ended', async (shop) => {
    const bike = await shop.given.bike()
    const gateway = sslcommerz(shop.config.gateway)
    let changedTime = 0
    const server = shop.composeServer(undefined, {
      async openCheckout(...request) {
        const opened = await gateway.openCheckout(...request)
        changedTime = (await book(shop, { bike, startTime: hoursFromNow(3) })).reply.status
        return opened
      },
    })
    const call = callOf(await server.createApp({ shedLoad: false }))
    const first = await book({ ...shop, call }, { bike, startTime: hoursFromNow(2) })
    expect(changedTime).toBe(200)
    expect(first.reply).toMatchObject({ status: 409, body: { code: 'payment_closed' } })
    expect(await rentalsOf(shop)).toEqual([])
  })
})
