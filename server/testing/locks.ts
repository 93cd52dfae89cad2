import { expect } from 'vitest'
import { type Db, runSql } from '../database/db.ts'

export async function untilLocksAreAwaited(db: Db, count: number): Promise<void> {
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await runSql(db, waiting)).rows).toHaveLength(count)
}
