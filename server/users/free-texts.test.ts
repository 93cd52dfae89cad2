import { sql } from 'kysely'
import { expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { type Db, runSql } from '../database/db.ts'
import { rentalPageOf, actOnRental } from '../testing/paying.ts'
import { PASSWORD } from '../testing/given.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const MARK = 'Rahim of the tea stall'
const note = `${MARK} said so`

async function tablesWithMark(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const table = sql.table(name)
    const { rows: marked } = await sql`
      select from ${table} where ${table}::text like ${`%${MARK}%`} limit 1`.execute(db)
    if (marked.length > 0) found.push(name)
  }
  return found
}

async function writeEverywhere(shop: TestShop): Promise<string> {
  const as = shop.admin
  const customer = { id: shop.customer.id }
  const act = async (key: Parameters<typeof actOnRental>[1], id: string, body: object) => {
    const { status, body: answer } = await actOnRental(shop, key, id, body)
    expect(status, `${key}: ${answer.message}`).toBe(200)
  }
  const rent = async (begin: object) => {
    const bikeId = (await shop.given.bike())._id
    const body = { bikeId, customer, tender: 'cash', note, ...begin }
    const { _id: id, handovers } = (await shop.call('POST /rentals/at-counter', { as, body })).body
      .data
    return { id, replaces: handovers[0]?._id }
  }
  const startTime = new Date(Date.now() - 3 * HOUR_MS).toISOString()
  const { id, replaces } = await rent({ startTime })
  const seen = { note, internalNote: note }
  await act('POST /rentals/:id/handovers', id, { direction: 'out', ...seen, replaces })
  await act('POST /rentals/:id/deposit', id, { action: 'take', amount: 500, tender: 'cash', note })
  const returnTime = new Date().toISOString()
  await act('PATCH /rentals/calculate-total-cost/:id', id, { returnTime })
  await act('POST /rentals/:id/handovers', id, { direction: 'back', ...seen })
  await act('POST /rentals/:id/bill-lines', id, { kind: 'damage', amount: 300, note })
  await act('POST /rentals/:id/deposit', id, { action: 'keep', amount: 100, note })
  await act('POST /rentals/:id/counter-payments', id, { tender: 'cash', note })
  await act('POST /rentals/:id/deposit', id, {
    action: 'return',
    amount: 400,
    tender: 'cash',
    note,
  })
  await act('POST /rentals/:id/refunds', id, { amount: 20, reason: note, how: 'cash' })
  const later = new Date(Date.now() + HOUR_MS).toISOString()
  const booked = await rent({ startTime: later })
  await act('POST /rentals/:id/cancel', booked.id, { reason: note })
  const params = customer
  await shop.call('POST /customers/:id/notes', { as, params, body: { note } })
  await shop.call('POST /customers/:id/block', { as, params, body: { reason: note } })
  return id
}

test('what the shop wrote about a customer goes with the account, and amounts stay', async (shop) => {
  const { db } = shop
  const id = await writeEverywhere(shop)
  expect(await tablesWithMark(db)).toEqual([
    'bill_lines',
    'customer_notes',
    'deposits',
    'handovers',
    'ledger',
    'payment_events',
    'rentals',
  ])
  const read = () => rentalPageOf(shop, id)
  const before = await read()
  const { data: own } = (await shop.call('GET /users/me/export', { as: shop.customer })).body
  expect(own.billLines).toContainEqual(
    expect.objectContaining({ rentalId: id, kind: 'damage', amount: 300, note }),
  )
  expect(own.deposits).toHaveLength(3)
  expect(own.rentals).toContainEqual(expect.objectContaining({ cancelReason: note }))

  const removal = { as: shop.customer, body: { password: PASSWORD } }
  expect((await shop.call('DELETE /users/me', removal)).status).toBe(200)
  expect(await tablesWithMark(db)).toEqual([])
  const after = await read()
  const amounts = ({ bill, payments, deposits, refunds }: typeof after) =>
    [bill, payments, deposits, refunds].map((rows) => rows.map((row) => ({ ...row, note: '' })))
  expect(amounts(after)).toEqual(amounts(before))
})

test('rows of the books let nothing but their note be emptied', async (shop) => {
  await writeEverywhere(shop)
  for (const table of ['bill_lines', 'deposits', 'ledger', 'payment_events']) {
    for (const change of [
      `update ${table} set note = 'Another one'`,
      `update ${table} set note = '', amount = amount + 1 where amount is not null`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(runSql(shop.db, change)).rejects.toThrow(/append-only|never rewritten/)
    }
  }
  for (const change of [
    "set note = 'Another one'",
    "set note = '', kind = 'note'",
    'set at = now()',
  ]) {
    const changed = runSql(shop.db, `update customer_notes ${change} where kind = 'blocked'`)
    await expect(changed).rejects.toThrow('append-only')
  }
})
