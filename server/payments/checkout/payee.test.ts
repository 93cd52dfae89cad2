import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { book, startPaymentShop } from '../../testing/paying.ts'

test.each(['sslcommerz', 'stripe'] as const)(
  "%s is told the shop's name and contact, and its page says them",
  async (gateway) => {
    const shop = await startPaymentShop({ gateway })
    const contact = { name: 'Dhanmondi <b>Bikes</b>', address: '1 Road 2', phone: '017-1' }
    const body = { ...DEFAULT_SHOP, ...contact, email: 'hello@bikes.test' }
    await shop.call('PUT /shop', { as: shop.admin, body })
    const { reply } = await book(shop)
    const page = await (await fetch(reply.body.data)).text()
    expect(page).toContain('Dhanmondi &lt;b&gt;Bikes&lt;/b&gt;, 1 Road 2, 017-1, hello@bikes.test')
  },
)
