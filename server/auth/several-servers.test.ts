import { expect } from 'vitest'
import { callOf } from '../testing/call.ts'
import { PASSWORD, type Person } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp()
  const app = await shop.composeServer().createApp({ shedLoad: false })
  return { ...shop, onOther: callOf(app) }
})
type Shop = Parameters<Parameters<typeof test>[1]>[0]

const ENDS: Record<string, (shop: Shop, person: Person) => Promise<{ status: number }>> = {
  'a log-out': ({ call }, as) => call('POST /auth/logout', { as }),
  'a new password': ({ call }, as) => {
    const body = { currentPassword: PASSWORD, newPassword: 'a longer password' }
    return call('PUT /auth/change-password', { as, body })
  },
  'a password link': async ({ call, admin }, { id }) => {
    const made = await call('POST /users/:id/password-link', { as: admin, params: { id } })
    const [, token = ''] = made.body.data.url.split('#reset=')
    return call('POST /auth/reset-password', { body: { token, newPassword: 'a longer password' } })
  },
  'an admin who ends the sessions': ({ call, admin }, { id }) =>
    call('DELETE /users/:id/sessions', { as: admin, params: { id } }),
  'a deletion': ({ call, admin }, { id }) =>
    call('DELETE /users/delete-a-user', { as: admin, body: { id } }),
}

test.for(Object.keys(ENDS))(
  '%s ends the very next request on another server',
  async (end, shop) => {
    for (const role of ['user', 'admin'] as const) {
      const person = await shop.given.signedIn({ role })
      const read = () => shop.onOther('GET /users/me', { as: person })
      expect((await read()).status).toBe(200)
      expect((await ENDS[end]?.(shop, person))?.status).toBe(200)
      expect(await read()).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    }
  },
)

test('a changed role and changed duties decide the very next request on another server', async (shop) => {
  const person = await shop.given.signedIn()
  const { id } = person
  const read = async () => (await shop.onOther('GET /payments/desk', { as: person })).body.code
  const setRole = (role: string) =>
    shop.call('PATCH /users/update-user-role', { as: shop.admin, body: { id, role } })
  expect(await read()).toBe('forbidden')
  await setRole('admin')
  expect(await read()).toBeUndefined()
  const duties = { as: shop.admin, params: { id }, body: { duties: ['people'] } }
  await shop.call('PUT /users/:id/duties', duties)
  expect(await read()).toBe('duty_missing')
  await setRole('user')
  expect(await read()).toBe('forbidden')
})

test('other sessions end on another server with a new e-mail and when their user asks', async (shop) => {
  for (const key of ['PUT /users/me', 'DELETE /users/me/sessions'] as const) {
    const person = await shop.given.signedIn()
    const logIn = { email: person.email, password: PASSWORD }
    const as = (await shop.onOther('POST /auth/login', { body: logIn })).body.token
    expect((await shop.onOther('GET /users/me', { as })).status).toBe(200)
    const body = { email: `new.${person.email}` }
    expect((await shop.call(key, { as: person, body })).status).toBe(200)
    expect((await shop.onOther('GET /users/me', { as })).status).toBe(401)
    expect((await shop.onOther('GET /users/me', { as: person })).status).toBe(200)
  }
})
