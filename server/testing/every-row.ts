import type { Tables } from '#db/tables'
import type { Db } from '../database/db.ts'

const TABLES = [
  'users',
  'sessions',
  'bikes',
  'rentals',
  'payments',
  'gatewayMessages',
  'ledger',
  'refunds',
  'paymentEvents',
] as const satisfies (keyof Tables)[]

/** All that is written, to be compared: whoever was refused has changed nothing of it. */
export async function everyRow(db: Db): Promise<object> {
  const rows: Record<string, object[]> = {}
  for (const table of TABLES) {
    rows[table] = await db.selectFrom(table).selectAll().orderBy('id').execute()
  }
  return rows
}
