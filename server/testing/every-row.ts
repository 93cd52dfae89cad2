import { sql } from 'kysely'
import type { Tables } from '#db/tables'
import type { Db } from '../database/db.ts'

const TABLES = [
  'users',
  'sessions',
  'passwordLinks',
  'oneTimeCodes',
  'bikes',
  'rentals',
  'payments',
  'gatewayMessages',
  'ledger',
  'refunds',
  'paymentEvents',
  'auditEvents',
  'coupons',
] as const satisfies (keyof Tables)[]

/** Every row of every table, to show that a refused call changed nothing. */
export async function everyRow(db: Db): Promise<object> {
  const rows: Record<string, object[]> = {}
  for (const table of TABLES) {
    rows[table] = await db
      .selectFrom(table)
      .selectAll()
      .orderBy(sql`1`)
      .execute()
  }
  return rows
}
