import { expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp({ rateLimits: true })
  const change = (body: unknown) => shop.call('PUT /users/me', { as: shop.customer, body })
  return { ...shop, change }
})

test('five new e-mails can be tried, then one an hour; other changes go on', async (shop) => {
  const tryEmail = async (email: string) => (await shop.change({ email, phone: '018000' })).status
  const tried: number[] = []
  for (let time = 0; time < 6; time += 1) tried.push(await tryEmail(shop.admin.email))
  expect(tried).toEqual([409, 409, 409, 409, 409, 429])
  expect((await shop.change({ email: 'new@shop.test' })).body.message).toBe(
    'Too many new emails. Please try again in 60 minutes.',
  )
  expect(await tryEmail(shop.customer.email)).toBe(200)
  shop.clock.advance(HOUR_MS)
  expect(await tryEmail('new@shop.test')).toBe(200)
})
