import { describe, expect } from 'vitest'
import type { RentalPage } from '#contract/rental-page'
import { priceListForm } from '#contract/testing/sample-forms'
import { HOUR_MS } from '#domain/time'
import {
  actOnRental,
  newestRef,
  payRemainder,
  publicStatusOf,
  rent,
  rentalPageOf,
  returnAfter,
} from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

type Rental = { _id: string; startTime: string }

/** A ride at 150 taka an hour with 100 km for each started day; each km more costs 10 taka. */
async function booked(shop: TestShop): Promise<Rental> {
  const body = { ...priceListForm, steps: [], kmPerDay: 100, pricePerKm: 10 }
  const list = (await shop.call('POST /price-lists', { as: shop.admin, body })).body.data
  const { _id: id } = await shop.given.bike()
  const priceListId = list._id
  const change = { as: shop.admin, params: { id }, body: { priceListId } }
  const bike = (await shop.call('PUT /bikes/:id', change)).body.data
  const startTime = new Date((await shop.clock.now(shop.db)).getTime() + HOUR_MS).toISOString()
  return (await rent(shop, { bike, startTime })).rental
}

type Read = { odometer?: number; replaces?: string | undefined }

const handOver = (shop: TestShop, { _id: id }: Rental, direction: string, read: Read) =>
  actOnRental(shop, 'POST /rentals/:id/handovers', id, { direction, ...read })

const currentOf = async (shop: TestShop, { _id: id }: Rental, direction: string) => {
  const { handovers } = await rentalPageOf(shop, id)
  return handovers.find((one) => one.direction === direction && one.status === 'current')?._id
}

/** Corrects the odometer of a handover. */
async function correct(shop: TestShop, rental: Rental, direction: string, odometer: number) {
  const replaces = await currentOf(shop, rental, direction)
  return handOver(shop, rental, direction, { odometer, replaces })
}

const linesOf = ({ bill }: RentalPage) =>
  bill.slice(1).map(({ kind, amount, note }) => `${kind} ${amount}: ${note}`)

const payAtCounter = (shop: TestShop, { _id: id }: Rental) =>
  actOnRental(shop, 'POST /rentals/:id/counter-payments', id, { tender: 'cash' })

/** The ride takes 4 hours and costs 600 taka. */
async function returned(shop: TestShop) {
  const rental = await booked(shop)
  await handOver(shop, rental, 'out', { odometer: 12_000 })
  await returnAfter(shop, rental, 4)
  return rental
}

describe('kilometres', () => {
  test('above those of the price list are billed with the return, and follow its corrections', async (shop) => {
    const rental = await booked(shop)
    await handOver(shop, rental, 'out', { odometer: 12_000 })
    const ridden = await handOver(shop, rental, 'back', { odometer: 12_184 })
    expect(ridden.body.data.bill).toEqual([])
    expect((await returnAfter(shop, rental, 4)).body.data.totalCost).toBe(1440)
    const page = await rentalPageOf(shop, rental._id, shop.customer)
    expect(linesOf(page)).toEqual(['kilometres 840: 84 km more than 100 km included'])
    expect(page).toMatchObject({ balance: 1340, bill: [{}, { by: null }] })
    const returnTime = new Date(Date.parse(rental.startTime) + 25 * HOUR_MS).toISOString()
    const changed = { returnTime, reason: 'Entered one day early' }
    const { body } = await actOnRental(shop, 'PATCH /rentals/:id/return', rental._id, changed)
    expect(linesOf(body.data).slice(1)).toEqual([
      'correction 3150: Entered one day early',
      'correction -840: Entered one day early',
    ])
  })

  test('that are read after the return are billed then: a paid rental is open again', async (shop) => {
    const rental = await returned(shop)
    expect((await payAtCounter(shop, rental)).body.data.bookingStatus).toBe('FULL_PAID')
    const read = await handOver(shop, rental, 'back', { odometer: 12_110 })
    expect(linesOf(read.body.data)).toEqual(['kilometres 100: 10 km more than 100 km included'])
    expect(read.body.data).toMatchObject({ bookingStatus: 'INITIAL_PAID', balance: 100 })
    expect(read.body.data.history.map(({ text }) => text).slice(0, 2)).toEqual([
      'Open again: something is left to pay',
      'Bike taken back',
    ])
    const query = { subject: rental._id }
    const { body: activity } = await shop.call('GET /activity', { as: shop.admin, query })
    const record = activity.data.find(({ kind }) => kind === 'handover_recorded')
    expect(record?.changes).toContainEqual({ field: 'totalCost', before: 600, after: 700 })
    await payAtCounter(shop, rental)
    const less = (await correct(shop, rental, 'out', 12_005)).body.data
    expect(less).toMatchObject({ bookingStatus: 'INITIAL_PAID', balance: 0, credit: 50 })
    expect(linesOf(less).at(-1)).toBe('correction -50: 5 km more than 100 km included')
    const handoverId = (await currentOf(shop, rental, 'back')) ?? ''
    const params = { id: rental._id, handoverId }
    const withdrawal = { as: shop.admin, params, body: { reason: 'Another bike' } }
    const none = await shop.call('DELETE /rentals/:id/handovers/:handoverId', withdrawal)
    expect(none.body.data).toMatchObject({ credit: 100, totalCost: 600 })
    expect(linesOf(none.body.data).at(-1)).toBe('correction -50: An odometer was not read')
  })

  test('close an open payment page, which asks for less', async (shop) => {
    const rental = await returned(shop)
    await payRemainder(shop, rental)
    const ref = await newestRef(shop)
    expect((await handOver(shop, rental, 'back', {})).body.data.balance).toBe(500)
    expect(await publicStatusOf(shop, ref)).toBe('pending')
    expect((await correct(shop, rental, 'back', 12_200)).body.data.balance).toBe(1500)
    expect(await publicStatusOf(shop, ref)).not.toBe('pending')
  })

  test('that an admin has taken back stay taken back', async (shop) => {
    const rental = await returned(shop)
    const { bill } = (await handOver(shop, rental, 'back', { odometer: 12_200 })).body.data
    const line = { kind: 'correction', corrects: bill[1]?._id, note: 'A present' }
    await actOnRental(shop, 'POST /rentals/:id/bill-lines', rental._id, line)
    const more = (await correct(shop, rental, 'back', 12_300)).body.data
    expect(more).toMatchObject({ totalCost: 600, prices: { list: { kmPerDay: null } } })
  })
})
