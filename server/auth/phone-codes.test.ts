import { expect } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { PHONE_CODE_MS } from '#domain/messages'
import { HOUR_MS } from '#domain/time'
import type { Person } from '../testing/given.ts'
import { book, inAnHour, payNewest } from '../testing/paying.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const PHONE = '01712-345678'

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true, sendsSms: true })
  const askForCodes = (phoneCodeAsked: boolean) =>
    shop.call('PUT /shop', {
      as: shop.admin,
      body: { ...DEFAULT_SHOP, mostInAdvance: 20_000, phoneCodeAsked },
    })
  await askForCodes(true)
  const setPhone = (phone: string, as: Person = shop.customer) =>
    shop.call('PUT /users/me', { as, body: { phone } })
  await setPhone(PHONE)
  const send = (as: Person = shop.customer) => shop.call('POST /auth/phone-code', { as })
  const codes = async () =>
    (await shop.sandbox.messages())
      .filter(({ channel }) => channel === 'sms')
      .map(({ text }) => /: (\d{6}) is your code/.exec(text)?.[1] ?? text)
  const sent = async (count: number) => {
    await expect.poll(codes).toHaveLength(count)
    return (await codes()).at(-1) ?? ''
  }
  const confirm = (code: string, as: Person = shop.customer) =>
    shop.call('POST /auth/confirm-phone', { as, body: { code } })
  const isConfirmed = async () =>
    (await shop.call('GET /users/me', { as: shop.customer })).body.data.isPhoneConfirmed
  const rentals = async () => (await shop.db.selectFrom('rentals').select('id').execute()).length
  return { ...shop, shop, askForCodes, setPhone, send, sent, confirm, isConfirmed, rentals }
})

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const inBangla = (code: string) => code.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[+digit] ?? '')

const NOT_CONFIRMED = { status: 409, body: { code: 'phone_not_confirmed' } }
const ENDED = { status: 400, body: { code: 'sms_code_ended', errorMessages: [{ path: 'code' }] } }

test('the first booking waits for a code, which works once and ends the one before', async (given) => {
  const { shop, send, sent, confirm, isConfirmed, rentals, db } = given
  const bike = await shop.given.bike()
  expect((await book(shop, { bike })).reply).toMatchObject(NOT_CONFIRMED)
  expect([await rentals(), await isConfirmed()]).toEqual([0, false])

  expect((await send()).body.data.phone).toBe(PHONE)
  const older = await sent(1)
  await send()
  const code = await sent(2)
  const kept = [
    await db.selectFrom('messages').selectAll().execute(),
    await db.selectFrom('phoneCodes').selectAll().execute(),
  ]
  expect(JSON.stringify(kept)).not.toContain(code)
  if (older !== code) expect(await confirm(older)).toMatchObject(ENDED)
  expect(await confirm(wrong(code))).toMatchObject(ENDED)
  expect(await confirm(code, await shop.given.signedIn())).toMatchObject(ENDED)
  expect((await book(shop, { bike })).reply).toMatchObject(NOT_CONFIRMED)
  expect((await confirm(inBangla(`${code.slice(0, 3)} ${code.slice(3)}`))).status).toBe(200)
  expect(await confirm(code)).toMatchObject(ENDED)
  expect(await isConfirmed()).toBe(true)
  expect((await send()).body.code).toBe('phone_is_confirmed')
  expect(shop.logged()).not.toContain(code)

  // A repeat finishes the payment that has begun, whatever became of the number meanwhile.
  const booking = { bike, startTime: inAnHour() }
  const first = await book(shop, booking)
  expect(first.reply.status).toBe(200)
  await given.setPhone('01812-345678')
  const again = await book(shop, booking)
  expect(again.reply).toMatchObject({ status: 200, body: { data: first.reply.body.data } })
  expect(await rentals()).toBe(1)
})

test('a number is confirmed however it is written, and another one is not', async (given) => {
  const { shop, send, sent, confirm, isConfirmed, setPhone } = given
  await send()
  const ofOther = await sent(1)
  await setPhone('01812-345678')
  expect(await confirm(ofOther)).toMatchObject(ENDED)
  await setPhone('+8801712345678')
  expect(await confirm(ofOther)).toMatchObject(ENDED)
  await send()
  await confirm(await sent(2))
  await setPhone('০১৭১২ ৩৪৫৬৭৮')
  expect(await isConfirmed()).toBe(true)
  await setPhone('01812-345678')
  expect(await isConfirmed()).toBe(false)
  expect((await book(shop)).reply).toMatchObject(NOT_CONFIRMED)
  await shop.db.updateTable('users').set({ phone: '12', phoneE164: null }).execute()
  expect((await send()).body.code).toBe('no_phone_for_code')
})

test('admins, the counter and customers who have paid before need no code, and no customer while it is off', async (given) => {
  const { shop, askForCodes, send } = given
  const bikeId = (await shop.given.bike())._id
  const atCounter = { bikeId, customer: { id: shop.customer.id }, tender: 'cash' }
  const other = await shop.given.signedIn()
  expect((await book(shop, { as: shop.admin })).reply.status).toBe(200)
  await askForCodes(false)
  expect((await send()).body.code).toBe('phone_code_not_asked')
  const { reply } = await book(shop, { as: other })
  expect(reply.status).toBe(200)
  await askForCodes(true)
  expect((await book(shop, { as: other })).reply).toMatchObject(NOT_CONFIRMED)
  await payNewest(shop, other)
  expect((await book(shop, { as: other })).reply.status).toBe(200)
  expect((await book(shop)).reply).toMatchObject(NOT_CONFIRMED)
  const rented = await shop.call('POST /rentals/at-counter', { as: shop.admin, body: atCounter })
  expect(rented.status).toBe(200)
  expect((await book(shop)).reply.status).toBe(200)
})

test('a number gets three codes in an hour from all accounts; a code ends after 15 minutes', async (given) => {
  const { shop, send, sent, confirm, setPhone, clock } = given
  clock.stop()
  const other = await shop.given.signedIn()
  await setPhone(PHONE, other)
  await send()
  await send(other)
  const code = await sent(2)
  clock.advance(PHONE_CODE_MS + 1)
  expect(await confirm(code, other)).toMatchObject(ENDED)
  await send()
  await sent(3)
  const refused = await send(other)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_phone_codes' } })
  expect(refused.body.message).toBe(
    'Enter the code that was sent last. Another one can be sent in 45 minutes.',
  )
  expect(refused.headers['retry-after']).toBe(String((HOUR_MS - PHONE_CODE_MS) / 1000))
  clock.advance(HOUR_MS - PHONE_CODE_MS)
  expect((await send(other)).status).toBe(200)
  const right = await sent(4)
  for (let time = 0; time < 9; time += 1) {
    expect(await confirm(wrong(right), other)).toMatchObject(ENDED)
  }
  const waiting = await confirm(right, other)
  expect(waiting).toMatchObject({ status: 429, body: { code: 'too_many_sms_codes' } })
})
