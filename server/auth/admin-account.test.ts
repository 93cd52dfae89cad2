import { describe, expect } from 'vitest'
import { demoLogins } from '#db/demo-logins'
import type { TestShop } from '../testing/start-test-app.ts'
import { PASSWORD } from '../testing/given.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import { addAdmin, refuseDemoLogins, setAdminPassword } from './admin-account.ts'

const OWNER = { email: 'owner@shop.test', password: 'a long password' }

const logIn = (shop: TestShop, body: { email: string; password: string }) =>
  shop.call('POST /auth/login', { body })

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  test('create an admin once, and never change an existing password', async (shop) => {
    const { users } = shop.services
    await addAdmin(users, OWNER)
    const data = { role: 'admin', email: OWNER.email }
    expect((await logIn(shop, OWNER)).body).toMatchObject({ data })
    expect(await addAdmin(users, { ...OWNER, password: 'another password' })).toBe('is an admin')
    expect((await logIn(shop, OWNER)).status).toBe(200)
  })

  test('leave a customer who signed up with the e-mail a customer', async (shop) => {
    const email = shop.customer.email.toUpperCase()
    expect(await addAdmin(shop.services.users, { ...OWNER, email })).toBe('is a customer')
    const { data } = (await logIn(shop, { email, password: PASSWORD })).body
    expect(data.role).toBe('user')
  })

  test('create one account when several servers start at once', async (shop) => {
    const add = () => addAdmin(shop.services.users, OWNER)
    await Promise.all([add(), add(), add()])
    const { body } = await shop.call('GET /users/all-users', { as: shop.admin })
    expect(body.data.filter(({ email }) => email === OWNER.email)).toHaveLength(1)
  })
})

describe('npm run admin-password', () => {
  const set = ({ db, services }: TestShop, login: typeof OWNER) =>
    setAdminPassword(db, services.users, login)

  test('makes the account with this e-mail an admin, and ends its sessions', async (shop) => {
    const { id, email } = shop.customer
    await set(shop, { ...OWNER, email: email.toUpperCase() })
    expect((await shop.call('GET /users/me', { as: shop.customer })).status).toBe(401)
    const { data } = (await logIn(shop, { ...OWNER, email })).body
    expect(data).toMatchObject({ _id: id, role: 'admin', email })
  })

  test('gives an admin every duty back, and is recorded', async (shop) => {
    const { id, email } = await shop.given.user({ role: 'admin', duties: [] })
    await set(shop, { ...OWNER, email })
    const { body } = await logIn(shop, { ...OWNER, email })
    expect(body.data.duties).toHaveLength(4)
    const events = shop.db.selectFrom('auditEvents').select(['kind', 'actorId'])
    expect(await events.where('subjectId', '=', id).orderBy('id').execute()).toEqual([
      { kind: 'password_changed', actorId: null },
      { kind: 'logged_in', actorId: id },
    ])
  })

  test('adds the account where there is none', async (shop) => {
    await Promise.all([set(shop, OWNER), set(shop, OWNER)])
    expect((await logIn(shop, OWNER)).body.data.role).toBe('admin')
  })
})

test('a public shop does not start while a published password of the demo works', async (shop) => {
  const { users } = shop.services
  await refuseDemoLogins(users)
  await setAdminPassword(shop.db, users, demoLogins.admin)
  await expect(refuseDemoLogins(users)).rejects.toThrow(
    'The account admin@chaka.example still has the published password of the demo',
  )
  await setAdminPassword(shop.db, users, { ...demoLogins.admin, password: 'a long password' })
  await refuseDemoLogins(users)
})
