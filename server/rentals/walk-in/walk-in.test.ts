import { describe, expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { PASSWORD } from '../../testing/given.ts'
import { book, bookAsOther, isAvailable, rentalsOf, returnAfter } from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const KARIM = { name: 'Karim Mia', phone: '+880 1811-222333' }
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

async function walkIn(shop: TestShop, body: object = {}) {
  const bikeId = (await shop.given.bike({ pricePerHour: 200 }))._id
  return shop.call('POST /rentals/at-counter', {
    as: shop.admin,
    body: { bikeId, customer: KARIM, tender: 'cash', ...body },
  })
}

/** Everyone but the customer and the admin whom each test begins with. */
const newUsers = async (shop: TestShop) =>
  (await shop.call('GET /users/all-users', { as: shop.admin, query: { search: 'Karim' } })).body
    .data

const find = async (shop: TestShop, search: string) =>
  (await shop.call('GET /users/customers', { as: shop.admin, query: { search } })).body.data.map(
    ({ name }) => name,
  )

describe('a bike is rented at the counter', () => {
  test('to a new customer with a name and a phone number, who pays the advance in cash', async (shop) => {
    const { status, body } = await walkIn(shop, { startTime: hoursFromNow(-3), note: 'Receipt 7' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ bookingStatus: 'INITIAL_PAID', received: 100, user: KARIM })
    expect(body.data.payments).toMatchObject([{ purpose: 'ADVANCE', tender: 'cash', amount: 100 }])
    expect(await isAvailable(shop, body.data.bikeId)).toBe(false)
    expect(await newUsers(shop)).toMatchObject([{ ...KARIM, email: '', address: '', role: 'user' }])
    const { data: till } = (await shop.call('GET /closings', { as: shop.admin })).body
    expect(till.expected).toContainEqual({ tender: 'cash', amount: 100, inAdvance: 0 })
  })

  test('from a start up to 24 hours back, and is billed from then on', async (shop) => {
    const startTime = hoursFromNow(-23.9)
    const { data: rental } = (await walkIn(shop, { startTime })).body
    expect(rental.startTime).toBe(startTime)
    expect((await returnAfter(shop, rental, 24)).body.data.totalCost).toBe(4800)
    const tooEarly = await walkIn(shop, { startTime: hoursFromNow(-24.1) })
    expect(tooEarly.body).toMatchObject({
      code: 'start_too_long_ago',
      errorMessages: [{ path: 'startTime', message: 'The start may lie at most 24 hours back.' }],
    })
  })

  test('is handed out with its start, so that it is returned and neither cancelled nor a no-show', async (shop) => {
    const startTime = hoursFromNow(-3)
    const { data: out } = (await walkIn(shop, { startTime })).body
    expect(out).toMatchObject({ handedOutAt: startTime, actions: { cancel: null, noShow: null } })
    expect(out.handovers).toMatchObject([{ direction: 'out', at: startTime, status: 'current' }])
    const end = async (key: 'POST /rentals/:id/cancel' | 'POST /rentals/:id/no-show', id: string) =>
      (await shop.call(key, { as: shop.admin, params: { id }, body: { isBikeInShop: true } })).body
    expect((await end('POST /rentals/:id/no-show', out._id)).code).toBe('handed_out')
    expect((await end('POST /rentals/:id/cancel', out._id)).code).toBe('handed_out')
    const { data: later } = (await walkIn(shop, { startTime: hoursFromNow(2) })).body
    expect([later.handedOutAt, later.handovers]).toEqual([undefined, []])
    expect((await end('POST /rentals/:id/cancel', later._id)).data.cancelled).toBeDefined()
  })

  test('with the deposit and what is seen and accepted, in one step', async (shop) => {
    const { data: settings } = (await shop.call('GET /shop')).body
    const saving = { as: shop.admin, body: { ...settings, agreementTerms: 'Bring it back clean.' } }
    const { agreementSha256: sha256 } = (await shop.call('PUT /shop', saving)).body.data
    const idCheck = { kind: 'nid', lastFour: '6789' }
    const handover = { odometer: 12_040, fuel: 6, note: 'Scratch', idCheck }
    const accepting = (hash: string) => ({
      deposit: { amount: 2000, tender: 'bkash' },
      handover: { ...handover, agreement: { name: 'Karim Mia', sha256: hash } },
    })
    const outdated = await walkIn(shop, accepting('0'.repeat(64)))
    expect(outdated.body.code).toBe('terms_changed')
    expect(await newUsers(shop)).toEqual([])
    const { data: out } = (await walkIn(shop, accepting(sha256))).body
    expect(out).toMatchObject({ depositHeld: 2000, received: 100, handedOutAt: out.startTime })
    const seen = { odometer: 12_040, fuel: 6, note: 'Scratch', idCheck, status: 'current' }
    expect(out.handovers).toMatchObject([{ ...seen, agreement: { name: 'Karim Mia', sha256 } }])
    const { data: till } = (await shop.call('GET /closings', { as: shop.admin })).body
    const expected = till.expected.map(({ tender, amount }) => [tender, amount])
    expect(expected).toEqual(
      expect.arrayContaining([
        ['cash', 100],
        ['bkash', 2000],
      ]),
    )
    const ahead = { startTime: hoursFromNow(2), handover }
    expect((await walkIn(shop, ahead)).body.code).toBe('leaves_later')
    const none = await walkIn(shop, { deposit: { amount: 0, tender: 'cash' } })
    expect([none.status, none.body.errorMessages[0]?.path]).toEqual([400, 'deposit.amount'])
  })

  test('once, however often it is sent, and the new customer is added once', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    const all = await Promise.all([1, 2, 3].map(() => walkIn(shop, { bikeId })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await walkIn(shop, { bikeId })).body.code).toBe('bike_taken')
    expect(await newUsers(shop)).toHaveLength(1)
  })

  test('not while it is booked, held by another customer, or was out at that start', async (shop) => {
    const booked = await shop.given.bike()
    await walkIn(shop, { bikeId: booked._id, startTime: hoursFromNow(5) })
    const open = await walkIn(shop, { bikeId: booked._id })
    expect([open.status, open.body.code]).toEqual([409, 'booked_from'])
    const fits = { bikeId: booked._id, plannedReturn: hoursFromNow(4) }
    expect((await walkIn(shop, fits)).status).toBe(200)
    const { bike: held } = await book(shop)
    expect((await walkIn(shop, { bikeId: held._id })).body.code).toBe('booked_from')
    const { data: out } = (await walkIn(shop, { startTime: hoursFromNow(-2) })).body
    await returnAfter(shop, out, 1)
    const { _id: bikeId } = out.bikeId
    const before = await walkIn(shop, { bikeId, startTime: hoursFromNow(-1.5) })
    expect(before.body.code).toBe('bike_out_then')
    expect((await walkIn(shop, { bikeId })).status).toBe(200)
  })

  test('to a customer who is found by the phone number, however it is written, or the name', async (shop) => {
    await walkIn(shop)
    const found = ['01811222', '+8801811 222-333', '8801811222333', 'karim m', '0181'].map((one) =>
      find(shop, one),
    )
    expect(await Promise.all(found)).toEqual(found.map(() => [KARIM.name]))
    expect(await find(shop, '%')).toEqual([])
    const { id } = shop.customer
    const { data: rental } = (await walkIn(shop, { customer: { id } })).body
    expect(rental.user._id).toBe(id)
    expect((await rentalsOf(shop)).map(({ _id }) => _id)).toEqual([rental._id])
    const gone = await walkIn(shop, { customer: { id: crypto.randomUUID() } })
    expect([gone.status, gone.body.code]).toEqual([404, 'customer_not_found'])
    const taken = await walkIn(shop, { customer: { ...KARIM, email: shop.customer.email } })
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
  })

  test('to the customer whose unpaid reservation of it is then given up', async (shop) => {
    const { bike } = await book(shop)
    const customer = { id: shop.customer.id }
    const { status } = await walkIn(shop, { bikeId: bike._id, customer })
    expect(status).toBe(200)
    expect(await bookAsOther(shop, bike)).toBe(409)
    const statuses = await shop.db.selectFrom('rentals').select('status').orderBy('id').execute()
    expect(statuses.map(({ status: one }) => one)).toEqual(['CANCELLED', 'INITIAL_PAID'])
  })
})

