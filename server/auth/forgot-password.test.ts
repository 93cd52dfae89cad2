import { expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true })
  const ask = (email = shop.customer.email) =>
    shop.call('POST /auth/forgot-password', { body: { email } })
  const tokens = async () =>
    (await shop.sandbox.messages())
      .filter(({ subject }) => subject === 'Set a new password')
      .map(({ text }) => /#reset=([\w-]{43})/.exec(text)?.[1] ?? '')
  const mailed = async (count: number) => {
    await expect.poll(tokens).toHaveLength(count)
    return (await tokens()).at(-1) ?? ''
  }
  const reset = (token: string) =>
    shop.call('POST /auth/reset-password', { body: { token, newPassword: 'secret-2' } })
  return { ...shop, ask, mailed, reset }
})

test('a forgotten password is set once by the newest mailed link, and sessions end', async (shop) => {
  const { ask, mailed, reset, customer, db } = shop
  expect((await ask()).status).toBe(200)
  const older = await mailed(1)
  expect((await ask(customer.email.toUpperCase())).status).toBe(200)
  const token = await mailed(2)
  expect(token).not.toBe(older)
  expect(JSON.stringify(await db.selectFrom('messages').selectAll().execute())).not.toContain(token)
  expect(shop.logged()).not.toContain(token)
  expect((await reset(older)).body).toMatchObject({ code: 'link_ended' })
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token)).body).toMatchObject({ code: 'link_ended' })
  expect((await shop.call('GET /users/me', { as: customer })).status).toBe(401)
  const logIn = async (password: string) => {
    const body = { email: customer.email, password }
    return (await shop.call('POST /auth/login', { body })).status
  }
  expect([await logIn(PASSWORD), await logIn('secret-2')]).toEqual([401, 200])
})

test('a mailed link ends after 30 minutes, and a user gets three in an hour', async (shop) => {
  const { ask, mailed, reset, clock } = shop
  await ask()
  const token = await mailed(1)
  clock.advance(31 * MINUTE_MS)
  expect((await reset(token)).body).toMatchObject({ code: 'link_ended' })
  await ask()
  await mailed(2)
  await ask()
  await mailed(3)
  const { id } = shop.customer
  await shop.services.passwordLinks.mail(id)
  const sent = shop.db.selectFrom('messages').select('id').where('kind', '=', 'password_link')
  expect(await sent.execute()).toHaveLength(3)
})

test('an unknown email gets the same answer, and no mail', async (shop) => {
  const known = await shop.ask()
  const unknown = await shop.ask('stranger@shop.test')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await shop.mailed(1)
  const sent = shop.db.selectFrom('messages').select('userId').where('kind', '=', 'password_link')
  expect(await sent.execute()).toEqual([{ userId: shop.customer.id }])
})

test('from the fifth request on an email waits, and log-ins do not wait for it', async () => {
  const shop = await startTestApp({ sendsMail: true, rateLimits: true })
  shop.clock.stop()
  const ask = (email = shop.customer.email) =>
    shop.call('POST /auth/forgot-password', { body: { email } })
  for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200)
  const refused = await ask(shop.customer.email.toUpperCase())
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many_links' }])
  expect(refused.headers['retry-after']).toBe('1')
  expect((await ask('other@shop.test')).status).toBe(200)
  const body = { email: shop.customer.email, password: PASSWORD }
  expect((await shop.call('POST /auth/login', { body })).status).toBe(200)
})

test('a shop without mail and SMS says so, whatever the email', async () => {
  const shop = await startTestApp()
  const ask = (email: string) => shop.call('POST /auth/forgot-password', { body: { email } })
  for (const email of [shop.customer.email, 'stranger@shop.test']) {
    expect(await ask(email)).toMatchObject({ status: 409, body: { code: 'no_mail' } })
  }
  const byPhone = await shop.call('POST /auth/forgot-password', { body: { phone: '01712345678' } })
  expect(byPhone).toMatchObject({ status: 409, body: { code: 'no_sms' } })
})
