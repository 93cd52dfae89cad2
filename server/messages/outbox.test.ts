import { expect } from 'vitest'
import { MOST_PER_HOUR } from '#domain/messages'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import {
  actOnRental,
  book,
  endHold,
  inHours,
  newestRef,
  payNewest,
  payRemainder,
  rent,
  returnAfter,
  until,
} from '../testing/paying.ts'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'

const test = testWith(() => startTestApp({ sendsMail: true }))

const mailTo = async (shop: TestShop, address: string) =>
  (await shop.sandbox.messages()).filter(({ to }) => to === address)

const subjectsTo = async (shop: TestShop, address: string) =>
  (await mailTo(shop, address)).map(({ subject }) => subject)

const statesOf = (shop: TestShop) =>
  shop.db
    .selectFrom('messages')
    .select(['kind', 'state', 'tries', 'reason'])
    .where('rentalId', 'is not', null)
    .orderBy('id')
    .execute()

const stateOf = async (shop: TestShop, kind: string) =>
  (await statesOf(shop)).find((message) => message.kind === kind)

/** The pause after a try is over, and what is due is sent. */
async function sendLater(shop: TestShop, ms = 2 * MINUTE_MS) {
  shop.clock.advance(ms)
  await shop.services.outbox.sendDue()
}

test('a booking is confirmed by one mail with its code, times and calendar file', async (shop) => {
  const { bike, rental } = await rent(shop, { hours: 3 })
  await expect.poll(() => subjectsTo(shop, shop.customer.email)).toHaveLength(1)
  const [mail] = await mailTo(shop, shop.customer.email)
  expect(mail?.subject).toContain(`Booked: ${bike.name}, `)
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('We received 100 taka.')
    expect(text).toContain(`/dashboard/rentals/${rental._id}`)
    expect(text).toMatch(/Booking.{0,200}[0-9A-Z]{4}-[0-9A-Z]{4}/s)
  }
  const [file] = mail?.attachments ?? []
  expect(file?.filename).toBe('booking.ics')
  expect(file?.text).toContain(`UID:${rental._id}@chaka`)
  // The shop is told as well.
  await expect.poll(() => stateOf(shop, 'shop_booked')).toMatchObject({ state: 'SENT' })
  expect(await stateOf(shop, 'booked')).toMatchObject({ state: 'SENT', tries: 1 })
  expect(await subjectsTo(shop, 'hello@chaka.example')).toHaveLength(1)
})

test('a moved booking is told once with its new times, and so is another bike', async (shop) => {
  const { rental } = await rent(shop, { startTime: inHours(48), hours: 4 })
  const { email } = shop.customer
  await expect.poll(() => subjectsTo(shop, email)).toHaveLength(1)
  const times = { startTime: inHours(72), plannedReturn: inHours(76) }
  const asked = { as: shop.customer, params: { id: rental._id }, body: times }
  expect((await shop.call('PATCH /rentals/:id/start', asked)).status).toBe(200)
  const other = await shop.given.bike({ name: 'Roadster' })
  await actOnRental(shop, 'PUT /rentals/:id/bike', rental._id, { bikeId: other._id })
  await expect.poll(() => subjectsTo(shop, email)).toHaveLength(3)
  expect(await subjectsTo(shop, email)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Changed: /),
      expect.stringMatching(/^Another bike: Roadster, /),
    ]),
  )
  const changes = (await statesOf(shop)).filter(({ kind }) => kind === 'booking_changed')
  expect(changes, 'both times are one change').toHaveLength(1)
  for (const { attachments } of await mailTo(shop, email)) {
    expect(attachments[0]?.text).toContain(`UID:${rental._id}@chaka`)
  }
})

test('an event that is delivered again sends nothing again', async (shop) => {
  await rent(shop)
  await expect.poll(() => stateOf(shop, 'shop_booked')).toMatchObject({ state: 'SENT' })
  const [subscriber] = shop.services.outbox.subscribers
  const event = await shop.db.selectFrom('events').select('id').executeTakeFirstOrThrow()
  await shop.db.deleteFrom('eventDeliveries').execute()
  if (subscriber) await shop.services.events.deliver(subscriber, event.id)
  await sendLater(shop)
  expect(await subjectsTo(shop, shop.customer.email)).toHaveLength(1)
  expect(await subjectsTo(shop, 'hello@chaka.example')).toHaveLength(1)
})

