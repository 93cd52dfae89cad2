import { expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { rent } from '../testing/paying.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

/** Tomorrow at noon by the shop's clock (UTC+6), so that nothing waits for the morning. */
function noonTomorrow(): Date {
  const noon = new Date()
  noon.setUTCHours(30 + 24, 0, 0, 0)
  return noon
}

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true })
  const me = async () => (await shop.call('GET /users/me', { as: shop.customer })).body.data
  /** The session of the customer has ended by then. */
  const wants = async () => {
    const wish = shop.db.selectFrom('users').select('reminders').where('id', '=', shop.customer.id)
    return (await wish.executeTakeFirstOrThrow()).reminders
  }
  /** Books a ride at the time and lets the reminder of two hours before become due. */
  const remind = async (startTime: Date) => {
    await rent(shop, { startTime: startTime.toISOString() })
    const reminded = startTime.getTime() - 1.5 * HOUR_MS
    shop.clock.advance(reminded - (await shop.clock.now(shop.db)).getTime())
    await shop.services.outbox.remind()
    const states = () =>
      shop.db
        .selectFrom('messages')
        .select(['state', 'reason'])
        .where('kind', '=', 'pick_up_soon')
        .orderBy('id', 'desc')
        .execute()
    await expect.poll(async () => (await states())[0]?.state).not.toBe('DUE')
    await expect.poll(async () => (await states())[0]?.state).not.toBe('UNKNOWN')
    return (await states())[0]
  }
  const reminders = async () =>
    (await shop.sandbox.messages()).filter(({ subject = '' }) => subject.startsWith('At '))
  return { ...shop, me, wants, remind, reminders }
})

test('a customer turns reminders off in the profile, and still gets confirmations', async (shop) => {
  const { call, customer, me, remind, reminders } = shop
  expect((await me()).reminders).toBe(true)
  const body = { reminders: false }
  expect((await call('PUT /users/me/messages', { as: customer, body })).body.data).toEqual(body)
  expect((await me()).reminders).toBe(false)
  expect(await remind(noonTomorrow())).toEqual({ state: 'SKIPPED', reason: 'reminders are off' })
  expect(await reminders()).toEqual([])
  const mails = async () =>
    (await shop.sandbox.messages()).filter(({ to }) => to === customer.email)
  const booked: unknown = expect.stringContaining('Booked: ')
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toEqual([booked])
  expect((await mails())[0]?.headers['list-unsubscribe']).toBeUndefined()
})

test('a mail program unsubscribes with one POST, and opening the link alone changes nothing', async (shop) => {
  const { wants, remind, reminders } = shop
  expect(await remind(noonTomorrow())).toMatchObject({ state: 'SENT' })
  const [mail] = await reminders()
  const { 'list-unsubscribe': header = '', 'list-unsubscribe-post': post } = mail?.headers ?? {}
  expect(post).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/^<(.+)>$/.exec(header)?.[1] ?? '').pathname
  const opened = await shop.app.inject({ method: 'GET', url })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    expect.stringMatching(/\/login#unsubscribe=[\w-]{64}$/),
  ])
  expect(mail?.text).toContain(`Turn reminders off: ${opened.headers.location}`)
  expect(await wants()).toBe(true)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (to: string) =>
    shop.app.inject({
      method: 'POST',
      url: to,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    })
  const forged = await send(`${url.slice(0, -1)}${url.endsWith('A') ? 'E' : 'A'}`)
  expect([forged.statusCode, forged.json<{ code: string }>().code]).toEqual([
    400,
    'unsubscribe_link_unknown',
  ])
  expect(await wants()).toBe(true)
  expect((await send(url)).statusCode).toBe(200)
  expect((await send(url)).statusCode).toBe(200)
  expect(await wants()).toBe(false)
})
