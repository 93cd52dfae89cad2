import { describe, expect } from 'vitest'
import type { RentalStatus } from '#domain/rentals'
import { HOUR_MS } from '#domain/time'
import { addRentalRow } from '../testing/rental-row.ts'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const NOT_FOUND = { status: 404, body: { code: 'user_not_found' } }

async function startWithUsers() {
  const shop = await startTestApp()
  const setRole = (id: string, role: string) =>
    shop.call('PATCH /users/update-user-role', { as: shop.admin, body: { id, role } })
  const remove = (id: string) =>
    shop.call('DELETE /users/delete-a-user', { as: shop.admin, body: { id } })
  const row = (id: string) =>
    shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rent = async (userId: string, status: RentalStatus, returnTime?: Date) => {
    const { _id: bikeId } = await shop.given.bike()
    return addRentalRow(shop.db, { bikeId, userId, status, ...(returnTime && { returnTime }) })
  }
  return { ...shop, setRole, remove, row, rent }
}

const test = testWith(startWithUsers)

describe('GET /users/all-users', () => {
  test('lists the newest users, with nothing secret', async (shop) => {
    const { status, body } = await shop.call('GET /users/all-users', { as: shop.admin })
    expect(status).toBe(200)
    expect(body.data).toEqual([
      expect.objectContaining({ _id: shop.customer.id, role: 'user' }),
      expect.objectContaining({ _id: shop.admin.id, role: 'admin' }),
    ])
    const shown = ['_id', 'address', 'duties', 'email', 'name', 'phone', 'role']
    for (const user of body.data) expect(Object.keys(user).toSorted()).toEqual(shown)
  })

  test('finds a part of the name, e-mail, phone or address; every character is plain', async (shop) => {
    const someone = await shop.given.signedIn({ email: '100%.sure_thing@shop.test' })
    const ask = async (query: Record<string, string | number>) =>
      (await shop.call('GET /users/all-users', { as: shop.admin, query })).body
    const find = async (search: string) => (await ask({ search })).data.map(({ _id }) => _id)
    expect(await find('SURE_')).toEqual([someone.id])
    expect(await find('%')).toEqual([someone.id])
    expect(await find('rahim')).toHaveLength(3)
    expect(await find('no such user')).toEqual([])
    const last = { page: 2, limit: 2, total: 3, totalPages: 2, all: 3 }
    expect((await ask({ limit: 2, page: 7 })).meta).toEqual(last)
    expect((await ask({ search: 'sure' })).meta).toMatchObject({ total: 1, all: 3 })
    expect(await ask({ page: 0 })).toMatchObject({ success: false, code: 'invalid' })
  })
})

describe('PATCH /users/update-user-role', () => {
  test('acts on the very next request of a token that is out already', async (shop) => {
    const asAdmin = () => shop.call('GET /users/all-users', { as: shop.customer })
    expect((await asAdmin()).status).toBe(403)
    const { status, body } = await shop.setRole(shop.customer.id, 'admin')
    const { message, data } = body
    expect([status, message, data.role]).toEqual([200, 'Role Updated successfully!', 'admin'])
    expect((await asAdmin()).status).toBe(200)
    await shop.setRole(shop.customer.id, 'user')
    expect((await asAdmin()).status).toBe(403)
  })

  test('404 for a user who does not exist or was deleted', async (shop) => {
    const { id } = await shop.given.user()
    await shop.remove(id)
    for (const gone of [UNKNOWN, id]) {
      expect(await shop.setRole(gone, 'admin')).toMatchObject(NOT_FOUND)
    }
    expect((await shop.row(id)).role).toBe('user')
  })
})

describe('DELETE /users/delete-a-user', () => {
  test('anonymises the user, whose past rentals stay, a released hold being no obstacle', async (shop) => {
    const { id } = shop.customer
    const rental = await shop.rent(id, 'FULL_PAID', new Date())
    await shop.rent(id, 'CANCELLED')
    expect(await shop.remove(id)).toMatchObject({
      status: 200,
      body: { message: 'User deleted successfully!', data: null },
    })
    expect(await shop.row(id)).toMatchObject({
      name: 'Deleted user',
      email: null,
      phone: '',
      address: '',
      passwordHash: null,
      deletedAt: expect.any(Date) as Date,
    })
    const all = await shop.call('GET /rentals/all-rentals', { as: shop.admin })
    expect(all.body.data).toMatchObject([
      { _id: rental, user: { _id: id, name: 'Deleted user', phone: '' } },
    ])
  })

  test('ends all sessions of the user, who is in no list and cannot log in; the e-mail is free', async (shop) => {
    const { id, email } = shop.customer
    await shop.remove(id)
    expect((await shop.call('GET /users/me', { as: shop.customer })).status).toBe(401)
    const sessions = await shop.db.selectFrom('sessions').select('userId').execute()
    expect(sessions).toEqual([{ userId: shop.admin.id }])
    const { body } = await shop.call('GET /users/all-users', { as: shop.admin })
    expect(body.data.map((user) => user._id)).toEqual([shop.admin.id])
    const logIn = await shop.call('POST /auth/login', { body: { email, password: PASSWORD } })
    expect(logIn).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect((await shop.given.user({ email })).id).not.toBe(id)
  })

  test('a second time, or an unknown user: 404', async (shop) => {
    await shop.remove(shop.customer.id)
    const before = await shop.row(shop.customer.id)
    for (const gone of [shop.customer.id, UNKNOWN]) {
      expect(await shop.remove(gone)).toMatchObject(NOT_FOUND)
    }
    expect(await shop.row(shop.customer.id)).toEqual(before)
  })

  test.for([
    ['a hold', 'PENDING_PAYMENT', undefined],
    ['a rental under way', 'INITIAL_PAID', undefined],
    ['a rental that is returned and not fully paid', 'INITIAL_PAID', new Date()],
  ] as const)('409 while the user has %s', async ([, status, returnTime], shop) => {
    await shop.rent(shop.customer.id, status, returnTime)
    const before = await shop.row(shop.customer.id)
    expect(await shop.remove(shop.customer.id)).toMatchObject({
      status: 409,
      body: { code: 'user_has_rentals' },
    })
    expect(await shop.row(shop.customer.id)).toEqual(before)
    expect((await shop.call('GET /users/me', { as: shop.customer })).status).toBe(200)
  })

  test('booking and being deleted at the same moment: one of the two, never both', async (shop) => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await shop.given.signedIn()
      const { _id: bikeId } = await shop.given.bike()
      const startTime = new Date(Date.now() + HOUR_MS).toISOString()
      const [booked, removed] = await Promise.all([
        shop.call('POST /rentals', { as: customer, body: { bikeId, startTime } }),
        shop.remove(customer.id),
      ])
      expect([booked.status, removed.status]).toSatisfy(
        ([book, remove]) => (book === 200 && remove === 409) || (book === 401 && remove === 200),
      )
    }
  })
})
