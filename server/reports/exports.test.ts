import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { runSql } from '../database/db.ts'
import type { Person } from '../testing/given.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const RENTAL_COLUMNS =
  'Rental,Bike,Customer,Phone,Status,Booked,Start,Planned return,Returned,Price per hour (TK),Total (TK),Paid less refunds (TK),Cancelled,Cancelled by,Coupon,Bike number,Left to pay (TK),Credit (TK)'

type File = 'rentals' | 'ledger' | 'customers' | 'closings'

async function file(shop: TestShop, name: File, query = {}) {
  const { body } = await shop.call(`GET /exports/${name}.csv`, { as: shop.admin, query })
  return body.data
}
const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1)

async function addRental(shop: TestShop, returnTime = new Date('2026-03-02T06:00Z')) {
  const { _id: bikeId } = await shop.given.bike()
  const userId = shop.customer.id
  return addRentalRow(shop.db, { bikeId, userId, status: 'FULL_PAID', returnTime })
}

async function addMovements(shop: TestShop, count: number, note = '') {
  const rentalId = await addRental(shop)
  await runSql(
    shop.db,
    `insert into ledger (id, rental_id, entry, amount, currency, gateway, charge_ref, note, at)
     select gen_random_uuid(), $1, 'REFUND', 100, 'BDT', 'sslcommerz', n::text, $3,
       '2026-03-02 06:00:00.123456Z'::timestamptz + n / 1000 * interval '1 microsecond'
     from generate_series(1, $2::int) n`,
    [rentalId, count, note],
  )
}