test('mail that cannot be sent waits, and an address that is refused is given up', async (shop) => {
  await shop.sandbox.messageFault({ channel: 'mail', fault: '451', times: 1 })
  await rent(shop)
  await expect.poll(() => stateOf(shop, 'booked')).toMatchObject({ state: 'DUE', tries: 1 })
  await sendLater(shop)
  await expect.poll(() => stateOf(shop, 'booked')).toMatchObject({ state: 'SENT', tries: 2 })

  await shop.sandbox.messageFault({ channel: 'mail', fault: '550', times: 1 })
  await rent(shop)
  await expect
    .poll(async () => (await statesOf(shop)).filter(({ state }) => state === 'FAILED'))
    .toEqual([expect.objectContaining({ reason: 'EENVELOPE 550' })])
})

test('mail whose answer is lost is sent again with the same Message-ID', async (shop) => {
  await shop.sandbox.messageFault({ channel: 'mail', fault: 'accepted-without-answer', times: 1 })
  await rent(shop)
  await expect.poll(() => mailTo(shop, shop.customer.email)).toHaveLength(1)
  await expect.poll(() => stateOf(shop, 'booked')).toMatchObject({ reason: 'ECONNECTION' })
  expect(await stateOf(shop, 'booked')).toMatchObject({ state: 'UNKNOWN', tries: 1 })
  await sendLater(shop)
  await expect.poll(() => stateOf(shop, 'booked')).toMatchObject({ state: 'SENT', tries: 2 })
  const ids = (await mailTo(shop, shop.customer.email)).map(({ headers }) => headers['message-id'])
  expect(ids).toEqual([ids[0], ids[0]])
})

test('a mail server that is away costs no try, and what is not true any more is left out', async (shop) => {
  await shop.sandbox.messageFault({ channel: 'mail', fault: 'refused' })
  const { rental } = await rent(shop)
  await expect.poll(() => stateOf(shop, 'booked')).toMatchObject({ reason: 'EPROTOCOL 421' })
  expect(await stateOf(shop, 'booked')).toMatchObject({ state: 'DUE', tries: 0 })
  const { body } = await shop.call('GET /rentals/:id', {
    as: shop.customer,
    params: { id: rental._id },
  })
  await shop.call('POST /rentals/:id/cancel', {
    as: shop.customer,
    params: { id: rental._id },
    body: { reason: '', revision: body.data.revision },
  })
  await expect.poll(() => stateOf(shop, 'booking_cancelled')).toMatchObject({ state: 'DUE' })
  await shop.sandbox.clearMessageFaults()
  await sendLater(shop)
  await expect
    .poll(() => subjectsTo(shop, shop.customer.email))
    .toEqual([expect.stringContaining('Cancelled: ')])
  const [cancelled] = await mailTo(shop, shop.customer.email)
  expect(cancelled?.text).toContain('The shop keeps 100 taka, as agreed.')
  await expect.poll(() => stateOf(shop, 'booked')).toMatchObject({ state: 'SKIPPED' })
})

