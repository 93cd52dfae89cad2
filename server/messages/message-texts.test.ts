import { expect } from 'vitest'
import { rent } from '../testing/paying.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const WORDS = {
  kind: 'booked',
  channels: { mail: true },
  subject: 'The {bike} is yours',
  text: 'Dear {name},\n\nwe got {paid}. Your code is {code}.',
}

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true })
  const as = shop.admin
  const save = (...kinds: object[]) => shop.call('PUT /shop/messages', { as, body: { kinds } })
  const read = async () => (await shop.call('GET /shop/messages', { as })).body.data
  const mailsTo = async (address: string) =>
    (await shop.sandbox.messages()).filter(({ to }) => to === address)
  return { ...shop, save, read, mailsTo }
})

test('a shop writes a message in its own words, with what the rental says', async (shop) => {
  const { save, read, mailsTo, customer } = shop
  const before = (await read()).kinds.find(({ kind }) => kind === 'booked')
  expect(before).toMatchObject({ subject: '', text: '', channels: { mail: true } })
  expect(before?.sample.subject).toMatch(/^Booked: Suzuki Gixxer, /)
  expect((await save(WORDS)).status).toBe(200)
  expect((await read()).kinds.find(({ kind }) => kind === 'booked')).toMatchObject(WORDS)
  const { bike } = await rent(shop)
  await expect.poll(() => mailsTo(customer.email)).toHaveLength(1)
  const [mail] = await mailsTo(customer.email)
  expect(mail?.subject).toBe(`The ${bike.name} is yours`)
  expect(mail?.text).toMatch(
    /Dear Rahim Uddin,\n\nwe got 100 taka\. Your code is [0-9A-Z]{4}-[0-9A-Z]{4}\./,
  )
  expect(mail?.attachments).toHaveLength(1)
})

test('an unknown placeholder is refused with its name, and nothing is saved', async (shop) => {
  const { save, read } = shop
  const { status, body } = await save({ ...WORDS, text: 'You owe {due}.' })
  expect(status).toBe(400)
  const [problem, ...others] = body.errorMessages
  expect([problem?.path, others]).toEqual(['kinds.0.text', []])
  expect(problem?.message).toMatch(
    /^\{due\} is no placeholder of this message\. It knows \{name\},/,
  )
  expect((await save(WORDS, WORDS)).status).toBe(400)
  expect((await read()).kinds.every(({ text }) => text === '')).toBe(true)
})

test('a message that the shop has turned off is left out', async (shop) => {
  const { save, db, mailsTo, customer } = shop
  await save({ ...WORDS, channels: { mail: false } })
  await rent(shop)
  const state = () =>
    db.selectFrom('messages').select(['state', 'reason']).where('kind', '=', 'booked').execute()
  const off = { state: 'SKIPPED', reason: 'turned off by the shop' }
  await expect.poll(state).toEqual([off])
  expect(await mailsTo(customer.email)).toEqual([])
})

test('an admin gets a test of each message before it is saved', async (shop) => {
  const { call, admin, read, mailsTo, sandbox } = shop
  const send = (body: Record<string, string>) =>
    call('POST /shop/messages/test', { as: admin, body })
  for (const { kind } of (await read()).kinds) {
    const { body } = await send({ kind, subject: '', text: 'For {name}' })
    expect([kind, body.data]).toEqual([kind, { to: admin.email, isSent: true, reason: '' }])
  }
  const mails = await mailsTo(admin.email)
  expect(mails).toHaveLength((await read()).kinds.length)
  expect(mails.every(({ text }) => text.includes('For Nusrat Jahan'))).toBe(true)
  await sandbox.messageFault({ channel: 'mail', fault: '550', times: 1 })
  const refused = await send({ kind: 'booked', subject: '', text: '' })
  expect(refused.body.data).toMatchObject({ isSent: false, reason: 'EENVELOPE 550' })
})
