import { describe, expect } from 'vitest'
import type { BikeView } from '#contract/bikes'
import { bikeForm, priceListForm, seasonForm } from '#contract/testing/sample-forms'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { isConflict } from '../database/db-errors.ts'
import { runSql } from '../database/db.ts'
import {
  actOnRental,
  book,
  newestRental,
  payNewest,
  rentalPageOf,
  returnAfter,
} from '../testing/paying.ts'
import { paymentTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const addList = (shop: TestShop, changes: object = {}) =>
  shop.call('POST /price-lists', { as: shop.admin, body: { ...priceListForm, ...changes } })
const changeList = (shop: TestShop, id: string, body: object) =>
  shop.call('PUT /price-lists/:id', { as: shop.admin, params: { id }, body })
const addSeason = (shop: TestShop, changes: object = {}) =>
  shop.call('POST /seasons', { as: shop.admin, body: { ...seasonForm, ...changes } })

async function bikeWith(shop: TestShop, changes: object = {}) {
  const list = (await addList(shop, changes)).body.data
  const { _id: id } = await shop.given.bike({ pricePerHour: 150 })
  const body = { priceListId: list._id }
  const changed = await shop.call('PUT /bikes/:id', { as: shop.admin, params: { id }, body })
  return { list, bike: changed.body.data }
}

/** Noon of the next Monday, by the shop's clock, and so many hours later. */
function times(hours: number) {
  const days = Math.floor(Date.now() / DAY_MS)
  // The first day of 1970 was a Thursday.
  const monday = days + 1 + ((7 - ((days + 1 + 3) % 7)) % 7)
  const from = monday * DAY_MS + 6 * HOUR_MS
  return {
    from: new Date(from).toISOString(),
    to: new Date(from + hours * HOUR_MS).toISOString(),
  }
}

const quote = async (shop: TestShop, id: string, hours: number) =>
  (await shop.call('GET /bikes/:id/quote', { params: { id }, query: times(hours) })).body.data

/** Books from Monday noon on and pays the advance. */
async function rent(shop: TestShop, { bike }: { bike: BikeView }) {
  await book(shop, { bike, startTime: times(0).from })
  await payNewest(shop)
  return newestRental(shop)
}

describe('a price list', () => {
  test('is added, changed and archived, and two who change it at once are told', async (shop) => {
    const { status, body } = await addList(shop)
    const usual = { graceMinutes: 0, deposit: null, advance: 100, kmPerDay: null, archived: false }
    expect([status, body.data]).toMatchObject([200, { ...priceListForm, ...usual, bikes: 0 }])
    const { _id: id, revision } = body.data
    const changed = await changeList(shop, id, { graceMinutes: 15, revision })
    expect(changed.body.data).toMatchObject({ name: 'Standard', graceMinutes: 15 })
    const late = await changeList(shop, id, { graceMinutes: 20, revision })
    expect([late.status, late.body.code]).toEqual([409, 'price_list_changed'])
    const bike = { as: shop.admin, body: { ...bikeForm, priceListId: id } }
    expect((await shop.call('POST /bikes', bike)).body.data.priceListId).toBe(id)
    await changeList(shop, id, { archived: true })
    const { _id: bikeId } = await shop.given.bike()
    const given = { as: shop.admin, params: { id: bikeId }, body: { priceListId: id } }
    expect((await shop.call('PUT /bikes/:id', given)).body).toMatchObject({
      errorMessages: [{ path: 'priceListId', message: /archived/ }],
    })
    expect((await shop.call('POST /bikes', bike)).body).toMatchObject({
      errorMessages: [{ path: 'priceListId', message: /archived/ }],
    })
    const query = { subject: id }
    const { body: activity } = await shop.call('GET /activity', { as: shop.admin, query })
    expect(activity.data.map(({ kind }) => kind)).toEqual([
      'price_list_changed',
      'price_list_changed',
      'price_list_added',
    ])
  })
})

const removeList = (shop: TestShop, id: string) =>
  shop.call('DELETE /price-lists/:id', { as: shop.admin, params: { id } })

test('a price list is deleted once no bike of the fleet and no season has it', async (shop) => {
  const { list, bike } = await bikeWith(shop)
  const rental = await rent(shop, { bike })
  const used = await removeList(shop, list._id)
  expect([used.status, used.body]).toMatchObject([
    409,
    { code: 'price_list_in_use', message: /It can be archived/ },
  ])
  await actOnRental(shop, 'POST /rentals/:id/cancel', rental._id, { reason: '' })
  await shop.call('DELETE /bikes/:id', { as: shop.admin, params: { id: bike._id } })
  const season = (await addSeason(shop, { priceListIds: [list._id] })).body.data._id
  const named = await removeList(shop, list._id)
  expect([named.status, named.body]).toMatchObject([
    409,
    { code: 'price_list_in_season', message: /^The season Weekend holds/ },
  ])
  await shop.call('DELETE /seasons/:id', { as: shop.admin, params: { id: season } })
  expect((await removeList(shop, list._id)).status).toBe(200)
  expect((await shop.call('GET /price-lists', { as: shop.admin })).body.data).toEqual([])
  expect((await removeList(shop, list._id)).status).toBe(404)
  // The booking has its own copy.
  expect((await rentalPageOf(shop, rental._id)).prices?.list).toMatchObject(priceListForm)
})

test('a list that is deleted while bikes get it is deleted or kept by all of them', async (shop) => {
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await shop.given.bike())._id))
  for (const _ of ids) {
    const list = (await addList(shop)).body.data._id
    const [removed, ...given] = await Promise.all([
      removeList(shop, list),
      ...ids.map((id) => {
        const body = { priceListId: list }
        return shop.call('PUT /bikes/:id', { as: shop.admin, params: { id }, body })
      }),
    ])
    const isKept = removed.status === 409
    expect(given.map(({ status }) => status)).toEqual(ids.map(() => (isKept ? 200 : 400)))
  }
})

