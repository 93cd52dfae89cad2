import { describe, expect } from 'vitest'
import type { ApiKey } from '#contract/api'
import { tableHashes } from '../testing/table-hashes.ts'
import {
  rent,
  payNewest,
  rentalPageOf,
  returnAfter,
  actOnRental,
  payRemainder,
  reconcile,
} from '../testing/paying.ts'
import { untilRefundsAre } from '../testing/refunding.ts'
import { couponForm } from '#contract/testing/sample-forms'
import { paymentTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const BILL = 'POST /rentals/:id/bill-lines'
const DEPOSIT = 'POST /rentals/:id/deposit'

/** Each act can be done twice in a row, as the rental is out or 700 taka are left to pay. */
const ACTS: [name: string, key: ApiKey, body: object, isBack: boolean][] = [
  ['a payment', 'POST /rentals/:id/counter-payments', { tender: 'cash', amount: 50 }, true],
  ['a line of the bill', BILL, { kind: 'damage', amount: 50, note: 'Mirror' }, true],
  ['a coupon', BILL, { kind: 'coupon', code: 'TENOFF' }, true],
  ['a deposit', DEPOSIT, { action: 'take', amount: 50, tender: 'cash' }, false],
  ['a deposit given back', DEPOSIT, { action: 'return', amount: 50, tender: 'cash' }, true],
  ['a deposit used', DEPOSIT, { action: 'use', amount: 50 }, true],
  ['a deposit kept', DEPOSIT, { action: 'keep', amount: 50, note: 'Mirror' }, true],
  ['goodwill', 'POST /rentals/:id/refunds', { amount: 20, reason: 'Rain', how: 'cash' }, true],
]

const revisionOf = async (shop: TestShop, id: string) => (await rentalPageOf(shop, id)).revision

/** A rental with a deposit; 700 taka are left to pay once it is back. */
async function rented(shop: TestShop, isBack: boolean) {
  const { rental } = await rent(shop, { pricePerHour: 200 })
  await actOnRental(shop, DEPOSIT, rental._id, { action: 'take', amount: 500, tender: 'cash' })
  if (isBack) await returnAfter(shop, rental, 4)
  return rental
}

describe('an act that adds money or a line', () => {
  test.for(ACTS)(
    '%s: without the revision 400, and repeated after a lost answer 409, done once',
    async ([, key, body, isBack], shop) => {
      await shop.call('POST /coupons', { as: shop.admin, body: { ...couponForm, code: 'TENOFF' } })
      const { _id: id } = await rented(shop, isBack)
      const send = (sent: object) => shop.call(key, { as: shop.admin, params: { id }, body: sent })
      const before = await tableHashes(shop.db)
      const missing = await send(body)
      const message = 'Send the revision of the page that this change was made from'
      expect(missing).toMatchObject({
        status: 400,
        body: { code: 'invalid', errorMessages: [{ path: 'revision', message }] },
      })
      expect(await tableHashes(shop.db)).toEqual(before)
      const revision = await revisionOf(shop, id)
      expect((await send({ ...body, revision })).status).toBe(200)
      const after = await tableHashes(shop.db)
      expect(await send({ ...body, revision })).toMatchObject({
        status: 409,
        body: { code: 'rental_changed' },
      })
      expect(await tableHashes(shop.db)).toEqual(after)
    },
  )

  test('a line that is taken back needs the revision, and is taken back once', async (shop) => {
    const { _id: id } = await rented(shop, true)
    const line = { kind: 'damage', amount: 50, note: 'Mirror' }
    const { bill } = (await actOnRental(shop, BILL, id, line)).body.data
    const body = { kind: 'correction', corrects: bill.at(-1)?._id, note: 'The wrong rental' }
    const send = (sent: object) => shop.call(BILL, { as: shop.admin, params: { id }, body: sent })
    expect((await send(body)).body.errorMessages).toMatchObject([{ path: 'revision' }])
    const revision = await revisionOf(shop, id)
    expect((await send({ ...body, revision })).body.data).toMatchObject({ balance: 700 })
    for (const seen of [revision, '2147483648', '9'.repeat(50)]) {
      expect((await send({ ...body, revision: seen })).body.code).toBe('rental_changed')
    }
  })
})

describe('what happens without a person', () => {
  test('raises the revision where money counts, and not where a question to the gateway changes nothing', async (shop) => {
    const rental = await rented(shop, true)
    const { _id: id } = rental
    const seen = await revisionOf(shop, id)
    await payRemainder(shop, rental)
    shop.clock.advance(60_000)
    await reconcile(shop)
    expect(await revisionOf(shop, id)).toBe(seen)
    await payNewest(shop)
    expect(await revisionOf(shop, id)).not.toBe(seen)
  })

  test('leaves the revision as it is when a refund that a person has begun is sent', async (shop) => {
    const { _id: id } = await rented(shop, true)
    const goodwill = { amount: 20, reason: 'Rain', how: 'gateway' }
    const given = await actOnRental(shop, 'POST /rentals/:id/refunds', id, goodwill)
    await untilRefundsAre(shop, 'DONE')
    expect(await revisionOf(shop, id)).toBe(given.body.data.revision)
  })
})