async function tokenFor(shop: TestShop, id: string, path: string) {
  const link = { as: shop.admin, params: { id } }
  const { data } = (await shop.call('POST /users/:id/password-link', link)).body
  return data.url.split(path)[1] ?? ''
}

describe('a customer without an account', () => {
  test('cannot log in, and gets an account by a link, which asks for the email', async (shop) => {
    const { data: rental } = (await walkIn(shop)).body
    const { _id: id } = rental.user
    const token = await tokenFor(shop, id, '/login#account=')
    const email = 'karim@shop.test'
    const reset = (body: object) =>
      shop.call('POST /auth/reset-password', { body: { token, newPassword: PASSWORD, ...body } })
    const logIn = (body: object) =>
      shop.call('POST /auth/login', { body: { email, password: PASSWORD, ...body } })
    expect([(await logIn({})).status, (await logIn({ email: '' })).status]).toEqual([401, 400])
    const needed = { code: 'email_needed', errorMessages: [{ path: 'email' }] }
    expect((await reset({})).body).toMatchObject(needed)
    expect((await reset({ email: shop.customer.email })).body.code).toBe('email_taken')
    expect((await reset({ email })).status).toBe(200)
    expect((await reset({ email })).body.code).toBe('link_ended')
    const { token: as } = (await logIn({})).body
    const { data: own } = (await shop.call('GET /rentals', { as })).body
    expect(own.map(({ _id }) => _id)).toEqual([rental._id])
  })

  test('with an email sets only a password by the link, and cannot log in before', async (shop) => {
    const email = 'karim@shop.test'
    const { data: rental } = (await walkIn(shop, { customer: { ...KARIM, email } })).body
    const logIn = () => shop.call('POST /auth/login', { body: { email, password: PASSWORD } })
    expect((await logIn()).body.code).toBe('wrong_credentials')
    const token = await tokenFor(shop, rental.user._id, '/login#reset=')
    const body = { token, newPassword: PASSWORD, email: 'other@shop.test' }
    expect((await shop.call('POST /auth/reset-password', { body })).status).toBe(200)
    expect((await logIn()).status).toBe(200)
  })

  test('cannot become an admin, who would have no way to log in, and can be deleted', async (shop) => {
    const { data: rental } = (await walkIn(shop)).body
    const { _id: id } = rental.user
    const promotion = { as: shop.admin, body: { id, role: 'admin' } }
    const change = await shop.call('PATCH /users/update-user-role', promotion)
    expect([change.status, change.body.code]).toEqual([409, 'no_account'])
    const remove = () => shop.call('DELETE /users/delete-a-user', { as: shop.admin, body: { id } })
    expect((await remove()).body.code).toBe('user_has_rentals')
    await returnAfter(shop, rental, 0.1)
    expect((await remove()).status).toBe(200)
    expect(await newUsers(shop)).toEqual([])
  })
})
