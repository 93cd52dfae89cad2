import { expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import { actOnRental, book, inHours, newestRef, rent } from '../testing/paying.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const SHOP = 'hello@chaka.example'

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true })
  const { sandbox, clock, services } = shop
  /** A clock that jumps while mail is being sent lets it be sent twice, with the same Message-ID. */
  const told = async () => {
    const all = await sandbox.messages()
    const messages = all.filter(({ to, channel }) => to === SHOP || channel === 'push')
    const ids = messages.map(({ channel, headers }) =>
      channel === 'mail' ? headers['message-id'] : undefined,
    )
    return messages.filter((_, nth) => ids[nth] === undefined || ids.indexOf(ids[nth]) === nth)
  }
  const subjects = async (of: string) =>
    (await told()).flatMap(({ subject = '', channel }) =>
      subject.startsWith(of) ? `${channel}: ${subject}` : [],
    )
  const tellThisAdmin = async () => {
    const body = await sandbox.pushSubscription()
    await shop.call('POST /push-subscriptions', { as: shop.admin, body })
  }
  const later = async (ms: number) => {
    clock.advance(ms)
    await services.outbox.sendDue()
  }
  return { ...shop, told, subjects, tellThisAdmin, later }
})

test('a mail server that wants other credentials raises one alarm, and everything is sent later', async (shop) => {
  const { sandbox, tellThisAdmin, subjects, later } = shop
  await tellThisAdmin()
  await sandbox.messageFault({ channel: 'mail', fault: '530' })
  await rent(shop)
  await rent(shop, { as: await shop.given.signedIn() })
  const alarms = () => shop.logged().match(/"alarm":"messages_refused"/g)?.length
  await expect.poll(alarms).toBe(1)
  await expect.poll(() => subjects('The mail server refuses')).toHaveLength(1)
  await later(2 * MINUTE_MS)
  await later(2 * MINUTE_MS)
  expect(alarms()).toBe(1)
  expect(await subjects('The mail server refuses')).toEqual([
    'push: The mail server refuses the credentials in SMTP_URL: customers get no messages',
  ])
  await sandbox.clearMessageFaults()
  await later(2 * MINUTE_MS)
  await expect
    .poll(async () => (await subjects('New booking')).filter((text) => text.startsWith('mail')))
    .toHaveLength(2)
})

test('an alarm is mailed once a day, and says where to look', async (shop) => {
  const { services, subjects, told, later } = shop
  const raise = () => services.outbox.tellOfAlarm('disk_nearly_full')
  await Promise.all([raise(), raise(), raise()])
  await expect.poll(() => subjects('A disk of the shop')).toHaveLength(1)
  const [mail] = await told()
  expect(mail?.text).toContain('disk_nearly_full')
  expect(mail?.text).toContain('/dashboard/system')
  const { data } = (await shop.call('GET /messages', { as: shop.admin })).body
  const about = { kind: 'shop_alarm', to: 'shop', rental: null, customer: null }
  expect(data).toEqual([expect.objectContaining({ ...about, canSendAgain: false })])
  await raise()
  await later(0)
  expect(await subjects('A disk of the shop')).toHaveLength(1)
  shop.clock.advance(DAY_MS)
  await raise()
  await expect.poll(() => subjects('A disk of the shop')).toHaveLength(2)
})

test('money of a wrong amount is told to the shop, because of its event', async (shop) => {
  await book(shop)
  const ref = await newestRef(shop)
  await shop.sandbox.act(ref, { action: 'pay', amount: '60.00' })
  const subject = 'The gateway took another sum or currency than was asked for'
  await expect.poll(() => shop.subjects(subject)).toEqual([`mail: ${subject}`])
  const mail = (await shop.told()).find((each) => each.subject === subject)
  expect(mail?.text).toContain('/dashboard/payments')
})

test('a booking whose bike is late is told as at risk once, by mail and on the device', async (shop) => {
  const { services, clock, subjects, tellThisAdmin } = shop
  const bike = await shop.given.bike()
  const { rental } = await rent(shop, { bike, startTime: inHours(1), hours: 2 })
  await rent(shop, { bike, as: await shop.given.signedIn(), startTime: inHours(5), hours: 2 })
  await tellThisAdmin()
  const out = await actOnRental(shop, 'POST /rentals/:id/handovers', rental._id, {
    direction: 'out',
  })
  expect(out.status).toBe(200)
  const remindAfter = async (ms: number) => {
    clock.advance(ms)
    await services.outbox.remind()
    await services.outbox.sendDue()
  }
  await remindAfter(2.5 * HOUR_MS)
  expect(await subjects('At risk')).toEqual([])
  await remindAfter(HOUR_MS)
  const start: unknown = expect.stringContaining(`At risk: ${bike.name}, booked for `)
  await expect.poll(() => subjects('At risk')).toEqual([start, start])
  await remindAfter(10 * MINUTE_MS)
  expect(await subjects('At risk')).toHaveLength(2)
})

test('every booking of a missing bike is at risk a day before, and not once the bike is found', async (shop) => {
  const { services, sandbox, db, subjects, later } = shop
  const bike = await shop.given.bike()
  for (const hours of [20, 60]) await rent(shop, { bike, startTime: inHours(hours), hours: 4 })
  const body = { note: 'Not in the yard' }
  const report = { as: shop.admin, params: { id: bike._id }, body }
  expect((await shop.call('POST /bikes/:id/missing', report)).status).toBe(200)
  await expect.poll(() => subjects('New booking')).toHaveLength(2)
  await sandbox.messageFault({ channel: 'mail', fault: '451' })
  await services.outbox.remind()
  const rows = () =>
    db
      .selectFrom('messages')
      .select(['state', 'tries'])
      .where('kind', '=', 'shop_at_risk')
      .execute()
  await expect.poll(rows).toEqual([{ state: 'DUE', tries: 1 }])
  expect((await shop.call('POST /bikes/:id/found', report)).status).toBe(200)
  await sandbox.clearMessageFaults()
  await later(2 * MINUTE_MS)
  await expect.poll(rows).toMatchObject([{ state: 'SKIPPED' }])
  expect(await subjects('At risk')).toEqual([])
})
