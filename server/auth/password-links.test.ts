import { describe, expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const ENDED = { status: 400, body: { code: 'link_ended' } }

const test = testWith(async () => {
  const shop = await startTestApp()
  const make = async () => {
    const params = { id: shop.customer.id }
    const { body } = await shop.call('POST /users/:id/password-link', { as: shop.admin, params })
    return body.data
  }
  const tokenIn = (url: string) => url.split('/login#reset=')[1] ?? ''
  const reset = (token: string, newPassword = 'secret-2') =>
    shop.call('POST /auth/reset-password', { body: { token, newPassword } })
  const logIn = async (password: string) => {
    const body = { email: shop.customer.email, password }
    return (await shop.call('POST /auth/login', { body })).status
  }
  return { ...shop, make, tokenIn, reset, logIn }
})

describe('a password link', () => {
  test('sets a new password once, and ends all sessions of the user', async (shop) => {
    const { url, expiresAt } = await shop.make()
    expect(url.startsWith(`${shop.url}/login#reset=`)).toBe(true)
    const now = (await shop.clock.now(shop.db)).getTime()
    expect(Math.abs(Date.parse(expiresAt) - now - HOUR_MS)).toBeLessThan(60_000)
    expect((await shop.reset(shop.tokenIn(url))).status).toBe(200)
    expect((await shop.call('GET /users/me', { as: shop.customer })).status).toBe(401)
    expect([await shop.logIn(PASSWORD), await shop.logIn('secret-2')]).toEqual([401, 200])
    expect(await shop.reset(shop.tokenIn(url), 'secret-3')).toMatchObject(ENDED)
  })

  test('is stored as a hash only, and recorded when it is made and used', async (shop) => {
    const { url } = await shop.make()
    const token = shop.tokenIn(url)
    const [stored] = await shop.db.selectFrom('passwordLinks').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(stored?.tokenHash).toHaveLength(32)
    await shop.reset(token)
    const events = await shop.db
      .selectFrom('auditEvents')
      .select(['kind', 'actorId', 'subjectId'])
      .where('kind', 'in', ['password_link_made', 'password_reset'])
      .orderBy('id')
      .execute()
    const { id } = shop.customer
    expect(events).toEqual([
      { kind: 'password_link_made', actorId: shop.admin.id, subjectId: id },
      { kind: 'password_reset', actorId: id, subjectId: id },
    ])
    expect(shop.logged()).not.toContain(token)
  })

  test('ends after an hour, with a newer link, a changed password and the account', async (shop) => {
    const first = await shop.make()
    const second = await shop.make()
    expect(await shop.reset(shop.tokenIn(first.url))).toMatchObject(ENDED)
    const body = { currentPassword: PASSWORD, newPassword: 'secret-4' }
    await shop.call('PUT /auth/change-password', { as: shop.customer, body })
    expect(await shop.reset(shop.tokenIn(second.url))).toMatchObject(ENDED)
    const third = await shop.make()
    shop.clock.advance(HOUR_MS + 1000)
    expect(await shop.reset(shop.tokenIn(third.url))).toMatchObject(ENDED)
    await shop.services.auth.forgetExpired()
    expect(await shop.db.selectFrom('passwordLinks').select('id').execute()).toEqual([])
  })

  test('at the same time works for one of two', async (shop) => {
    const token = shop.tokenIn((await shop.make()).url)
    const replies = await Promise.all([shop.reset(token), shop.reset(token, 'secret-3')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })
})
