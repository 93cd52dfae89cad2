import { expect } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const TERMS = 'The customer brings the bike back clean.'

const saveTerms = (shop: TestShop, agreementTerms: string) =>
  shop.call('PUT /shop', { as: shop.admin, body: { ...DEFAULT_SHOP, agreementTerms } })

async function booked(shop: TestShop) {
  const { _id: bikeId } = await shop.given.bike()
  return addRentalRow(shop.db, { bikeId, userId: shop.customer.id, status: 'INITIAL_PAID' })
}

const read = async (shop: TestShop, id: string) =>
  (await shop.call('GET /rentals/:id/agreement', { as: shop.customer, params: { id } })).body.data

const handOut = (shop: TestShop, id: string, body: object) =>
  shop.call('POST /rentals/:id/handovers', {
    as: shop.admin,
    params: { id },
    body: { direction: 'out', ...body },
  })

test('the terms that a customer accepted stay with the rental when the shop changes them', async (shop) => {
  const id = await booked(shop)
  expect((await read(shop, id)).terms).toBeNull()
  const agreement = { name: 'Rahim Uddin' }
  expect((await handOut(shop, id, { agreement })).body.code).toBe('no_agreement_terms')
  await saveTerms(shop, TERMS)
  const { sha256 = '' } = (await read(shop, id)).terms ?? {}
  await saveTerms(shop, 'Other terms.')
  const late = await handOut(shop, id, { agreement: { ...agreement, sha256 } })
  expect(late.body.code).toBe('terms_changed')
  await saveTerms(shop, TERMS)
  const out = await handOut(shop, id, { odometer: 10, agreement: { ...agreement, sha256 } })
  expect(out.status).toBe(200)
  await saveTerms(shop, 'Other terms.')
  const { revision } = out.body.data
  const body = { action: 'take', amount: 2000, tender: 'cash', revision } as const
  await shop.call('POST /rentals/:id/deposit', { as: shop.admin, params: { id }, body })
  const accepted = { agreement: { name: 'Rahim Uddin', sha256 } }
  expect(await read(shop, id)).toMatchObject({
    reference: id,
    advance: 100,
    depositTaken: 2000,
    pricePerHour: 150,
    terms: { text: TERMS, sha256 },
    handedOut: { odometer: 10, ...accepted },
  })
  const replaces = out.body.data.handovers[0]?._id
  expect((await handOut(shop, id, { odometer: 11, replaces })).status).toBe(200)
  expect(await read(shop, id)).toMatchObject({ handedOut: { odometer: 11, ...accepted } })
  expect(await shop.db.selectFrom('agreements').select('terms').execute()).toEqual([
    { terms: TERMS },
  ])
})
