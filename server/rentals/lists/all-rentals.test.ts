import { runSql } from '../../database/db.ts'
import { describe, expect } from 'vitest'
import { bookingCode } from '#domain/booking-code'
import { HOUR_MS } from '#domain/time'
import { addPaymentRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { shopTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

/** One paid booking; without a return time it is out, or booked where it starts later. */
async function addBooking(shop: TestShop, name: string, when: { back?: number; isPaid?: boolean }) {
  const { _id: bikeId } = await shop.given.bike({ name })
  const id = await addRentalRow(shop.db, {
    bikeId,
    userId: shop.customer.id,
    status: when.isPaid === true ? 'FULL_PAID' : 'INITIAL_PAID',
    ...(when.back !== undefined && { returnTime: hoursAgo(when.back) }),
  })
  await addPaymentRow(shop.db, id, 'APPLIED')
  return id
}

async function addBookingsOfEveryStage(shop: TestShop) {
  const out = await addBooking(shop, 'Gixxer 100%', {})
  const booked = await addBooking(shop, 'Pulsar', {})
  const startTime = hoursAgo(-5)
  await shop.db.updateTable('rentals').set({ startTime }).where('id', '=', booked).execute()
  const unpaid = [
    await addBooking(shop, 'FZS', { back: 9 }),
    await addBooking(shop, 'FZS', { back: 2 }),
  ]
  const paid = await addBooking(shop, 'Duranta', { back: 30, isPaid: true })
  return { out, booked, unpaid, paid, startTime }
}

async function list(shop: TestShop, query: Record<string, string | number> = {}) {
  const { body } = await shop.call('GET /rentals/all-rentals', { as: shop.admin, query })
  const ids: string[] = body.data?.map(({ _id }: { _id: string }) => _id)
  return { ids, body }
}

describe('the list of all rentals', () => {
  test('comes in pages; a page that does not exist is the last one', async (shop) => {
    const { out, paid } = await addBookingsOfEveryStage(shop)
    const { ids, body } = await list(shop, { limit: 2, page: 9 })
    expect(body.meta).toEqual({ page: 3, limit: 2, total: 5, totalPages: 3 })
    expect(ids).toEqual([out])
    expect((await list(shop)).body.meta).toEqual({ page: 1, limit: 500, total: 5, totalPages: 1 })
    expect((await list(shop)).ids[0]).toBe(paid)
  })

  test('can be narrowed to a stage, where what waits longest comes first', async (shop) => {
    const { out, booked, unpaid, paid } = await addBookingsOfEveryStage(shop)
    expect((await list(shop, { stage: 'out' })).ids).toEqual([out])
    expect((await list(shop, { stage: 'booked' })).ids).toEqual([booked])
    expect((await list(shop, { stage: 'unpaid' })).ids).toEqual(unpaid)
    expect((await list(shop, { stage: 'unpaid', sort: 'newest' })).ids).toEqual(unpaid.toReversed())
    expect((await list(shop, { stage: 'paid' })).ids).toEqual([paid])
  })

  test('counts every stage, with what is left to pay and what was received', async (shop) => {
    const { startTime } = await addBookingsOfEveryStage(shop)
    const { stages } = (await list(shop, { stage: 'out' })).body
    expect(stages).toMatchObject({
      out: { count: 1 },
      booked: { count: 1, firstStart: startTime.toISOString() },
      unpaid: { count: 2, taka: 100 },
      paid: { count: 1, taka: 100 },
    })
  })

  test('counts what was paid in full since the last look, and all again after a deletion by hand', async (shop) => {
    const { paid } = await addBookingsOfEveryStage(shop)
    const paidStage = async () => (await list(shop)).body.stages.paid
    expect(await paidStage()).toMatchObject({ count: 1, taka: 100 })
    await addBooking(shop, 'Duranta', { back: 20, isPaid: true })
    expect(await paidStage()).toMatchObject({ count: 2, taka: 200 })
    expect(await paidStage()).toMatchObject({ count: 2, taka: 200 })
    await shop.db.deleteFrom('payments').where('rentalId', '=', paid).execute()
    await runSql(
      shop.db,
      `alter table bill_lines disable trigger user;
       delete from bill_lines where rental_id = '${paid}';
       alter table bill_lines enable trigger user`,
    )
    await shop.db.deleteFrom('rentals').where('id', '=', paid).execute()
    expect(await paidStage()).toMatchObject({ count: 1, taka: 100 })
  })

  test('is searched by bike, customer, phone and code; every character is plain', async (shop) => {
    const { out, unpaid } = await addBookingsOfEveryStage(shop)
    expect((await list(shop, { search: 'fzs' })).ids).toEqual(unpaid.toReversed())
    expect((await list(shop, { search: '100%' })).ids).toEqual([out])
    expect((await list(shop, { search: '%' })).ids).toEqual([out])
    expect((await list(shop, { search: '_' })).ids).toEqual([])
    expect((await list(shop, { search: 'RAHIM' })).ids).toHaveLength(5)
    expect((await list(shop, { search: shop.customer.email })).ids).toHaveLength(5)
    expect((await list(shop, { search: 'rahim', limit: 2, page: 9 })).ids).toEqual([out])
    expect((await list(shop, { search: '0170', stage: 'unpaid' })).body.meta.total).toBe(2)
    expect((await list(shop, { search: bookingCode(out) })).ids).toContain(out)
    expect((await list(shop, { search: bookingCode(out), stage: 'paid' })).ids).toEqual([])
    const misheard = bookingCode(out).replace(/.$/, (last) => (last === '7' ? '8' : '7'))
    expect((await list(shop, { search: misheard })).ids).toContain(out)
    expect((await list(shop, { search: misheard, stage: 'paid' })).ids).toEqual([])
  })

  test('is asked for with what it knows alone', async (shop) => {
    const wrong = [{ stage: 'lost' }, { sort: 'oldest' }, { page: 0 }, { limit: 101 }]
    for (const query of [...wrong, { search: '\0' }]) {
      expect((await list(shop, query)).body).toMatchObject({ success: false, code: 'invalid' })
    }
  })
})
