import { describe, expect, test } from 'vitest'
import { hashPassword } from '../auth/passwords.ts'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'

const logIn = (shop: TestShop, email: string, password: string) =>
  shop.call('POST /auth/login', { body: { email, password } })

describe('the account of ADMIN_EMAIL', () => {
  test('exists afterwards, with role admin and that password', async () => {
    const shop = await startTestApp()
    await shop.services.users.ensureAdmin('owner@shop.test', await hashPassword('owner-1'))
    expect(await logIn(shop, 'owner@shop.test', 'owner-1')).toMatchObject({
      status: 200,
      body: { data: { role: 'admin', email: 'owner@shop.test' } },
    })
  })

  test('is the account that had the e-mail before, in whatever case', async () => {
    const shop = await startTestApp()
    const { id, email } = shop.customer
    const profile = { name: 'Karim', address: 'Sylhet' }
    await shop.call('PUT /users/me', { as: shop.customer, body: profile })
    await shop.services.users.ensureAdmin(email.toUpperCase(), await hashPassword('owner-1'))
    expect(await logIn(shop, email, 'owner-1')).toMatchObject({
      status: 200,
      body: { data: { _id: id, role: 'admin', email, ...profile } },
    })
  })

  test('is one account when several servers start at once', async () => {
    const shop = await startTestApp()
    const hashes = await Promise.all(['owner-1', 'owner-1', 'owner-1'].map(hashPassword))
    await Promise.all(
      hashes.map((hash) => shop.services.users.ensureAdmin('owner@shop.test', hash)),
    )
    const { body } = await shop.call('GET /users/all-users', { as: shop.admin })
    expect(body.data.filter(({ email }) => email === 'owner@shop.test')).toHaveLength(1)
  })
})
