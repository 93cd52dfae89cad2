import type { Db } from '../database/db.ts'
import type { DatabaseReading } from './check-database.ts'
import { systemStore } from './system.store.ts'

/** What the database says of itself, and how long it took. */
export async function readDatabase(db: Db): Promise<DatabaseReading> {
  const begin = performance.now()
  const facts = await systemStore(db).readFacts()
  return { ...facts, readAt: Date.now(), tookMs: performance.now() - begin }
}
