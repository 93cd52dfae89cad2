import { expect, test } from 'vitest'
import { inAnHour, newestRef, startPaymentShop, until } from '../../testing/paying.ts'

/** Headers as a caller sends them, and as a proxy that the shop trusts passes them on. */
const FOREIGN = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.example;proto=https',
  'x-original-url': 'https://evil.example/',
}

test.each(['sslcommerz', 'stripe'] as const)(
  'addresses for %s and for the browser are made from PUBLIC_URL, whatever host a request names',
  async (gateway) => {
    const shop = await startPaymentShop({ gateway })
    const { _id: bikeId } = await shop.given.bike()
    const booked = await shop.app.inject({
      method: 'POST',
      url: '/api/rentals',
      headers: { ...FOREIGN, authorization: `Bearer ${shop.customer.token}` },
      payload: { bikeId, startTime: inAnHour() },
    })
    const page = new URL(booked.json<{ data: string }>().data)
    expect(page.origin).toBe(new URL(shop.sandbox.url).origin)

    const ref = await newestRef(shop)
    const { return: back } = await shop.sandbox.act(ref, { action: 'pay' })
    expect(new URL(back.url).origin).toBe(shop.url)
    // The gateway's message has come to the address that it was given.
    await until(shop, ref, 'paid', shop.customer)

    const { pathname, search } = new URL(back.url)
    const returned = await shop.app.inject({
      method: back.method ?? 'POST',
      url: pathname + search,
      headers: { ...FOREIGN, 'content-type': 'application/x-www-form-urlencoded' },
      ...(back.method !== 'GET' && { payload: new URLSearchParams(back.fields).toString() }),
    })
    expect(returned.statusCode).toBe(303)
    expect(new URL(returned.headers.location ?? '').origin).toBe(shop.url)
  },
)
