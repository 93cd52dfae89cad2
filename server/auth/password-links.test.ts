import { describe, expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { PASSWORD, type Person } from '../testing/given.ts'
import { untilLocksAreAwaited } from '../testing/locks.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { setAdminPassword } from './admin-account.ts'

const ENDED = { status: 400, body: { code: 'link_ended' } }

const test = testWith(async () => {
  const shop = await startTestApp()
  const make = async (id = shop.customer.id) => {
    const params = { id }
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

const ENDS = [
  'the deletion of its maker',
  'the demotion of its maker',
  'the loss of the duty by its maker',
  'a new password of its maker',
  'npm run admin-password for its maker',
  'npm run admin-password for its user',
  'another link for its user',
  'any other statement that changes the password of its user',
] as const

test.for(ENDS)('a password link ends with %s', async (end, shop) => {
  const { admin, customer, db, given, services } = shop
  const maker = await given.signedIn({ role: 'admin' })
  const make = async (as: Person) => {
    const { body } = await shop.call('POST /users/:id/password-link', {
      as,
      params: { id: customer.id },
    })
    return shop.tokenIn(body.data.url)
  }
  const setPassword = ({ email }: Person) =>
    setAdminPassword(db, services.users, { email, password: 'a long password' })
  const token = await make(maker)
  const other = await given.user()
  const kept = await shop.make(other.id)
  const { id } = maker
  const act: Record<(typeof ENDS)[number], () => Promise<unknown>> = {
    'the deletion of its maker': () =>
      shop.call('DELETE /users/delete-a-user', { as: admin, body: { id } }),
    'the demotion of its maker': () =>
      shop.call('PATCH /users/update-user-role', { as: admin, body: { id, role: 'user' } }),
    'the loss of the duty by its maker': () =>
      shop.call('PUT /users/:id/duties', { as: admin, params: { id }, body: { duties: ['desk'] } }),
    'a new password of its maker': () => {
      const body = { currentPassword: PASSWORD, newPassword: 'a longer password' }
      return shop.call('PUT /auth/change-password', { as: maker, body })
    },
    'npm run admin-password for its maker': () => setPassword(maker),
    'npm run admin-password for its user': () => setPassword(customer),
    'another link for its user': async () => shop.reset(await make(admin)),
    'any other statement that changes the password of its user': () =>
      db.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', customer.id).execute(),
  }
  await act[end]()
  expect(await shop.reset(token)).toMatchObject(ENDED)
  expect((await shop.reset(shop.tokenIn(kept.url))).status).toBe(200)
})

test('a password link is not made by an admin who loses the duty meanwhile', async (shop) => {
  const maker = await shop.given.signedIn({ role: 'admin' })
  const params = { id: shop.customer.id }
  const making = await shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ role: 'user' }).where('id', '=', maker.id).execute()
    const reply = shop.call('POST /users/:id/password-link', { as: maker, params })
    await untilLocksAreAwaited(shop.db, 1)
    return { reply }
  })
  expect(await making.reply).toMatchObject({ status: 403, body: { code: 'duty_missing' } })
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

  test('ends after an hour, and is forgotten', async (shop) => {
    const { url } = await shop.make()
    shop.clock.advance(HOUR_MS + 1000)
    expect(await shop.reset(shop.tokenIn(url))).toMatchObject(ENDED)
    await shop.services.auth.forgetExpired()
    expect(await shop.db.selectFrom('passwordLinks').select('id').execute()).toEqual([])
  })

  test('at the same time works for one of two', async (shop) => {
    const token = shop.tokenIn((await shop.make()).url)
    const replies = await Promise.all([shop.reset(token), shop.reset(token, 'secret-3')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })
})
