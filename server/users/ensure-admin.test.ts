import { describe, expect } from 'vitest'
import type { TestShop } from '../testing/start-test-app.ts'
import { shopTest as test } from '../testing/shop-test.ts'

const logIn = (shop: TestShop, email: string, password: string) =>
  shop.call('POST /auth/login', { body: { email, password } })

describe('the account of ADMIN_EMAIL', () => {
  test('exists afterwards, with role admin and that password', async (shop) => {
    await shop.services.auth.ensureAdmin('owner@shop.test', 'owner-1')
    expect(await logIn(shop, 'owner@shop.test', 'owner-1')).toMatchObject({
      status: 200,
      body: { data: { role: 'admin', email: 'owner@shop.test' } },
    })
  })

  test('is the account that had the e-mail before, in whatever case', async (shop) => {
    const { id, email } = shop.customer
    const profile = { name: 'Karim', address: 'Sylhet' }
    await shop.call('PUT /users/me', { as: shop.customer, body: profile })
    await shop.services.auth.ensureAdmin(email.toUpperCase(), 'owner-1')
    expect(await logIn(shop, email, 'owner-1')).toMatchObject({
      status: 200,
      body: { data: { _id: id, role: 'admin', email, ...profile } },
    })
  })

  test('ends the sessions that were begun with another password', async (shop) => {
    const ensure = () => shop.services.auth.ensureAdmin(shop.customer.email, 'owner-1')
    await ensure()
    expect((await shop.call('GET /users/me', { as: shop.customer })).status).toBe(401)
    const { body } = await logIn(shop, shop.customer.email, 'owner-1')
    await ensure()
    expect((await shop.call('GET /users/all-users', { as: body.token })).status).toBe(200)
  })

  test('is one account when several servers start at once', async (shop) => {
    const ensure = () => shop.services.auth.ensureAdmin('owner@shop.test', 'owner-1')
    await Promise.all([ensure(), ensure(), ensure()])
    const { body } = await shop.call('GET /users/all-users', { as: shop.admin })
    expect(body.data.filter(({ email }) => email === 'owner@shop.test')).toHaveLength(1)
  })
})
