import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { ApiKey } from '#contract/api'
import { HOUR_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import { PASSWORD } from '../testing/given.ts'
import { book } from '../testing/paying.ts'
import { personForm } from '#contract/testing/sample-forms'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'

function callWithSecrets(shop: TestShop) {
  const secrets: string[] = []
  const secret = (name: string) => {
    const made = `typed-${name}-${secrets.length}`
    secrets.push(made)
    return made
  }
  async function send<Key extends ApiKey>(
    key: Key,
    status: number,
    input: Parameters<typeof shop.call<Key>>[1],
  ) {
    const reply = await shop.call(key, input)
    expect(reply.status, `${key}: ${reply.body.message}`).toBe(status)
    return reply.body
  }
  return { secrets, secret, send }
}

type SecretCalls = ReturnType<typeof callWithSecrets>

async function signUpAndLogIn({ send, secret, secrets }: SecretCalls) {
  const email = 'with-secrets@shop.test'
  const password = secret('sign-up')
  await send('POST /auth/signup', 400, { body: { ...personForm, email: 5, password } })
  await send('POST /auth/signup', 201, { body: { ...personForm, email, password } })
  await send('POST /auth/signup', 409, { body: { ...personForm, email, password } })
  await send('POST /auth/login', 401, { body: { email, password: secret('wrong') } })
  const { token, data } = await send('POST /auth/login', 200, { body: { email, password } })
  secrets.push(token)
  return { id: data._id, email, password, token }
}

async function changePassword(
  { send, secret }: SecretCalls,
  as: { token: string; password: string },
) {
  const newPassword = secret('new')
  const change = (currentPassword: string, typed: string) => ({
    as,
    body: { currentPassword, newPassword: typed, confirmNewPassword: newPassword },
  })
  await send('PUT /auth/change-password', 400, change(secret('wrong-current'), newPassword))
  await send('PUT /auth/change-password', 400, change(as.password, secret('not-the-same')))
  await send('PUT /auth/change-password', 200, change(as.password, newPassword))
  await send('GET /users/me', 401, { as })
}

async function resetAndDelete(
  { send, secret, secrets }: SecretCalls,
  { admin, person }: { admin: { token: string }; person: { id: string; email: string } },
) {
  const made = { as: admin, params: { id: person.id } }
  const { url } = (await send('POST /users/:id/password-link', 200, made)).data
  const token = url.split('#reset=')[1] ?? ''
  secrets.push(token)
  const wrong = 'w'.repeat(43)
  secrets.push(wrong)
  const newPassword = secret('by-link')
  await send('POST /auth/reset-password', 400, { body: { token: wrong, newPassword } })
  await send('POST /auth/reset-password', 200, { body: { token, newPassword } })
  await send('POST /auth/reset-password', 400, { body: { token, newPassword } })
  const logIn = { body: { email: person.email, password: newPassword } }
  const as = { token: (await send('POST /auth/login', 200, logIn)).token }
  await send('DELETE /users/me', 400, { as, body: { password: secret('wrong-at-deletion') } })
  await send('DELETE /users/me', 200, { as, body: { password: newPassword } })
}

async function useLinkOfPayment(shop: TestShop, { send, secrets }: SecretCalls) {
  const { admin: as, customer } = shop
  const { _id: bikeId } = await shop.given.bike()
  const startTime = new Date((await shop.clock.now(shop.db)).getTime() + HOUR_MS).toISOString()
  const body = { bikeId, startTime, customer: { id: customer.id } }
  const { _id: id } = (await send('POST /rentals/reservations', 200, { as, body })).data
  const { url } = (await send('POST /rentals/:id/payment-link', 200, { as, params: { id } })).data
  const secret = url.split('#pay=')[1] ?? ''
  const guess = 'g'.repeat(43)
  await send('POST /payment-links/read', 200, { body: { secret } })
  await send('POST /payment-links/pay', 200, { body: { secret } })
  await send('POST /payment-links/pay', 404, { body: { secret: guess } })
  await send('POST /payment-links/read', 400, { body: { secret: `${secret}x` } })
  secrets.push(secret, guess)
}

async function useOneTimeCodes(shop: TestShop, { send, secrets, secret }: SecretCalls) {
  const { admin: as } = shop
  await send('POST /users/me/one-time-codes', 400, { as, body: { password: secret('codes') } })
  const begun = await send('POST /users/me/one-time-codes', 200, {
    as,
    body: { password: PASSWORD },
  })
  const { secret: shared, url } = begun.data
  const timestamp = (await shop.clock.now(shop.db)).getTime()
  const code = TOTP.generate({ secret: Secret.fromBase32(shared), timestamp })
  await send('POST /users/me/one-time-codes/confirm', 400, { as, body: { code: '000001' } })
  const { recoveryCodes } = (
    await send('POST /users/me/one-time-codes/confirm', 200, { as, body: { code } })
  ).data
  const [recovery = ''] = recoveryCodes
  const logIn = { email: as.email, password: PASSWORD }
  await send('POST /auth/login', 401, { body: { ...logIn, code } })
  await send('POST /auth/login', 200, { body: { ...logIn, code: recovery } })
  await send('POST /auth/login', 401, { body: { ...logIn, code: recovery } })
  secrets.push(shared, url, code, '000001', ...recoveryCodes)
}

async function failAtGateway(shop: TestShop) {
  for (const fault of ['http500', 'reset_before', 'failed_status']) {
    await shop.sandbox.fault({ endpoint: 'init', fault, times: 1 })
    expect((await book(shop)).reply.status).toBe(502)
  }
  const { ref } = await book(shop)
  const payload = new URLSearchParams({
    tran_id: ref,
    status: 'VALID',
    val_id: 'none',
    store_passwd: shop.storePassword,
    verify_key: 'store_passwd',
    verify_sign: shop.storePassword,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = '/api/payments/sslcommerz/ipn'
  await shop.app.inject({ method: 'POST', url, headers, payload })
}

async function failOtherwise(shop: TestShop, { secret, secrets }: SecretCalls) {
  const post = (payload: string, headers = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  expect((await post(`{"email":"a@shop.test","password":"${secret('cut')}`)).statusCode).toBe(400)
  const forged = `${shop.customer.token}x`
  secrets.push(forged)
  expect((await shop.call('GET /users/me', { as: forged })).status).toBe(401)
  // The database then quotes the whole row, with the hash of the password.
  const constraint = 'users_broken_by_test'
  await runSql(
    shop.db,
    `alter table users add constraint ${constraint} check (phone <> '000000') not valid`,
  )
  const body = {
    ...personForm,
    phone: '000000',
    email: 'row@shop.test',
    password: secret('in-a-row'),
  }
  expect((await shop.call('POST /auth/signup', { body })).status).toBe(500)
}

test('no call that carries a secret leaves it in the log or in the activity', async () => {
  const shop = await startTestApp({ ofItsOwn: true })
  const sending = callWithSecrets(shop)
  const person = await signUpAndLogIn(sending)
  await changePassword(sending, person)
  await resetAndDelete(sending, { admin: shop.admin, person })
  await useLinkOfPayment(shop, sending)
  await useOneTimeCodes(shop, sending)
  await failAtGateway(shop)
  await failOtherwise(shop, sending)

  const events = await shop.db.selectFrom('auditEvents').selectAll().execute()
  expect(events.length).toBeGreaterThan(8)
  const written = shop.logged() + JSON.stringify(events)
  const { admin, customer, authSecret } = shop
  const kept = [PASSWORD, 'argon2', authSecret, admin.token, customer.token, ...shop.secrets]
  const found = [...kept, ...sending.secrets].filter((each) => containsWord(written, each))
  expect(found).toEqual([])
})

/** Six digits inside a longer number are not a code. */
const containsWord = (text: string, word: string) =>
  /^\d+$/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word)
