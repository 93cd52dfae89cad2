import { describe, expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { paymentTest as test } from '../testing/shop-test.ts'
import { actOnRental, book, inAnHour, payNewest, rentalsOf } from '../testing/paying.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const params = ({ id }: { id: string }) => ({ id })
const KARIM = { name: 'Abdul Karim', phone: '01711-223344' }

const cardOf = async (shop: TestShop, id: string) =>
  (await shop.call('GET /customers/:id', { as: shop.admin, params: { id } })).body.data

async function rentAtCounter(shop: TestShop, body: object = {}) {
  const bikeId = (await shop.given.bike({ pricePerHour: 200 }))._id
  const startTime = new Date(Date.now() - 3 * HOUR_MS).toISOString()
  const rented = await shop.call('POST /rentals/at-counter', {
    as: shop.admin,
    body: { bikeId, customer: KARIM, tender: 'cash', startTime, ...body },
  })
  expect(rented.status).toBe(200)
  return rented.body.data
}

const block = (shop: TestShop, id: string, reason = 'Keeps bikes overnight') =>
  shop.call('POST /customers/:id/block', { as: shop.admin, params: { id }, body: { reason } })

describe("the customer's card", () => {
  test('shows rentals, what is owed, deposits held and documents seen', async (shop) => {
    const { _id: id, user, handovers, startTime } = await rentAtCounter(shop)
    await actOnRental(shop, 'POST /rentals/:id/handovers', id, {
      direction: 'out',
      replaces: handovers[0]?._id,
      idCheck: { kind: 'nid', lastFour: '40A2' },
    })
    const deposit = { action: 'take', amount: 500, tender: 'cash' }
    await actOnRental(shop, 'POST /rentals/:id/deposit', id, deposit)
    const returnTime = new Date(Date.parse(startTime) + 3 * HOUR_MS).toISOString()
    await actOnRental(shop, 'PATCH /rentals/calculate-total-cost/:id', id, { returnTime })
    const other = await shop.call('POST /auth/signup', {
      body: {
        name: 'A. Karim',
        phone: '+880 1711 223344',
        email: 'karim@shop.test',
        password: 'secret-1',
        address: 'Dhaka',
      },
    })
    const card = await cardOf(shop, user._id)
    expect(card).toMatchObject({
      name: 'Abdul Karim',
      hasAccount: false,
      block: null,
      figures: { rentals: 1, cancelled: 0, noShows: 0, owed: 500, credit: 0, depositsHeld: 500 },
      documents: [{ kind: 'nid', lastFour: '40A2', expires: null, rentalId: id }],
      rentals: [{ _id: id, depositHeld: 500, remainder: 500 }],
      samePhone: [{ _id: other.body.data._id, name: 'A. Karim', isBlocked: false }],
    })
  })

  test('corrects a phone number, by which the customer is found from then on', async (shop) => {
    const { user } = await rentAtCounter(shop)
    const body = { phone: '০১৮১১ ২২২৩৩৩' }
    const as = shop.admin
    await shop.call('PATCH /customers/:id', { as, params: { id: user._id }, body })
    const found = await shop.call('GET /users/customers', { as, query: { search: '01811222333' } })
    expect(found.body.data.map(({ name }) => name)).toEqual(['Abdul Karim'])
    const act = await shop.db
      .selectFrom('auditEvents')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(act).toMatchObject({
      kind: 'customer_changed',
      changes: { phone: { before: null, after: null } },
    })
  })

  test('keeps notes with author and time; the customer reads them in the own data only', async (shop) => {
    const as = shop.admin
    const note = 'Asks for the red helmet'
    await shop.call('POST /customers/:id/notes', {
      as,
      params: params(shop.customer),
      body: { note },
    })
    await block(shop, shop.customer.id)
    const { notes } = await cardOf(shop, shop.customer.id)
    const { name: by } = (await shop.call('GET /users/me', { as })).body.data
    expect(notes).toMatchObject([
      { kind: 'blocked', note: 'Keeps bikes overnight', by },
      { kind: 'note', note, by },
    ])
    const own = (await shop.call('GET /users/me/export', { as: shop.customer })).body.data
    expect(own.notes).toMatchObject([{ kind: 'note', note }, { kind: 'blocked' }])
    expect(own.account.blockedAt).not.toBeNull()
  })

  test("leaves an admin's account to its owner, and knows no deleted customer", async (shop) => {
    const as = shop.admin
    const clerk = await shop.given.signedIn({ role: 'admin' })
    expect(await block(shop, clerk.id)).toMatchObject({
      status: 409,
      body: { code: 'customer_is_admin' },
    })
    const change = { as, params: params(clerk), body: { phone: '01711000000' } }
    expect((await shop.call('PATCH /customers/:id', change)).body.code).toBe('customer_is_admin')
    const gone = await shop.given.signedIn()
    await shop.call('DELETE /users/delete-a-user', { as, body: params(gone) })
    const missing = { status: 404, body: { code: 'customer_not_found' } }
    expect(await shop.call('GET /customers/:id', { as, params: params(gone) })).toMatchObject(
      missing,
    )
    expect(await block(shop, gone.id)).toMatchObject(missing)
  })
})

describe('a blocked customer', () => {
  test('books nothing alone and reads whom to call; staff are warned and may go on', async (shop) => {
    const rental = await rentAtCounter(shop, { customer: params(shop.customer) })
    expect((await block(shop, shop.customer.id)).body.data.block).toMatchObject({
      note: 'Keeps bikes overnight',
    })
    expect((await block(shop, shop.customer.id)).body.code).toBe('already_blocked')
    const { phone } = (await shop.call('GET /shop')).body.data
    const refused = await shop.call('POST /rentals', {
      as: shop.customer,
      body: {
        bikeId: (await shop.given.bike())._id,
        startTime: new Date(Date.now() + HOUR_MS).toISOString(),
      },
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'customer_blocked'])
    expect(refused.body.message).toContain(phone)

    const page = (as: { token: string }) =>
      shop.call('GET /rentals/:id', { as, params: { id: rental._id } })
    expect((await page(shop.admin)).body.data.user.isBlocked).toBe(true)
    expect((await page(shop.customer)).body.data.user).not.toHaveProperty('isBlocked')
    await rentAtCounter(shop, { customer: params(shop.customer) })

    const unblock = { as: shop.admin, params: params(shop.customer) }
    expect((await shop.call('POST /customers/:id/unblock', unblock)).body.data.block).toBeNull()
    expect((await shop.call('POST /customers/:id/unblock', unblock)).body.code).toBe('not_blocked')
  })

  test('who is paying keeps the booking, goes on with the page, and loses it to no other wish', async (shop) => {
    const startTime = inAnHour()
    const { bike, ref } = await book(shop, { startTime })
    await block(shop, shop.customer.id)
    expect(await book(shop, { bike, startTime })).toMatchObject({ ref, reply: { status: 200 } })
    for (const other of [
      { startTime: new Date(Date.now() + 2 * HOUR_MS).toISOString() },
      { hours: 3 },
    ]) {
      const { reply } = await book(shop, { bike, startTime, ...other })
      expect(reply.body.code).toBe('customer_blocked')
    }
    await payNewest(shop)
    expect(await rentalsOf(shop)).toHaveLength(1)
  })
})
