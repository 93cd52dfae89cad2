import { afterAll, expect, test } from 'vitest'
import { type ApiKey, api } from '#contract/api'
import { SCHEDULED } from './payments/settlement/settlement.service.ts'
import { countStatements } from './testing/count-statements.ts'
import { book, newestRef, publicStatusOf, rentalsOf, returnAfter } from './testing/paying.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { validInputsIn } from './testing/valid-inputs.ts'

const shop = await startTestApp({ endWith: afterAll })
const inputs = validInputsIn(shop)
// The first request for all rentals also counts those that were paid in full before.
await shop.call('GET /rentals/all-rentals', { as: shop.admin })

/**
 * The numbers are statements of a successful call, `begin` and `commit` included
 * (docs/performance.md).
 */
const STATEMENTS = [
  ['GET /users/me', 1],
  ['PUT /users/me', 5],
  ['POST /rentals', 10],
  ['GET /rentals', 2],
  ['GET /rentals/all-rentals', 3],
  ['GET /rentals/:id', 11],
  ['PATCH /rentals/calculate-total-cost/:id', 6],
  ['POST /rentals/full-payment/:id', 8],
  ['GET /users/all-users', 3],
  ['GET /payments/:ref', 2],
  ['GET /payments/issues', 4],
  ['POST /auth/signup', 1],
  ['POST /auth/login', 2],
  ['POST /auth/logout', 2],
] as const satisfies [ApiKey, number][]

test.each(STATEMENTS)('%s: %i round trips to the database', async (key, expected) => {
  const me = await shop.given.signedIn({
    role: typeof api[key].access === 'object' ? 'admin' : 'user',
  })
  const input = await inputs[key](me)
  const count = countStatements()
  let status = 0
  const sent = await count(async () => {
    status = (await shop.call(key, { ...input, as: me })).status
  })
  expect(status).toBeLessThan(300)
  expect(sent).toEqual(Array.from({ length: expected }, () => expect.any(String) as string))
})

test('a booking that is refused because the bike is taken sends two', async () => {
  const input = await inputs['POST /rentals'](shop.customer)
  await shop.call('POST /rentals', { ...input, as: shop.customer })
  const other = await shop.given.signedIn()
  const count = countStatements()
  expect(await count(() => shop.call('POST /rentals', { ...input, as: other }))).toHaveLength(2)
})

test('a booking with a coupon sends eleven', async () => {
  const me = await shop.given.signedIn()
  const { body } = await inputs['POST /rentals'](me)
  const withCoupon = { params: {}, body: { ...body, couponCode: 'NEWRIDER' } }
  const count = countStatements()
  const sent = await count(() => shop.call('POST /rentals', { ...withCoupon, as: me }))
  expect(sent).toHaveLength(11)
})

test('a payment that has arrived is settled in eight, the advance as well as the remainder', async () => {
  const me = await shop.given.signedIn()
  const count = countStatements()
  const settle = async () => {
    const ref = await newestRef(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    const sent = await count(() => shop.services.settlement.settle(ref, SCHEDULED))
    expect(await publicStatusOf(shop, ref, me)).toBe('paid')
    return sent
  }
  await book(shop, { as: me })
  expect(await settle()).toHaveLength(8)
  const [rental] = await rentalsOf(shop, me)
  if (!rental) throw new Error('The rental is not listed')
  await returnAfter(shop, rental, 3)
  await shop.call('POST /rentals/full-payment/:id', { as: me, params: { id: rental._id } })
  expect(await settle()).toHaveLength(8)
})

test('a request without a session sends no statement, one with an ended session one', async () => {
  const me = await shop.given.signedIn()
  await shop.call('POST /auth/logout', { as: me })
  const count = countStatements()
  expect(await count(() => shop.call('GET /users/me'))).toEqual([])
  expect(await count(() => shop.call('GET /users/me', { as: 'x.y.z' }))).toEqual([])
  expect(await count(() => shop.call('GET /users/me', { as: me }))).toHaveLength(1)
})
