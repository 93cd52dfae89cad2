import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * A statement with this number of rows ends long before its time limit, and holds its locks
 * briefly.
 */
export const BATCH = 5000

export async function deleteInBatches(
  db: Db,
  table: 'sessions' | 'log_in_attempts' | 'log_in_networks' | 'gateway_messages' | 'messages',
  matches: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.table(table)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${matches} limit ${BATCH} for update skip locked))`.execute(
      db,
    )
    if (numAffectedRows < BATCH) return
  }
}
