import { afterAll, expect, test } from 'vitest'
import type { ApiKey } from '#contract/api'
import { SCHEDULED } from './payments/core/settlement.service.ts'
import { countStatements } from './testing/count-statements.ts'
import { book, newestRef, publicStatusOf, rentalsOf, returnAfter } from './testing/paying.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { validInputsIn } from './testing/valid-inputs.ts'

const shop = await startTestApp({ endWith: afterAll, rateLimits: true })
const inputs = validInputsIn(shop)
// The first request for all rentals also counts those that were paid in full before.
await shop.call('GET /rentals/all-rentals', { as: shop.admin })

/** A successful call waits for the database at most this number of times. */
const WAITS = [
  ['POST /rentals', 4],
  ['POST /rentals/full-payment/:id', 5],
  ['GET /rentals', 2],
  ['GET /rentals/all-rentals', 3],
  ['POST /auth/login', 2],
  // The session, and the page.
  ['GET /rentals/:id', 2],
  // The session; the locks and the facts; the writes and the answer; the commit.
  ['PATCH /rentals/calculate-total-cost/:id', 4],
  ['PATCH /rentals/:id/return', 4],
  ['PATCH /rentals/:id/planned-return', 4],
  ['PATCH /rentals/:id/start', 4],
  ['PUT /rentals/:id/bike', 4],
  ['POST /rentals/:id/bill-lines', 4],
  ['POST /rentals/:id/counter-payments', 4],
  ['POST /rentals/:id/cancel', 4],
  ['POST /rentals/:id/refunds', 4],
  ['POST /rentals/:id/deposit', 4],
  ['POST /rentals/:id/handovers', 4],
  ['DELETE /rentals/:id/handovers/:handoverId', 4],
] as const satisfies [ApiKey, number][]

test.each(WAITS)('%s: waits for the database at most %i times', async (key, most) => {
  const owner = await shop.given.signedIn()
  const isOwn = key === 'POST /rentals/full-payment/:id' || !/all-rentals|:id/.test(key)
  const me = isOwn ? owner : shop.admin
  const input = await inputs[key](owner)
  const count = countStatements()
  let status = 0
  const sent = await count(async () => {
    status = (await shop.call(key, { ...input, as: me })).status
  })
  expect(status).toBeLessThan(300)
  expect(sent.slice(most)).toEqual([])
})

test('a booking that is refused because the bike is taken waits twice', async () => {
  const input = await inputs['POST /rentals'](shop.customer)
  await shop.call('POST /rentals', { ...input, as: shop.customer })
  const other = await shop.given.signedIn()
  const count = countStatements()
  const sent = await count(() => shop.call('POST /rentals', { ...input, as: other }))
  expect(sent.slice(2)).toEqual([])
})

test('a payment that has arrived is settled in at most three waits, advance or remainder', async () => {
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
  expect((await settle()).slice(3)).toEqual([])
  const [rental] = await rentalsOf(shop, me)
  if (!rental) throw new Error('The rental is not listed')
  await returnAfter(shop, rental, 3)
  await shop.call('POST /rentals/full-payment/:id', { as: me, params: { id: rental._id } })
  expect((await settle()).slice(3)).toEqual([])
})