describe('seasons of one bike never hold on the same day', () => {
  test('over HTTP, where the other one is named', async (shop) => {
    const list = (await addList(shop)).body.data._id
    const weekend = (await addSeason(shop, { priceListIds: [list] })).body.data
    expect(weekend).toMatchObject({ ...seasonForm, until: null, priceListIds: [list] })
    const eid = { name: 'Eid', from: '2027-03-19', until: '2027-03-22', weekdays: [] }
    const met = await addSeason(shop, eid)
    const message = 'The season Weekend already holds for the same bikes on some of these days.'
    expect([met.status, met.body]).toMatchObject([409, { code: 'seasons_meet', message }])
    const other = (await addList(shop, { name: 'Other' })).body.data._id
    const saved = await addSeason(shop, { ...eid, priceListIds: [other] })
    expect(saved.status).toBe(200)
    const params = { id: saved.body.data._id }
    const both = { as: shop.admin, params, body: { priceListIds: [other, list] } }
    expect((await shop.call('PUT /seasons/:id', both)).body.code).toBe('seasons_meet')
    const apart = { ...both, body: { ...both.body, from: '2027-03-20' } }
    expect((await shop.call('PUT /seasons/:id', apart)).status).toBe(200)
    await shop.call('DELETE /seasons/:id', { as: shop.admin, params: { id: weekend._id } })
    const { body } = await shop.call('GET /seasons', { as: shop.admin })
    expect(body.data.map(({ name }) => name)).toEqual(['Eid'])
  })

  test('nor by any other way into the database', async (shop) => {
    const list = (await addList(shop)).body.data._id
    const add = (days: string, weekdays: string, lists: string) =>
      runSql(
        shop.db,
        `insert into seasons (id, name, first_day, last_day, weekdays, percent, price_list_ids)
          values (gen_random_uuid(), 'By hand', ${days}, '${weekdays}', 10, '${lists}')`,
      )
    await add(`'2026-11-02', '2026-11-11'`, '{friday}', '{}')
    // Both reach over the 9th to the 11th, which have no Friday.
    await add(`'2026-11-09', null`, '{friday}', `{${list}}`)
    const meets = add(`'2026-11-06', '2026-11-06'`, '{}', `{${list}}`)
    await expect(meets).rejects.toSatisfy((error) => isConflict(error, 'season_days_hold_apart'))
    await add(`'2026-11-07', '2026-11-12'`, '{}', `{${list}}`)
  })
})