test('reminders come a day and two hours before, before the return, and when the bike is late', async (shop) => {
  // Tomorrow at 10:00 by the shop's clock, so that no reminder falls into the night.
  const base = new Date()
  base.setUTCHours(28, 0, 0, 0)
  const start = base.getTime() + 30 * HOUR_MS
  await rent(shop, { startTime: new Date(start).toISOString(), hours: 3 })
  await expect.poll(() => subjectsTo(shop, shop.customer.email)).toHaveLength(1)
  let now = Date.now()
  const moveTo = async (time: number) => {
    shop.clock.advance(time - now)
    now = time
    // It has a job send them.
    await shop.services.outbox.remind()
  }
  const reminders = async () => (await subjectsTo(shop, shop.customer.email)).slice(1)
  const tomorrow: unknown = expect.stringContaining('Tomorrow: ')
  const soon: unknown = expect.stringMatching(/^At \d\d:\d\d: /)
  const back: unknown = expect.stringContaining('Please bring the ')
  const late: unknown = expect.stringContaining(' is late')
  await moveTo(start - 25 * HOUR_MS)
  await expect.poll(reminders).toEqual([])
  await moveTo(start - 24 * HOUR_MS + MINUTE_MS)
  await expect.poll(reminders).toEqual([tomorrow])
  // A clock that is set back, and right again, repeats nothing.
  await moveTo(start - 26 * HOUR_MS)
  await moveTo(start - 24 * HOUR_MS + 2 * MINUTE_MS)
  expect(await reminders()).toEqual([tomorrow])
  await moveTo(start - 2 * HOUR_MS + MINUTE_MS)
  await expect.poll(reminders).toEqual([tomorrow, soon])
  await moveTo(start + 2 * HOUR_MS + MINUTE_MS)
  await expect.poll(reminders).toEqual([tomorrow, soon, back])
  await moveTo(start + 3 * HOUR_MS + 16 * MINUTE_MS)
  await expect.poll(reminders).toEqual([tomorrow, soon, back, late])
  const toShop = () => subjectsTo(shop, 'hello@chaka.example')
  await expect.poll(toShop).toContainEqual(expect.stringMatching(/^Late: .*, due /))
  await moveTo(start + 3 * HOUR_MS + 20 * MINUTE_MS)
  await expect.poll(reminders).toHaveLength(4)
  // A clock that jumps over the times of reminders makes none of them: they would be too late.
  const other = await shop.given.signedIn()
  const startTime = new Date(start + 60 * HOUR_MS).toISOString()
  await rent(shop, { as: other, startTime, hours: 3 })
  await expect.poll(() => subjectsTo(shop, other.email)).toHaveLength(1)
  await moveTo(start + 61 * HOUR_MS)
  const made = shop.db.selectFrom('messages').select('kind').where('userId', '=', other.id)
  expect(await made.where('rentalId', 'is not', null).execute()).toEqual([{ kind: 'booked' }])
})

test('a payment that failed and ended its reservation is told once, as not paid', async (shop) => {
  await book(shop)
  const ref = await newestRef(shop)
  await shop.sandbox.act(ref, { action: 'fail' })
  await until(shop, ref, 'failed')
  await expect.poll(() => stateOf(shop, 'payment_failed')).toMatchObject({ state: 'DUE' })
  // A clock that moves while a message is on its way has it sent again.
  await expect.poll(() => stateOf(shop, 'hold_ended')).toMatchObject({ state: 'SENT' })
  await sendLater(shop, 6 * MINUTE_MS)
  await expect.poll(() => stateOf(shop, 'payment_failed')).toMatchObject({ state: 'SKIPPED' })
  expect(await subjectsTo(shop, shop.customer.email)).toEqual([
    expect.stringContaining('Not paid: '),
  ])
})

test('a payment of the remainder that failed is told five minutes later, if it is still owed', async (shop) => {
  const { rental, bike } = await rent(shop, { startTime: inHours(1), hours: 2 })
  await returnAfter(shop, rental, 2)
  const { email } = shop.customer
  await expect.poll(() => stateOf(shop, 'bill')).toMatchObject({ state: 'SENT' })
  await payRemainder(shop, rental)
  const ref = await newestRef(shop)
  await shop.sandbox.act(ref, { action: 'fail' })
  await until(shop, ref, 'failed')
  await expect.poll(() => stateOf(shop, 'payment_failed')).toMatchObject({ state: 'DUE', tries: 0 })
  const subject = `Your payment for the ${bike.name} did not go through`
  await sendLater(shop, 4 * MINUTE_MS)
  expect(await subjectsTo(shop, email)).not.toContain(subject)
  await sendLater(shop, 2 * MINUTE_MS)
  await expect.poll(() => subjectsTo(shop, email)).toContain(subject)
  const mail = (await mailTo(shop, email)).find((each) => each.subject === subject)
  expect(mail?.text).toContain('taka are still left to pay.')
})

