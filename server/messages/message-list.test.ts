import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import { addMessageRow } from '../testing/message-row.ts'
import { rent } from '../testing/paying.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp({ sendsMail: true })
  const list = async (query: Record<string, string> = {}) =>
    (await shop.call('GET /messages', { as: shop.admin, query })).body
  const again = (id: string) =>
    shop.call('POST /messages/:id/again', { as: shop.admin, params: { id } })
  const mails = async () =>
    (await shop.sandbox.messages()).filter(({ to }) => to === shop.customer.email)
  return { ...shop, list, again, mails }
})

test('the desk finds a message by its customer, its bike, its rental and its state', async (shop) => {
  const { list, db, customer } = shop
  const { rental, bike } = await rent(shop)
  const failed = await addMessageRow(db, rental._id, {
    changedAt: new Date(Date.now() - 8 * DAY_MS),
  })
  const other = await rent(shop, { as: await shop.given.signedIn() })
  await expect.poll(async () => (await list({ stage: 'sent' })).meta.total).toBe(4)
  expect((await list({ search: customer.email.toUpperCase() })).meta.total).toBe(3)
  expect((await list({ search: other.bike.name })).meta.total).toBeGreaterThan(1)
  expect((await list({ search: '100%' })).data).toEqual([])
  const ofRental = await list({ rental: rental._id })
  expect(ofRental.data.map(({ kind }) => kind).toSorted()).toEqual([
    'booked',
    'booked',
    'shop_booked',
  ])
  expect(ofRental.data.every(({ rental: of }) => of?.bikeName === bike.name)).toBe(true)
  const [row, ...others] = (await list({ stage: 'notDelivered' })).data
  expect(others).toEqual([])
  expect(row).toMatchObject({ _id: failed, to: 'customer', state: 'FAILED', canSendAgain: true })
  expect(row?.customer).toMatchObject({ _id: customer.id, email: customer.email })
  expect((await list({ stage: 'notDelivered', days: '7' })).data).toEqual([])
  const page = await list({ limit: '2', page: '9' })
  expect(page.meta).toEqual({ page: 3, limit: 2, total: 5, totalPages: 3 })
  expect(page.data).toHaveLength(1)
})

test('a message that was refused is sent again with a Message-ID of its own', async (shop) => {
  const { list, again, mails } = shop
  await shop.sandbox.messageFault({ channel: 'mail', fault: '550', times: 2 })
  const { rental } = await rent(shop)
  const refused = async () => (await list({ stage: 'notDelivered', rental: rental._id })).data
  await expect.poll(refused).toHaveLength(2)
  const id = (await refused()).find(({ kind }) => kind === 'booked')?._id ?? ''
  expect((await again(id)).body.data).toMatchObject({ _id: id, state: 'DUE', tries: 0, reason: '' })
  await expect.poll(mails).toHaveLength(1)
  await expect.poll(async () => (await refused()).length).toBe(1)
  expect((await again(id)).status).toBe(200)
  await expect.poll(mails).toHaveLength(2)
  const ids = (await mails()).map(({ headers }) => headers['message-id'])
  expect(new Set(ids).size).toBe(2)
})

test('what is on its way, not true any more or about an account is not sent again', async (shop) => {
  const { db, again, customer } = shop
  const { rental } = await rent(shop)
  const add = (more: Parameters<typeof addMessageRow>[2]) => addMessageRow(db, rental._id, more)
  const later = new Date(Date.now() + HOUR_MS)
  const about = { rentalId: null, kind: 'password_link', userId: customer.id } as const
  const refused = [
    await add({ state: 'DUE', nextTryAt: later, reason: null }),
    await add({ state: 'SKIPPED', reason: 'not true any more' }),
    await add({ ...about, state: 'SENT' }),
  ]
  for (const id of refused) {
    expect(await again(id)).toMatchObject({ status: 409, body: { code: 'message_not_sent_again' } })
  }
  expect(await again(randomUUID())).toMatchObject({ body: { code: 'message_not_found' } })
  expect((await again(await add({ state: 'SKIPPED', reason: 'no address' }))).status).toBe(200)
})

test('a link for a password does not wait for an earlier mail that is tried again', async (shop) => {
  await shop.sandbox.messageFault({ channel: 'mail', fault: '451', times: 2 })
  await rent(shop)
  const tried = async () => (await shop.list({ stage: 'waiting' })).data.map(({ tries }) => tries)
  await expect.poll(tried).toEqual([1, 1])
  await shop.call('POST /auth/forgot-password', { body: { email: shop.customer.email } })
  await expect
    .poll(async () => (await shop.mails()).map(({ subject }) => subject))
    .toEqual(['Set a new password'])
  shop.clock.advance(2 * MINUTE_MS)
  await shop.services.outbox.sendDue()
  await expect.poll(shop.mails).toHaveLength(2)
})
