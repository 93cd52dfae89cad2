import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import {
  book,
  captures,
  isAvailable,
  newestRef,
  publicStatusOf,
  reconcile,
  until,
} from '../../../testing/paying.ts'
import { stripeTest as test } from '../../../testing/shop-test.ts'

describe('a booking paid with Stripe', () => {
  test('webhook, then return: the rental stands once, and the customer is led home', async (shop) => {
    const { ref, reply } = await book(shop)
    expect(new URL(reply.body.data ?? '').pathname).toMatch(/^\/c\/pay\/cs_test_/)
    const { return: back } = await shop.sandbox.act(ref, { action: 'pay' })
    const answer = await shop.sandbox.returnTo(back)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${shop.url}/dashboard/my-rentals?payment=${ref}`)
    await until(shop, ref, 'paid')
    expect(await captures(shop)).toEqual([{ amount: 10_000, entry: 'CAPTURE' }])
    expect(shop.logged()).not.toContain('unsigned message')
  })

  test('the return alone is enough, and so is nothing at all', async (shop) => {
    const first = await book(shop)
    const pressed = await shop.sandbox.act(first.ref, { action: 'pay', ipn: 'none' })
    await shop.sandbox.returnTo(pressed.return)
    expect(await publicStatusOf(shop, first.ref)).toBe('paid')

    const second = await book(shop)
    await shop.sandbox.act(second.ref, { action: 'pay', ipn: 'none' })
    shop.clock.advance(2 * MINUTE_MS)
    await reconcile(shop)
    expect(await publicStatusOf(shop, second.ref)).toBe('paid')
  })

  test('ten webhooks at once and a return: one charge', async (shop) => {
    const { ref } = await book(shop)
    const ipn = { times: 10, concurrent: true }
    const { return: back } = await shop.sandbox.act(ref, { action: 'pay', ipn })
    await shop.sandbox.returnTo(back)
    await until(shop, ref, 'paid')
    expect(await captures(shop)).toHaveLength(1)
    const answers = (await shop.sandbox.deliveries()).map(({ answer }) => answer?.status)
    expect(new Set(answers)).toEqual(new Set([200]))
  })

  test.for(['none', 'wrong_password', 'broken', 'short_key'])(
    'signed %s: nothing it says is kept, and Stripe itself is asked',
    async (sign, shop) => {
      const { ref } = await book(shop)
      await shop.sandbox.act(ref, { action: 'pay', sign, tamper: { amount: '1.00' } })
      await until(shop, ref, 'paid')
      expect(await captures(shop)).toEqual([{ amount: 10_000, entry: 'CAPTURE' }])
      const [message] = await shop.db.selectFrom('gatewayMessages').selectAll().execute()
      expect(message).toMatchObject({ authentic: false, claims: 'other', body: { ref } })
    },
  )
})

describe('a session whose total is not what was received', () => {
  test.for([
    { amount: '99.00', claimed: '100.00', received: 9900 },
    { amount: '100.00', claimed: '99.00', received: 10_000 },
  ])(
    'received $amount, total $claimed: what was received goes back',
    async ({ received, ...sums }, shop) => {
      const { ref } = await book(shop)
      await shop.sandbox.act(ref, { action: 'pay', ...sums })
      await until(shop, ref, 'refunded')
      expect(await captures(shop)).toEqual([{ amount: received, entry: 'CAPTURE' }])
      const moved = (await shop.sandbox.ledger()).map(({ kind, amount }) => `${kind} ${amount}`)
      expect(moved).toEqual([`charge ${sums.amount}`, `refund ${sums.amount}`])
    },
  )
})

describe('nonsense at the doors', () => {
  test.for([
    ['half of something', '{', 400],
    ['another shape', '[]', 400],
    ['text no database keeps', '{"data":{"object":{"client_reference_id":"\\u0000\\ud800"}}}', 200],
    ['far too much', `{"data":{"object":{}},"pad":"${'x'.repeat(40_000)}"}`, 413],
  ] as const)('a webhook of %s', async ([, body, status], shop) => {
    const headers = { 'content-type': 'application/json' }
    const webhook = `${shop.url}/api/payments/stripe/webhook`
    expect((await fetch(webhook, { method: 'POST', headers, body })).status).toBe(status)
  })

  test.for(['', '?ref=%00%ED%A0%80', '?ref=x&ref=y&sign=%ff'])(
    'a return with %j',
    async (query, shop) => {
      const webhook = `${shop.url}/api/payments/stripe/return${query}`
      const answer = await fetch(webhook, { redirect: 'manual' })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toContain('/dashboard/my-rentals')
    },
  )

  test('the doors of the other gateway are not there', async (shop) => {
    const ipn = await fetch(`${shop.url}/api/payments/sslcommerz/ipn`, { method: 'POST' })
    expect(ipn.status).toBe(404)
    const posted = await fetch(`${shop.url}/api/payments/stripe/return`, { method: 'POST' })
    expect(posted.status).toBe(404)
  })
})

describe('a booking that Stripe did not get paid for', () => {
  test('turning back frees the bike at once, and its page can no longer be paid', async (shop) => {
    const { ref, bike, reply } = await book(shop)
    const { return: back } = await shop.sandbox.act(ref, { action: 'cancel' })
    await shop.sandbox.returnTo(back)
    expect(await publicStatusOf(shop, ref)).toBe('cancelled')
    expect(await isAvailable(shop, bike)).toBe(true)
    expect((await fetch(reply.body.data ?? '')).status).toBe(410)
  })

  test('a page that the shop has ended is no time-out, also where Stripe says so first', async (shop) => {
    const { ref, bike, reply } = await book(shop)
    const session = new URL(reply.body.data ?? '').pathname.split('/').at(-1)
    await fetch(`${shop.sandbox.url}/v1/checkout/sessions/${session}/expire`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_shop' },
    })
    await until(shop, ref, 'cancelled')
    expect(await isAvailable(shop, bike)).toBe(true)
  })

  test('a forged return cancels nothing', async (shop) => {
    const { ref, bike } = await book(shop)
    const forged = `${shop.url}/api/payments/stripe/return?ref=${ref}&outcome=cancel&sign=abc`
    expect((await fetch(forged, { redirect: 'manual' })).status).toBe(303)
    expect(await publicStatusOf(shop, ref)).toBe('pending')
    expect(await isAvailable(shop, bike)).toBe(false)
  })

  test.for([
    ['fail', 'failed'],
    ['expire', 'expired'],
  ] as const)('%s: %s, and the bike is free', async ([action, told], shop) => {
    const { ref, bike } = await book(shop)
    await shop.sandbox.act(ref, { action })
    await until(shop, ref, told)
    expect(await isAvailable(shop, bike)).toBe(true)
  })

  test('the bike is held for 35 minutes, as long as the page can be paid', async (shop) => {
    const { ref, bike } = await book(shop)
    expect(ref).toBe(await newestRef(shop))
    shop.clock.advance(34 * MINUTE_MS)
    await reconcile(shop)
    expect(await isAvailable(shop, bike)).toBe(false)
    shop.clock.advance(2 * MINUTE_MS)
    await reconcile(shop)
    expect(await publicStatusOf(shop, ref)).toBe('expired')
    expect(await isAvailable(shop, bike)).toBe(true)
  })
})
