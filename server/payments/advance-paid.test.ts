import { describe, expect, test } from 'vitest'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

async function hold(shop: TestShop, as = shop.customer) {
  const bike = await shop.given.bike()
  const body = { bikeId: bike._id, startTime: inAnHour() }
  const reply = await shop.call('POST /rentals', { as, body })
  const [session] = await shop.sandbox.sessions()
  return { bike, reply, ref: session?.tran_id ?? '' }
}

describe('the advance', () => {
  test('1. Pay, IPN then return: INITIAL_PAID once, one capture of 100 TK', async () => {
    const shop = await startTestApp()
    const { reply, ref } = await hold(shop)
    expect(reply.status).toBe(200)
    const pressed = await shop.sandbox.act(ref, { action: 'pay' })
    const back = await shop.sandbox.returnTo(pressed.return)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`${shop.url}/dashboard/my-rentals?payment=${ref}`)
    const { body } = await shop.call('GET /rentals', { as: shop.customer })
    expect(body.data).toMatchObject([{ bookingStatus: 'INITIAL_PAID', totalCost: 0 }])
  })
})
