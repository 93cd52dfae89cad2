import { expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import { book, rent } from '../testing/paying.ts'
import { testWith } from '../testing/shop-test.ts'
import { REPORT_SECRET } from '../testing/start-shop-server.ts'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'

const PHONE = '01712-345678'
const MSISDN = '8801712345678'
const TEXT: unknown = expect.any(String)

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true, sendsSms: true })
  await shop.db
    .updateTable('users')
    .set({ phone: PHONE, phoneE164: `+${MSISDN}` })
    .where('id', '=', shop.customer.id)
    .execute()
  const sms = async () => (await shop.sandbox.messages()).filter(({ channel }) => channel === 'sms')
  const row = () =>
    shop.db
      .selectFrom('messages')
      .select(['state', 'tries', 'reason', 'reference', 'nextTryAt'])
      .where('channel', '=', 'sms')
      .executeTakeFirst()
  const report = (body: object, secret?: string, provider = 'ssl-wireless') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/messages/reports/${provider}${secret === undefined ? '' : `?secret=${secret}`}`,
      payload: body,
    })
  return { ...shop, sms, row, report }
})

/** The customer has no e-mail any more when the payment arrives. */
async function bookWithoutEmail(shop: TestShop) {
  const { bike, ref } = await book(shop)
  await shop.db
    .updateTable('users')
    .set({ email: null, passwordHash: null })
    .where('id', '=', shop.customer.id)
    .execute()
  await shop.sandbox.act(ref, { action: 'pay' })
  return { bike }
}

const turnOn = (shop: TestShop, channels: object) =>
  shop.call('PUT /shop/messages', {
    as: shop.admin,
    body: { kinds: [{ kind: 'booked', channels, subject: '', text: '' }] },
  })

test('a customer without an email gets one SMS with the code, and one with an email gets mail', async (shop) => {
  await rent(shop)
  await expect
    .poll(async () => (await shop.sandbox.messages()).map(({ to }) => to))
    .toContain(shop.customer.email)
  expect(await shop.row()).toBeUndefined()
  const { bike } = await bookWithoutEmail(shop)
  await expect.poll(shop.sms).toHaveLength(1)
  const [sms] = await shop.sms()
  expect(sms).toMatchObject({ to: MSISDN, from: 'CHAKA' })
  expect(sms?.text).toMatch(
    new RegExp(`^Chaka: Booked: ${bike.name}, .*Your code is [0-9A-Z]{4}-[0-9A-Z]{4}`),
  )
  await expect.poll(shop.row).toMatchObject({ state: 'SENT', tries: 1, reference: TEXT })
})

test('the shop sends a message by SMS too, or not at all', async (shop) => {
  expect((await turnOn(shop, { mail: true, sms: true })).status).toBe(200)
  await rent(shop)
  await expect.poll(shop.sms).toHaveLength(1)
  await expect
    .poll(async () => (await shop.sandbox.messages()).map(({ to }) => to))
    .toEqual(expect.arrayContaining([MSISDN, shop.customer.email]))
  await turnOn(shop, { mail: false })
  await bookWithoutEmail(shop)
  await expect
    .poll(async () => (await shop.db.selectFrom('messages').select('reason').execute()).at(-1))
    .toBeDefined()
  await shop.services.outbox.sendDue()
  expect(await shop.sms()).toHaveLength(1)
})

test('an SMS whose answer is lost is not repeated, and waits on the desk', async (shop) => {
  await shop.sandbox.messageFault({ channel: 'sms', fault: 'accepted-without-answer', times: 1 })
  await bookWithoutEmail(shop)
  await expect.poll(shop.row).toMatchObject({ state: 'UNKNOWN', nextTryAt: null, reason: TEXT })
  shop.clock.advance(60 * MINUTE_MS)
  await shop.services.outbox.sendDue()
  expect(await shop.sms()).toHaveLength(1)
  const { body } = await shop.call('GET /messages', {
    as: shop.admin,
    query: { stage: 'notDelivered' },
  })
  expect(body.data).toEqual([expect.objectContaining({ channel: 'sms', canSendAgain: true })])
})

test('a gateway that is busy is asked again, one that refuses is not, and mail goes on', async (shop) => {
  await shop.sandbox.messageFault({ channel: 'sms', fault: '451', times: 1 })
  await bookWithoutEmail(shop)
  await expect.poll(shop.row).toMatchObject({ state: 'DUE', tries: 1, reason: 'HTTP 429' })
  await expect
    .poll(async () => (await shop.sandbox.messages()).map(({ channel }) => channel))
    .toEqual(['mail'])
  await shop.sandbox.messageFault({ channel: 'sms', fault: '550', times: 1 })
  shop.clock.advance(2 * MINUTE_MS)
  await shop.services.outbox.sendDue()
  await expect.poll(shop.row).toMatchObject({ state: 'FAILED', reason: '4025 Sandbox fault' })
  expect(shop.logged()).not.toContain(MSISDN)
})

test('a delivery report counts with its secret alone, and never lowers the state', async (shop) => {
  await bookWithoutEmail(shop)
  await expect.poll(shop.row).toMatchObject({ state: 'SENT' })
  const { reference } = (await shop.row()) ?? {}
  const delivered = { reference_id: reference, status: 'DELIVERED' }
  expect((await shop.report(delivered)).statusCode).toBe(401)
  expect((await shop.report(delivered, 'wrong')).statusCode).toBe(401)
  expect((await shop.report(delivered, REPORT_SECRET, 'other')).statusCode).toBe(401)
  expect(await shop.row()).toMatchObject({ state: 'SENT' })
  const failed = { reference_id: reference, status: 'FAILED' }
  expect((await shop.report(delivered, REPORT_SECRET)).statusCode).toBe(200)
  expect((await shop.report(failed, REPORT_SECRET)).statusCode).toBe(200)
  expect((await shop.report({ status: ['x'] }, REPORT_SECRET)).statusCode).toBe(200)
  expect(await shop.row()).toMatchObject({ state: 'DELIVERED' })
})

test('an admin tests an SMS on the own phone, and sees the words before', async (shop) => {
  const { db, admin: as, call, sandbox } = shop
  const send = (text: string) =>
    call('POST /shop/messages/test', {
      as,
      body: { kind: 'booked', channel: 'sms', subject: '', text },
    })
  const give = (phone: string) =>
    db.updateTable('users').set({ phone, phoneE164: null }).where('id', '=', as.id).execute()
  await give('none')
  expect((await send('')).body.code).toBe('no_phone_for_test')
  await give('01912-345678')
  const sent = await send('')
  expect(sent.body.data).toEqual({ to: '+8801912345678', isSent: true, reason: '' })
  const { kinds } = (await call('GET /shop/messages', { as })).body.data
  const sample = kinds.find(({ kind }) => kind === 'booked')?.sample.sms
  const [usual] = await shop.sms()
  expect(usual).toMatchObject({ to: '8801912345678', text: `Chaka: ${sample}` })
  await sandbox.messageFault({ channel: 'sms', fault: '550', times: 1 })
  expect((await send('For {name}')).body.data).toMatchObject({ isSent: false, reason: TEXT })
  await send('For {name}')
  expect((await shop.sms()).at(-1)?.text).toBe('Chaka: For Nusrat Jahan')
})
