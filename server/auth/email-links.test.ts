import { expect } from 'vitest'
import { DAY_MS } from '#domain/time'
import { personForm } from '#contract/testing/sample-forms'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'

const FIRST = 'first@shop.test'
const NEXT = 'next@shop.test'

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true })
  const mailsTo = async (address: string) =>
    (await shop.sandbox.messages()).filter(({ to }) => to === address)
  /** The token of the newest mail to the address with this subject. */
  const linkIn = async (address: string, subject: string) => {
    const texts = async () =>
      (await mailsTo(address)).filter((mail) => mail.subject === subject).map(({ text }) => text)
    await expect.poll(texts).not.toEqual([])
    return /#[a-z-]+=([\w-]{43})/.exec((await texts()).at(-1) ?? '')?.[1] ?? ''
  }
  const confirm = (token: string) => shop.call('POST /auth/confirm-email', { body: { token } })
  const rowOf = (email: string) =>
    shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  return { ...shop, mailsTo, linkIn, confirm, rowOf, ...(await signUp(shop)) }
})

async function signUp({ call }: TestShop) {
  const form = { ...personForm, email: FIRST, password: PASSWORD }
  const logIn = async (email: string, password = PASSWORD) =>
    (await call('POST /auth/login', { body: { email, password } })).body.token
  expect((await call('POST /auth/signup', { body: form })).status).toBe(201)
  const token = await logIn(FIRST)
  const changeTo = (email: string) => call('PUT /users/me', { as: { token }, body: { email } })
  return { token, logIn, changeTo }
}

test('a new account logs in before its email is confirmed, by a link that works once', async (shop) => {
  const { linkIn, confirm, rowOf, token } = shop
  expect(token).toBeTruthy()
  expect((await rowOf(FIRST)).emailConfirmedAt).toBeNull()
  const link = await linkIn(FIRST, 'Confirm your email')
  const { status, body } = await confirm(link)
  expect([status, body.data]).toEqual([200, { email: FIRST, isTakenBack: false }])
  expect((await rowOf(FIRST)).emailConfirmedAt).not.toBeNull()
  expect((await confirm(link)).body).toMatchObject({ code: 'email_link_ended' })
})

test('a link of an email that the account has no longer confirms nothing', async (shop) => {
  const { linkIn, confirm, rowOf, changeTo } = shop
  const link = await linkIn(FIRST, 'Confirm your email')
  await changeTo(NEXT)
  expect((await confirm(link)).body).toMatchObject({ code: 'email_link_ended' })
  // An email that was never confirmed may be that of a stranger, who must not get the account.
  const [told] = await shop.mailsTo(FIRST).then((mails) => mails.slice(1))
  await expect.poll(async () => (await shop.mailsTo(FIRST)).length).toBe(2)
  expect(told?.text ?? (await shop.mailsTo(FIRST))[1]?.text).not.toContain('#take-back=')
  await confirm(await linkIn(NEXT, 'Confirm your email'))
  expect((await rowOf(NEXT)).emailConfirmedAt).not.toBeNull()
})

test('a changed email is taken back within 7 days, with a new password by mail', async (shop) => {
  const { linkIn, confirm, rowOf, changeTo, call, token, logIn, clock } = shop
  await confirm(await linkIn(FIRST, 'Confirm your email'))
  await changeTo(NEXT)
  const link = await linkIn(FIRST, 'Your email was changed')
  expect(
    JSON.stringify(await shop.db.selectFrom('accountLinks').selectAll().execute()),
  ).not.toContain(link)
  clock.advance(6 * DAY_MS)
  expect((await confirm(link)).body.data).toEqual({ email: FIRST, isTakenBack: true })
  expect((await rowOf(FIRST)).emailConfirmedAt).not.toBeNull()
  expect((await call('GET /users/me', { as: { token } })).status).toBe(401)
  expect(await logIn(FIRST)).toBeUndefined()
  const reset = await linkIn(FIRST, 'Set a new password')
  const body = { token: reset, newPassword: 'secret-2' }
  expect((await call('POST /auth/reset-password', { body })).status).toBe(200)
  expect(await logIn(FIRST, 'secret-2')).toBeTruthy()
  expect(await shop.db.selectFrom('accountLinks').selectAll().execute()).toEqual([])
})

test('an email cannot be taken back after 7 days, nor from another account', async (shop) => {
  const { linkIn, confirm, changeTo, clock, given } = shop
  await confirm(await linkIn(FIRST, 'Confirm your email'))
  await changeTo(NEXT)
  const link = await linkIn(FIRST, 'Your email was changed')
  await given.user({ email: FIRST })
  expect((await confirm(link)).body).toMatchObject({ code: 'email_taken' })
  clock.advance(7 * DAY_MS)
  expect((await confirm(link)).body).toMatchObject({ code: 'email_link_ended' })
})

test('a changed password, a deleted account and the log-in of an admin are told', async (shop) => {
  const { call, mailsTo, customer, admin, db } = shop
  const subjectsTo = async (address: string) =>
    (await mailsTo(address)).map(({ subject }) => subject)
  await shop.logIn(admin.email)
  await expect.poll(() => subjectsTo(admin.email)).toEqual(['New log-in to your admin account'])
  expect((await mailsTo(admin.email))[0]?.text).toContain('Network: 127.0.0.0/24')
  const body = { currentPassword: PASSWORD, newPassword: 'secret-2' }
  await call('PUT /auth/change-password', { as: customer, body })
  await expect.poll(() => subjectsTo(customer.email)).toEqual(['Your password was changed'])
  await call('DELETE /users/delete-a-user', { as: admin, body: { id: customer.id } })
  await expect
    .poll(() => subjectsTo(customer.email))
    .toEqual(['Your password was changed', 'Your account was deleted'])
  const stored = async () =>
    JSON.stringify([
      await db.selectFrom('messages').selectAll().execute(),
      await db.selectFrom('accountLinks').selectAll().execute(),
    ])
  await expect.poll(stored).not.toContain(customer.email)
})
