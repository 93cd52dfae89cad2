import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'

const shop = await startTestApp({ endWith: afterAll })

let people = 0
const newcomer = (form: object = {}) => ({
  name: 'Karim',
  email: `karim-${(people += 1)}@shop.test`,
  password: 'a password',
  phone: '01711111111',
  address: 'Sylhet',
  ...form,
})
const countUsers = async () => (await shop.db.selectFrom('users').select('id').execute()).length
const rowOf = (email: string) =>
  shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('sign-up', () => {
  test('answers 201 with the profile and nothing secret', async () => {
    const form = newcomer()
    const { status, body } = await shop.call('POST /auth/signup', { body: form })
    const { password: _, ...profile } = form
    const { id } = await rowOf(form.email)
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        success: true,
        statusCode: 201,
        message: 'User registered successfully',
        data: { _id: id, ...profile, role: 'user', duties: [] },
      },
    })
  })

  test('keeps the password as argon2id, and ignores the role and every other unknown field', async () => {
    const mine = { role: 'admin', _id: 'mine', id: 'mine', totalCost: 1, passwordHash: 'x' }
    const form = newcomer()
    const { status, body } = await shop.call('POST /auth/signup', { body: { ...form, ...mine } })
    expect([status, body.data.role]).toEqual([201, 'user'])
    const row = await rowOf(form.email)
    expect(row).toMatchObject({ role: 'user', id: body.data._id })
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('an e-mail that is taken, in whatever case: 409', async () => {
    const form = newcomer()
    await shop.call('POST /auth/signup', { body: form })
    const before = await countUsers()
    for (const email of [form.email, form.email.toUpperCase()]) {
      const reply = await shop.call('POST /auth/signup', { body: newcomer({ email }) })
      expect(reply).toMatchObject({ status: 409, body: { success: false, code: 'email_taken' } })
    }
    expect(await countUsers()).toBe(before)
  })

  test('of the same e-mail ten times at once: one account', async () => {
    const form = newcomer()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => shop.call('POST /auth/signup', { body: form })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })

  test('is told per field what is wrong, the first as the message', async () => {
    const before = await countUsers()
    const wrong = { name: ' ', email: 'karim', password: '12345', phone: '', address: '' }
    const { status, body } = await shop.call('POST /auth/signup', { body: wrong })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        success: false,
        code: 'invalid',
        message: 'Name is required',
        errorMessages: [
          { path: 'name', message: 'Name is required' },
          { path: 'email', message: 'Invalid email address' },
          { path: 'password', message: 'Password must be at least 6 characters long' },
          { path: 'phone', message: 'Phone number is required' },
          { path: 'address', message: 'Address is required' },
        ],
      },
    })
    expect(await countUsers()).toBe(before)
  })
})

describe('a password is kept to the letter', () => {
  const logIn = (email: string, password: string) =>
    shop.call('POST /auth/login', { body: { email, password } })

  test.each([
    ['64 characters of any script', '🚲ঢাকা-é'.repeat(8)],
    ['leading and trailing spaces', '  secret  '],
    ['256 characters', 'x'.repeat(256)],
  ])('%s', async (_, password) => {
    const { email } = newcomer()
    const body = newcomer({ email, password })
    expect((await shop.call('POST /auth/signup', { body })).status).toBe(201)
    expect((await logIn(email, password)).status).toBe(200)
    expect((await logIn(email, `${password.slice(0, -1)}!`)).status).toBe(401)
  })
})