describe('a bike with a price list', () => {
  test('shows it, also after a change of it, and costs what it says', async (shop) => {
    const { list, bike } = await bikeWith(shop, { deposit: 2000, kmPerDay: 120, pricePerKm: 5 })
    expect(bike).toMatchObject({ priceListId: list._id, prices: { list: priceListForm } })
    const query = { ...times(27), page: '1' }
    const listed = await shop.call('GET /bikes', { query })
    expect(listed.body.data).toMatchObject([{ pricePerHour: 150, rideCost: 1450 }])
    expect(await quote(shop, bike._id, 27)).toEqual({
      parts: [
        { label: '1 day', count: 1, price: 1000 },
        { label: 'hour', count: 3, price: 150 },
      ],
      text: '1 day + 3 h',
      total: 1450,
      advance: 100,
      deposit: 2000,
      kmIncluded: 240,
      pricePerKm: 5,
    })
    await changeList(shop, list._id, { steps: [{ minutes: 24 * 60, price: 900 }] })
    expect((await quote(shop, bike._id, 27)).total).toBe(1350)
    await addSeason(shop, { weekdays: ['tuesday'], percent: -10 })
    // Half of the ride lies on Tuesday.
    const { parts, total } = await quote(shop, bike._id, 24)
    expect([total, parts[1]]).toEqual([855, { label: 'Weekend -10%', count: 1, price: -45 }])
    const plain = { as: shop.admin, params: { id: bike._id }, body: { priceListId: null } }
    expect((await shop.call('PUT /bikes/:id', plain)).body.data.prices?.list).toBeNull()
    expect((await quote(shop, bike._id, 4)).total).toBe(600)
  })

  test('is billed by what was agreed, at the return and at a correction', async (shop) => {
    const { list, bike } = await bikeWith(shop, { advance: 250 })
    await addSeason(shop, { weekdays: ['tuesday'] })
    const rental = await rent(shop, { bike })
    expect([rental.received, rental.prices]).toMatchObject([250, { list: { advance: 250 } }])
    await changeList(shop, list._id, { steps: [] })
    await addSeason(shop, { name: 'Later', weekdays: ['monday'], percent: 100 })
    const total = (hours: number) => returnAfter(shop, rental, hours)
    // 1,450 for 27 hours, of which 15 lie on Tuesday: 1,450 + 20% of 15/27.
    expect((await total(27)).body.data.totalCost).toBe(1612)
    const page = await rentalPageOf(shop, rental._id)
    expect(page.bill).toMatchObject([
      { kind: 'ride', amount: 1612, note: '1 day + 3 h, Weekend +20%' },
    ])
    const correct = async (hours: number) => {
      const body = { returnTime: times(hours).to, reason: 'A typing error' }
      return (await actOnRental(shop, 'PATCH /rentals/:id/return', rental._id, body)).body.data
    }
    // Half of a day lies on Tuesday, nothing of 8 hours.
    expect(await correct(24)).toMatchObject({ totalCost: 1100, balance: 850 })
    expect(await correct(8)).toMatchObject({ totalCost: 800, balance: 550 })
  })

  test('agrees to its advance, and keeps it where it is cancelled', async (shop) => {
    const { bike } = await bikeWith(shop, { advance: 250 })
    const rental = await rent(shop, { bike })
    const params = { id: rental._id }
    const agreement = await shop.call('GET /rentals/:id/agreement', { as: shop.customer, params })
    expect(agreement.body.data).toMatchObject({ advance: 250, prices: { list: priceListForm } })
    const cancelled = await actOnRental(shop, 'POST /rentals/:id/cancel', rental._id, {
      reason: '',
    })
    expect(cancelled.body.data).toMatchObject({ totalCost: 250, refunds: [] })
  })
})

test('a season holds for a bike without a list too', async (shop) => {
  const bike = await shop.given.bike({ pricePerHour: 150 })
  await addSeason(shop, { name: 'Rush', weekdays: ['monday'], percent: 50 })
  expect(await quote(shop, bike._id, 4)).toMatchObject({ total: 900, text: '4 h, Rush +50%' })
  const rental = await rent(shop, { bike })
  expect((await returnAfter(shop, rental, 4)).body.data.totalCost).toBe(900)
})
