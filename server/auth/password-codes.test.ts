import { sql } from 'kysely'
import { expect } from 'vitest'
import { PASSWORD_CODE_MS } from '#domain/messages'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const PHONE = '+8801712345678'

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true, sendsSms: true })
  const setPhone = (id: string, phone = PHONE) =>
    shop.db
      .updateTable('users')
      .set({ phone, phoneE164: phone })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await setPhone(shop.customer.id)
  const ask = (phone = '01712-345678') =>
    shop.call('POST /auth/forgot-password', { body: { phone } })
  const codes = async () =>
    (await shop.sandbox.messages())
      .filter(({ channel }) => channel === 'sms')
      .map(({ text }) => /: (\d{6}) is your code/.exec(text)?.[1] ?? '')
  const sent = async (count: number) => {
    await expect.poll(codes).toHaveLength(count)
    return (await codes()).at(-1) ?? ''
  }
  const reset = (code: string, body: object = { password: 'secret-2' }, phone = PHONE) =>
    shop.call('POST /auth/reset-password', { body: { phone, code, ...body } })
  const made = async () =>
    (await shop.db.selectFrom('passwordLinks').select('userId').execute()).length
  return { ...shop, setPhone, ask, codes, sent, reset, made }
})

/** Another number than the code, of six digits as well. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

const ENDED = { code: 'sms_code_ended' }

test('a code by SMS sets a new password once, and a newer one ends the older', async (shop) => {
  const { ask, sent, reset, customer, db } = shop
  const asked = await ask()
  expect(asked.status).toBe(200)
  const older = await sent(1)
  expect((await ask('০১৭১২ ৩৪৫৬৭৮')).body).toEqual(asked.body)
  const code = await sent(2)
  const kept = [
    await db.selectFrom('messages').selectAll().execute(),
    await db.selectFrom('passwordLinks').selectAll().execute(),
  ]
  expect(JSON.stringify(kept)).not.toContain(code)
  expect(shop.logged()).not.toContain(code)
  if (older !== code) expect((await reset(older)).body).toMatchObject(ENDED)
  expect((await reset(wrong(code))).body).toMatchObject(ENDED)
  expect((await reset(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  expect((await reset(code)).body).toMatchObject(ENDED)
  expect((await shop.call('GET /users/me', { as: customer })).status).toBe(401)
  const logIn = async (password: string) =>
    (await shop.call('POST /auth/login', { body: { email: customer.email, password } })).status
  expect([await logIn(PASSWORD), await logIn('secret-2')]).toEqual([401, 200])
  const confirmed = sql`select from users where id = ${customer.id} and email_confirmed_at is not null`
  expect((await confirmed.execute(db)).rows).toEqual([])
})

test('a code ends after 15 minutes, with the number and with a mailed link', async (shop) => {
  const { ask, sent, reset, clock, customer, setPhone, call } = shop
  await ask()
  const first = await sent(1)
  clock.advance(PASSWORD_CODE_MS + 1)
  expect((await reset(first)).body).toMatchObject(ENDED)
  await ask()
  const second = await sent(2)
  await setPhone(customer.id, '+8801812345678')
  expect((await reset(second)).body).toMatchObject(ENDED)
  await setPhone(customer.id)
  await call('POST /auth/forgot-password', { body: { email: customer.email } })
  await expect
    .poll(async () => (await shop.sandbox.messages()).map(({ subject }) => subject))
    .toContain('Set a new password')
  expect((await reset(second)).body).toMatchObject(ENDED)
})

test('a number without one customer gets the same answer and no SMS, and a user three in an hour', async (shop) => {
  const { ask, admin, given, setPhone, customer, services, made, db } = shop
  const known = await ask()
  await shop.sent(1)
  expect(await ask('01999999999')).toMatchObject({ status: known.status, body: known.body })
  for (let time = 0; time < 4; time += 1) await services.passwordCodes.send(customer.id)
  await shop.sent(3)
  await db.deleteFrom('passwordLinks').execute()
  await setPhone(customer.id, '+8801812345678')
  await setPhone(admin.id)
  expect(await services.users.findCustomerByPhone(PHONE)).toBeUndefined()
  await setPhone(customer.id)
  expect(await services.users.findCustomerByPhone(PHONE)).toBe(customer.id)
  await setPhone((await given.user()).id)
  expect(await services.users.findCustomerByPhone(PHONE)).toBeUndefined()
  expect(await made()).toBe(0)
})

test('a number that the desk has written gets no code until its customer has confirmed it', async (shop) => {
  const { call, admin: as, customer, services, clock, db } = shop
  const theirs = '+8801812345678'
  const find = (phone: string) => services.users.findCustomerByPhone(phone)
  const correct = () =>
    call('PATCH /customers/:id', { as, params: { id: customer.id }, body: { phone: theirs } })
  expect((await correct()).status).toBe(200)
  expect(await find(theirs)).toBeUndefined()
  await db.transaction().execute(async (trx) => {
    await services.users.confirmPhone(trx, customer.id, await clock.now(trx))
  })
  expect(await find(theirs)).toBe(customer.id)
  await call('PUT /users/me', { as: customer, body: { phone: PHONE } })
  expect(await find(PHONE)).toBe(customer.id)
})

test('after ten wrong codes a number waits, with the right code too, and others do not', async (shop) => {
  const { ask, sent, reset } = shop
  shop.clock.stop()
  await ask()
  const code = await sent(1)
  for (let time = 0; time < 10; time += 1) {
    expect((await reset(wrong(code))).body).toMatchObject(ENDED)
  }
  const waiting = await reset(code)
  expect(waiting).toMatchObject({ status: 429, body: { code: 'too_many_sms_codes' } })
  expect(waiting.headers['retry-after']).toBe('900')
  expect((await reset(code, { password: 'secret-2' }, '01999999999')).body).toMatchObject(ENDED)
})

const BAD = [
  ['neither email nor number', 'forgot', {}, 'email'],
  ['both', 'forgot', { email: 'a@shop.test', phone: PHONE }, 'email'],
  ['a number that is none', 'forgot', { phone: '9'.repeat(25) }, 'phone'],
  ['no code', 'reset', { phone: PHONE, password: 'secret-2' }, 'code'],
  ['neither link nor number', 'reset', { password: 'secret-2' }, 'token'],
  ['no password', 'reset', { phone: PHONE, code: '123456' }, 'newPassword'],
] as const

test('what is missing is named', async ({ call }) => {
  for (const [what, route, body, path] of BAD) {
    const { status, body: answer } = await call(`POST /auth/${route}-password`, { body })
    expect({ what, status, answer }).toMatchObject({
      status: 400,
      answer: { errorMessages: [{ path }] },
    })
  }
})