test('what is due goes to the changed email, and to no deleted account', async (shop) => {
  const gone = await shop.given.signedIn()
  await shop.sandbox.messageFault({ channel: 'mail', fault: 'refused' })
  await rent(shop)
  const { rental } = await rent(shop, { as: gone })
  // A try that is under way goes to the address that it has read, so both end first.
  const reasonsNow = async () => {
    await shop.services.outbox.sendDue()
    return (await statesOf(shop)).filter(({ kind }) => kind === 'booked').map((one) => one.reason)
  }
  await expect.poll(reasonsNow).toEqual(['EPROTOCOL 421', 'EPROTOCOL 421'])
  const { body } = await shop.call('GET /rentals/:id', { as: gone, params: { id: rental._id } })
  await shop.call('POST /rentals/:id/cancel', {
    as: gone,
    params: { id: rental._id },
    body: { reason: '', revision: body.data.revision },
  })
  await expect.poll(() => stateOf(shop, 'booking_cancelled')).toMatchObject({ state: 'DUE' })
  const email = `changed-${shop.customer.email}`
  await shop.db.updateTable('users').set({ email }).where('id', '=', shop.customer.id).execute()
  const left = await shop.call('DELETE /users/me', { as: gone, body: { password: PASSWORD } })
  expect(left.status).toBe(200)
  await shop.sandbox.clearMessageFaults()
  const subjectsLater = async () => {
    // A try about the deleted account that is under way stops the sending once more.
    await sendLater(shop)
    return subjectsTo(shop, email)
  }
  await expect.poll(subjectsLater).toEqual([expect.stringMatching(/^Booked: /)])
  expect(await subjectsTo(shop, shop.customer.email)).toEqual([])
  await expect.poll(() => stateOf(shop, 'booking_cancelled')).toMatchObject({ state: 'SKIPPED' })
  expect(await subjectsTo(shop, gone.email)).toEqual(['Your account was deleted'])
})

test('money that comes after the bike is gone is told as late, and goes back', async (shop) => {
  const { bike, ref } = await book(shop)
  await endHold(shop)
  await rent(shop, { bike, as: await shop.given.signedIn() })
  await shop.sandbox.act(ref, { action: 'pay' })
  await expect
    .poll(() => subjectsTo(shop, shop.customer.email))
    .toContainEqual(expect.stringMatching(/^Your payment of 100 taka came too late/))
})

test('one address gets ten messages in an hour, and the others later', async (shop) => {
  await book(shop)
  await newestRef(shop)
  await payNewest(shop)
  await expect.poll(() => stateOf(shop, 'shop_booked')).toMatchObject({ state: 'SENT' })
  const rental = await shop.db.selectFrom('rentals').selectAll().executeTakeFirstOrThrow()
  const extra = Array.from({ length: MOST_PER_HOUR + 2 }, (_, index) => ({
    id: `01900000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
    kind: 'shop_cancelled' as const,
    rentalId: rental.id,
    userId: null,
    occurrence: `extra ${index}`,
    eventId: null,
    channel: 'mail' as const,
    addressHash: null,
    nextTryAt: new Date(),
    createdAt: new Date(),
    changedAt: new Date(),
  }))
  await shop.db.insertInto('messages').values(extra).execute()
  // Several servers send at once.
  await Promise.all([sendLater(shop, 0), sendLater(shop, 0), sendLater(shop, 0)])
  await expect.poll(() => subjectsTo(shop, 'hello@chaka.example')).toHaveLength(MOST_PER_HOUR)
  await sendLater(shop, 61 * MINUTE_MS)
  await expect.poll(() => subjectsTo(shop, 'hello@chaka.example')).toHaveLength(MOST_PER_HOUR + 3)
})

test('a name cannot add headers or recipients', async (shop) => {
  const name = 'Rahim "The\r\nBcc: other@shop.test\r\n Rider", <x@y.test>'
  await shop.db.updateTable('users').set({ name }).where('id', '=', shop.customer.id).execute()
  await rent(shop)
  await expect.poll(() => mailTo(shop, shop.customer.email)).toHaveLength(1)
  const [mail] = await mailTo(shop, shop.customer.email)
  expect(mail?.headers['bcc']).toBeUndefined()
  expect(await mailTo(shop, 'other@shop.test')).toEqual([])
})