describe('an export', () => {
  test('of rentals has their times by the shop’s clock, and amounts as numbers', async (shop) => {
    const rentalId = await addRental(shop)
    await runSql(
      shop.db,
      `insert into ledger (id, rental_id, entry, amount, currency, gateway, charge_ref)
       values (gen_random_uuid(), $1, 'CAPTURE', 15050, 'BDT', 'sslcommerz', 'a'),
         (gen_random_uuid(), $1, 'REFUND', 20000, 'BDT', 'sslcommerz', 'b')`,
      [rentalId],
    )
    await runSql(shop.db, `update rentals set coupon_code = 'NEWRIDER' where id = $1`, [rentalId])
    await runSql(shop.db, `update bikes set number = 'DH-12'`)
    const [head, line = '', ...rest] = (await file(shop, 'rentals')).trimEnd().split('\r\n')
    expect(head).toBe(`\uFEFF${RENTAL_COLUMNS}`)
    expect(rest).toEqual([])
    expect(line).toContain(`${rentalId},As it was booked,Rahim Uddin,`)
    expect(line).toMatch(
      /,FULL_PAID,[^,]+,2026-03-02 11:00:00,,2026-03-02 12:00:00,150,150,-49\.5,,,NEWRIDER,DH-12,150,0$/,
    )
  })

  test('of rentals has cancelled bookings, but no unpaid reservation', async (shop) => {
    const userId = shop.customer.id
    const [cancelled] = await Promise.all(
      (['CANCELLED', 'CANCELLED', 'PENDING_PAYMENT'] as const).map(async (status) => {
        const { _id: bikeId } = await shop.given.bike()
        return addRentalRow(shop.db, { bikeId, userId, status })
      }),
    )
    await runSql(
      shop.db,
      `update rentals set cancelled_at = '2026-03-02 06:00Z', cancelled_by = $2, cancel_kind = 'no_show'
       where id = $1`,
      [cancelled, userId],
    )
    const lines = linesOf(await file(shop, 'rentals'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${cancelled},.*,2026-03-02 12:00:00,no_show,,,0,0$`))
  })

  test('has what lies in its period, days by the shop’s clock', async (shop) => {
    // Each rental began an hour before: at 00:30 and at 23:30 in Dhaka.
    await addRental(shop, new Date('2026-03-01T19:30Z'))
    const query = { from: '2026-03-02', to: '2026-03-02' }
    expect(linesOf(await file(shop, 'rentals', query))).toHaveLength(1)
    await addRental(shop, new Date('2026-03-01T18:30Z'))
    expect(linesOf(await file(shop, 'rentals', query))).toHaveLength(1)
    expect(linesOf(await file(shop, 'rentals', { to: '2026-03-02' }))).toHaveLength(2)
    expect(linesOf(await file(shop, 'ledger', query))).toEqual([])
    const reply = await shop.call('GET /exports/ledger.csv', {
      as: shop.admin,
      query: { from: '2026-03-02', to: '2026-03-01' },
    })
    expect(reply.status).toBe(400)
  })

  test('of customers contains no admin, no deleted account and no formula', async (shop) => {
    const { id } = await shop.given.user()
    await runSql(shop.db, `update users set name = '=1+1' where id = $1`, [shop.customer.id])
    const deleted = await shop.given.user()
    await shop.call('DELETE /users/delete-a-user', { as: shop.admin, body: { id: deleted.id } })
    const lines = linesOf(await file(shop, 'customers'))
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      [shop.customer.id, "'=1+1"],
      [id, 'Rahim Uddin'],
    ])
  })

  test('of closings has a row for each tender, in the order of time', async (shop) => {
    await runSql(
      shop.db,
      `with closed as (
         insert into closings (id, began_at, ended_at, actor_id)
         select gen_random_uuid(), null, '2026-03-02 12:00Z'::timestamptz + n * interval '1 day', $1
         from generate_series(1, 0, -1) n returning id
       )
       insert into closing_tenders (closing_id, tender, expected, counted, note)
       select id, tender, 10050, 10000, '=short' from closed, unnest(array['cash', 'bkash']) tender`,
      [shop.admin.id],
    )
    const lines = linesOf(await file(shop, 'closings'))
    expect(lines[0]).toBe(",2026-03-02 18:00:00,bkash,100.5,100,-0.5,'=short,Rahim Uddin,0")
    expect(lines.map((line) => line.split(',').slice(1, 3))).toEqual([
      ['2026-03-02 18:00:00', 'bkash'],
      ['2026-03-02 18:00:00', 'cash'],
      ['2026-03-03 18:00:00', 'bkash'],
      ['2026-03-03 18:00:00', 'cash'],
    ])
  })

  test('of thousands of rows is whole and in order, and ends when the client leaves', async (shop) => {
    await addMovements(shop, 2500, 'x'.repeat(8000))
    const ended = Promise.withResolvers<void>()
    const { exports } = shop.services.reports
    const read = exports.ledger
    const sent = vi.spyOn(exports, 'ledger').mockImplementation(async (...input) => {
      const parts = await read(...input)
      return (async function* watch() {
        try {
          yield* parts
        } finally {
          ended.resolve()
        }
      })()
    })
    const headers = { authorization: `Bearer ${shop.admin.token}` }
    const response = await fetch(`${shop.url}/api/exports/ledger.csv`, { headers })
    const reader = response.body?.getReader()
    expect(await reader?.read()).toMatchObject({ done: false })
    await reader?.cancel()
    await ended.promise
    sent.mockRestore()
    const references = linesOf(await file(shop, 'ledger')).map((line) => Number(line.split(',')[7]))
    expect(references.length).toBe(2500)
    expect(new Set(references).size).toBe(2500)
    const thousands = references.map((reference) => Math.floor(reference / 1000))
    expect(thousands).toEqual(thousands.toSorted((one, other) => one - other))
  })

  test('breaks off when its admin is deleted, logs out or loses the duty', async (shop) => {
    // The file exceeds what the system buffers for one connection.
    await addMovements(shop, 6000, 'x'.repeat(8000))
    const ends = [
      (admin: Person) =>
        shop.call('DELETE /users/delete-a-user', { as: shop.admin, body: { id: admin.id } }),
      (admin: Person) => shop.call('POST /auth/logout', { as: admin }),
      (admin: Person) =>
        shop.call('PUT /users/:id/duties', {
          as: shop.admin,
          params: { id: admin.id },
          body: { duties: ['desk'] },
        }),
    ]
    for (const end of ends) {
      const admin = await shop.given.signedIn({ role: 'admin' })
      const { hostname, port } = new URL(shop.url)
      const socket = connect(Number(port), hostname)
      onTestFinished(() => void socket.destroy())
      socket.write(
        `GET /api/exports/ledger.csv HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\nauthorization: Bearer ${admin.token}\r\n\r\n`,
      )
      await once(socket, 'readable')
      expect((await end(admin)).status).toBe(200)
      const received = await buffer(socket)
      expect(received.length).toBeLessThan(40_000_000)
      expect(received.subarray(-7).toString()).not.toBe('\r\n0\r\n\r\n')
    }
  })

  test('is recorded, with its period', async (shop) => {
    const query = { from: '2026-03-01', to: '2026-03-02' }
    await file(shop, 'ledger', query)
    const { body } = await shop.call('GET /activity', { as: shop.admin })
    expect(body.data[0]).toMatchObject({
      kind: 'data_exported',
      actor: { _id: shop.admin.id },
      subject: { name: 'exports/ledger.csv' },
      changes: [
        { field: 'to', before: null, after: '2026-03-02' },
        { field: 'from', before: null, after: '2026-03-01' },
      ],
    })
  })
})
