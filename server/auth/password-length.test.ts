import { describe, expect } from 'vitest'
import { demoLogins } from '#db/demo-logins'
import { PASSWORD, type Person } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { setAdminPassword } from './admin-account.ts'

const TOO_SHORT = "An admin's password must be at least 12 characters"
const LONG = 'x'.repeat(12)
const errorMessages = [{ path: 'newPassword', message: TOO_SHORT }]
const REFUSED = { status: 400, body: { errorMessages } }

const test = testWith(async () => {
  const shop = await startTestApp()
  const change = (as: Person, newPassword: string) =>
    shop.call('PUT /auth/change-password', { as, body: { currentPassword: PASSWORD, newPassword } })
  const logIn = async (email: string, password: string) =>
    (await shop.call('POST /auth/login', { body: { email, password } })).body.token
  const isAsked = async (as: Person | string) =>
    (await shop.call('GET /users/me', { as })).body.data.needsLongerPassword
  const setRole = ({ id }: Person, role: string) =>
    shop.call('PATCH /users/update-user-role', { as: shop.admin, body: { id, role } })
  return { ...shop, change, logIn, isAsked, setRole }
})

describe('an admin', () => {
  test('chooses a password of at least 12 characters, a customer one of 6', async (shop) => {
    expect(await shop.change(shop.admin, 'x'.repeat(11))).toMatchObject(REFUSED)
    expect((await shop.change(shop.admin, LONG)).status).toBe(200)
    expect((await shop.change(shop.customer, 'six-66')).status).toBe(200)
    expect(await shop.logIn(shop.admin.email, LONG)).toBeDefined()
  })

  test('chooses one of 12 behind a link, which a shorter one does not use up', async (shop) => {
    const { id } = await shop.given.user({ role: 'admin' })
    const link = { as: shop.admin, params: { id } }
    const made = await shop.call('POST /users/:id/password-link', link)
    const [, token = ''] = made.body.data.url.split('#reset=')
    const reset = (newPassword: string) =>
      shop.call('POST /auth/reset-password', { body: { token, newPassword } })
    expect(await reset('x'.repeat(11))).toMatchObject(REFUSED)
    expect((await reset(LONG)).status).toBe(200)
  })
})

describe('a longer password is asked for', () => {
  test('from a customer who became an admin, until it is chosen', async (shop) => {
    const person = shop.customer
    expect(await shop.isAsked(person)).toBe(false)
    await shop.setRole(person, 'admin')
    expect(await shop.isAsked(person)).toBe(true)
    const again = await shop.logIn(person.email, PASSWORD)
    expect(await shop.isAsked(again)).toBe(true)
    await shop.change(person, LONG)
    expect(await shop.isAsked(await shop.logIn(person.email, LONG))).toBe(false)
  })

  test('not before the length is known, and not for the published password of the demo', async (shop) => {
    await shop.db.updateTable('users').set({ hasLongPassword: null }).execute()
    expect(await shop.isAsked(shop.admin)).toBe(false)
    expect(await shop.isAsked(await shop.logIn(shop.admin.email, PASSWORD))).toBe(true)
    const { email, password } = demoLogins.admin
    await setAdminPassword(shop.db, shop.services.users, { email, password })
    expect(await shop.isAsked(await shop.logIn(email, password))).toBe(false)
  })
})
