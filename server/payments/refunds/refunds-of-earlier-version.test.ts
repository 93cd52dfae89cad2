import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runSql } from '../../database/db.ts'
import { addPaymentRow, addRefundRow } from '../../testing/payment-row.ts'
import { addRentalRow } from '../../testing/rental-row.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const MIGRATION = path.resolve(import.meta.dirname, '../../../db/migrations/0007_refunds.sql')

type Row = { what: string; set: string; event?: string; wasUnclear: boolean }

const ROWS: Row[] = [
  { what: 'requested, no answer yet', set: `status = 'SENT', tries = 1`, wasUnclear: true },
  { what: 'several requests, the last one lost', set: 'tries = 12', wasUnclear: true },
  {
    what: 'one lost request, then refused',
    set: 'tries = 3, is_refused = true',
    event: 'refund_unclear',
    wasUnclear: true,
  },
  {
    what: 'refused each time',
    set: 'tries = 3, is_refused = true',
    event: 'refund_refused',
    wasUnclear: false,
  },
  { what: 'never requested', set: `status = 'DUE', tries = 0`, wasUnclear: false },
]

test('refunds of the version before it was remembered were unclear, unless all were refused', async () => {
  const shop = await startTestApp({ ofItsOwn: true })
  const { db } = shop
  await runSql(db, 'alter table refunds drop column was_unclear, drop column verified_unsent')
  const { _id: bikeId } = await shop.given.bike()
  const hold = { bikeId, userId: shop.customer.id, status: 'CANCELLED' } as const
  const rentalId = await addRentalRow(db, hold)
  const ids = new Map<string, Row>()
  for (const row of ROWS) {
    const paymentId = await addPaymentRow(db, rentalId, 'REFUND_DUE')
    const id = await addRefundRow(db, { paymentId, status: 'MANUAL', isRefused: false })
    await runSql(db, `update refunds set ${row.set} where id = '${id}'`)
    const event = `insert into payment_events (payment_id, kind) values ('${paymentId}', '${row.event}')`
    if (row.event) await runSql(db, event)
    ids.set(id, row)
  }
  await runSql(db, await readFile(MIGRATION, 'utf8'))
  const refunds = await db.selectFrom('refunds').select(['id', 'wasUnclear']).execute()
  const found = refunds.map(({ id, wasUnclear }) => `${ids.get(id)?.what}: ${wasUnclear}`)
  const expected = ROWS.map(({ what, wasUnclear }) => `${what}: ${wasUnclear}`)
  expect(found.toSorted()).toEqual(expected.toSorted())
})
