import { expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import { rent } from '../../testing/paying.ts'
import { testWith } from '../../testing/shop-test.ts'
import { type TestShop, startTestApp } from '../../testing/start-test-app.ts'
import { subscriptionForm } from '../../testing/valid-message-inputs.ts'

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true })
  const subscribe = (as: TestShop['admin'], body: object) =>
    shop.call('POST /push-subscriptions', { as, body })
  const told = async () =>
    (await shop.sandbox.messages()).filter(({ channel }) => channel === 'push')
  const rows = () =>
    shop.db
      .selectFrom('messages')
      .select(['kind', 'state', 'tries', 'reason', 'address'])
      .where('channel', '=', 'push')
      .orderBy('id')
      .execute()
  const isOn = async (as: TestShop['admin']) =>
    (await shop.call('GET /push-subscriptions', { as })).body.data.isOn
  const nameOfCustomer = async () => {
    const { id } = shop.customer
    const users = shop.db.selectFrom('users').select('name').where('id', '=', id)
    return (await users.executeTakeFirstOrThrow()).name
  }
  const madeFor = async (rentalId: string) => {
    const rows = shop.db.selectFrom('messages').select('channel').where('rentalId', '=', rentalId)
    const made = await rows.where('kind', '=', 'shop_booked').execute()
    return made.map(({ channel }) => channel)
  }
  return { ...shop, subscribe, told, rows, isOn, nameOfCustomer, madeFor }
})

test('a booking is told to the browsers of the desk, without the name of the customer', async (shop) => {
  const { admin, sandbox } = shop
  const clerk = await shop.given.signedIn({ role: 'admin', duties: ['fleet'] })
  for (const as of [admin, clerk]) {
    const { status, body } = await shop.subscribe(as, await sandbox.pushSubscription())
    expect([status, body.data.isOn]).toEqual([200, true])
  }
  const { rental, bike } = await rent(shop)
  await expect.poll(shop.rows).toEqual([expect.objectContaining({ state: 'SENT', address: null })])
  const [push, ...others] = await shop.told()
  expect(others).toEqual([])
  const text = push?.text ?? ''
  const title: unknown = expect.stringContaining(`New booking: ${bike.name}, `)
  const tag: unknown = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(JSON.parse(text)).toEqual({
    title,
    body: 'Chaka',
    path: `/dashboard/rentals/${rental._id}`,
    tag,
  })
  expect(text).not.toContain(await shop.nameOfCustomer())
  expect(shop.logged()).not.toContain(push?.to)
})

test('a browser that is gone is forgotten, one that is busy is told later, the other ones at once', async (shop) => {
  const { admin, sandbox } = shop
  const other = await shop.given.signedIn({ role: 'admin' })
  await shop.subscribe(admin, await sandbox.pushSubscription())
  await shop.subscribe(other, await sandbox.pushSubscription())
  await sandbox.messageFault({ channel: 'push', fault: '550', times: 1 })
  await sandbox.messageFault({ channel: 'push', fault: '5xx', times: 1 })
  await rent(shop)
  await expect
    .poll(async () => (await shop.rows()).map(({ state, reason }) => `${state} ${reason}`))
    .toEqual(['SKIPPED HTTP 410', 'DUE HTTP 500'])
  expect([await shop.isOn(admin), await shop.isOn(other)].filter(Boolean)).toHaveLength(1)
  shop.clock.advance(2 * MINUTE_MS)
  await shop.services.outbox.sendDue()
  await expect.poll(shop.told).toHaveLength(1)
  const { body } = await shop.call('GET /messages', { as: admin, query: { stage: 'leftOut' } })
  expect(body.data).toEqual([expect.objectContaining({ channel: 'push', canSendAgain: false })])
})

test('no browser is told after its log-in, without the duty, or where the shop turned it off', async (shop) => {
  const { admin, sandbox, call } = shop
  await shop.subscribe(admin, await sandbox.pushSubscription())
  await sandbox.messageFault({ channel: 'push', fault: '451' })
  await rent(shop)
  await expect.poll(shop.rows).toEqual([expect.objectContaining({ state: 'DUE', tries: 1 })])
  await call('POST /auth/logout', { as: admin })
  await sandbox.clearMessageFaults()
  shop.clock.advance(2 * MINUTE_MS)
  await shop.services.outbox.sendDue()
  await expect
    .poll(shop.rows)
    .toEqual([expect.objectContaining({ state: 'SKIPPED', reason: 'no device' })])

  const other = await shop.given.signedIn({ role: 'admin' })
  await shop.subscribe(other, await sandbox.pushSubscription())
  const channels = { mail: true, push: false }
  const kinds = [{ kind: 'shop_booked', channels, subject: '', text: '' }] as const
  const saved = await call('PUT /shop/messages', { as: other, body: { kinds } })
  const ofKind = saved.body.data.kinds.find(({ kind }) => kind === 'shop_booked')
  expect(ofKind?.channels).toEqual({ mail: true, sms: false, push: false })
  await rent(shop)
  await expect
    .poll(async () => (await shop.rows())[1])
    .toMatchObject({ state: 'SKIPPED', reason: 'turned off by the shop' })
  await shop.db
    .updateTable('users')
    .set({ duties: ['money'] })
    .where('id', '=', other.id)
    .execute()
  const { rental } = await rent(shop)
  await expect.poll(() => shop.madeFor(rental._id)).toEqual(['mail'])
  expect(await shop.told()).toEqual([])
})

test('a log-in has one browser, and turning it off ends it', async (shop) => {
  const { admin, sandbox, call } = shop
  const form = await sandbox.pushSubscription()
  await shop.subscribe(admin, await sandbox.pushSubscription())
  await shop.subscribe(admin, form)
  await shop.subscribe(admin, form)
  const count = async () =>
    (await shop.db.selectFrom('pushSubscriptions').select('id').execute()).length
  expect([await count(), await shop.isOn(admin)]).toEqual([1, true])
  expect((await call('DELETE /push-subscriptions', { as: admin })).body.data.isOn).toBe(false)
  await call('DELETE /push-subscriptions', { as: admin })
  expect(await count()).toBe(0)
  const kinds = await shop.db.selectFrom('auditEvents').select('kind').orderBy('at').execute()
  expect(kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('device'))).toEqual([
    'device_told',
    'device_told',
    'device_not_told',
  ])
})

test('the shop connects to public addresses alone', async (shop) => {
  const refused = [
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://push.example:8443/a',
    'https://user:pass@push.example/a',
    'file:///etc/passwd',
  ]
  for (const endpoint of refused) {
    const { status, body } = await shop.subscribe(shop.admin, subscriptionForm(endpoint))
    expect([endpoint, status, body.code]).toEqual([endpoint, 400, 'push_address'])
  }
  const { keys } = subscriptionForm()
  const offCurve = {
    endpoint: 'https://push.example/a',
    keys: { ...keys, p256dh: `B${'A'.repeat(86)}` },
  }
  expect((await shop.subscribe(shop.admin, offCurve)).body.code).toBe('push_key')
  // The name is public by its looks alone.
  await shop.subscribe(shop.admin, subscriptionForm('https://localhost/a'))
  await rent(shop)
  await expect
    .poll(shop.rows)
    .toEqual([expect.objectContaining({ state: 'SKIPPED', reason: 'not public' })])
  expect(await shop.isOn(shop.admin)).toBe(false)
})
