import { expect } from 'vitest'
import { PASSWORD, type Person } from '../testing/given.ts'
import { book, payNewest, rent } from '../testing/paying.ts'
import { paymentTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const WALK_IN = { name: 'Abdul Karim', phone: '01711-223344' }

const merge = (shop: TestShop, to: string, from: string, as: Person = shop.admin) =>
  shop.call('POST /customers/:id/merge', { as, params: { id: to }, body: { from } })

async function walkIn(shop: TestShop): Promise<string> {
  const bikeId = (await shop.given.bike())._id
  const body = { bikeId, customer: WALK_IN, tender: 'cash' }
  return (await shop.call('POST /rentals/at-counter', { as: shop.admin, body })).body.data.user._id
}

const logIn = (shop: TestShop) =>
  shop.call('POST /auth/login', { body: { email: shop.customer.email, password: PASSWORD } })

test('two cards of one person become one, with rentals, notes, block and log-in', async (shop) => {
  const { customer: online, admin: as } = shop
  const kept = await walkIn(shop)
  await rent(shop)
  const params = { id: online.id }
  const note = 'Asks for the red helmet'
  await shop.call('POST /customers/:id/notes', { as, params, body: { note } })
  await shop.call('POST /customers/:id/block', { as, params, body: { reason: 'Late twice' } })

  const card = (await merge(shop, kept, online.id)).body.data
  expect(card).toMatchObject({
    _id: kept,
    name: 'Abdul Karim',
    email: online.email,
    hasAccount: true,
    figures: { rentals: 2 },
    block: { note: 'Late twice' },
  })
  expect(card.notes.map(({ kind }) => kind)).toEqual(['merged', 'blocked', 'note'])

  expect((await shop.call('GET /users/me', { as: online })).status).toBe(401)
  const again = await logIn(shop)
  expect(again.status).toBe(200)
  const own = await shop.call('GET /rentals', { as: again.body.token })
  expect(own.body.data).toHaveLength(2)
  expect((await shop.call('GET /customers/:id', { as, params })).body.code).toBe(
    'customer_not_found',
  )

  const acts = await shop.db
    .selectFrom('auditEvents')
    .select(['subjectId', 'changes'])
    .where('kind', '=', 'customers_merged')
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { subjectId: online.id, changes: { mergedInto: { before: null, after: kept } } },
    { subjectId: kept, changes: { merged: { before: null, after: online.id } } },
  ])
})

test('the log-in of the card that is kept stays, and the other one ends', async (shop) => {
  const other = await shop.given.signedIn()
  expect((await merge(shop, other.id, shop.customer.id)).body.data.email).toBe(other.email)
  expect((await logIn(shop)).status).toBe(401)
  expect((await shop.call('GET /users/me', { as: other })).status).toBe(200)
})

test('is refused while either is paying, for an admin, for one card, and without the duty', async (shop) => {
  const { customer, admin } = shop
  const kept = await walkIn(shop)
  await book(shop)
  const refused = await merge(shop, kept, customer.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'merge_in_payment' } })
  expect(refused.body.message).toContain(
    (await shop.call('GET /users/me', { as: customer })).body.data.name,
  )
  expect((await merge(shop, customer.id, kept)).body.code).toBe('merge_in_payment')
  await payNewest(shop)
  expect((await merge(shop, kept, admin.id)).body.code).toBe('customer_is_admin')
  expect((await merge(shop, kept, kept)).body.code).toBe('same_card')
  const clerk = await shop.given.signedIn({ role: 'admin', duties: ['desk'] })
  expect((await merge(shop, kept, customer.id, clerk)).status).toBe(403)
  expect((await merge(shop, kept, customer.id)).status).toBe(200)
  expect((await merge(shop, kept, customer.id)).body.code).toBe('customer_not_found')
})

test('a booking that is begun at the same moment is refused, moved, or keeps the cards apart', async (shop) => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await shop.given.signedIn(), await shop.given.signedIn()]
    const [{ reply }, merged] = await Promise.all([
      book(shop, { as: other }),
      merge(shop, one.id, other.id),
    ])
    expect([reply.status, merged.status]).not.toEqual([200, 200])
    expect([reply.status, merged.status]).toContain(200)
  }
})
