import { expect, vi } from 'vitest'
import { type Db, runSql } from '../database/db.ts'

/** Waits until so many statements wait for a lock. */
export async function untilLocksAreAwaited(db: Db, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await runSql(
      db,
      `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })
}
