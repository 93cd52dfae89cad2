import { type Db, checkWriting } from '../database/db.ts'
import type { DatabaseReading } from './check-database.ts'
import { systemStore } from './system.store.ts'

export async function readDatabase(db: Db): Promise<DatabaseReading> {
  const begin = performance.now()
  const facts = await systemStore(db).readFacts()
  const [readAt, tookMs] = [Date.now(), performance.now() - begin]
  const writeProblem = await checkWriting(db).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { ...facts, readAt, tookMs, writeProblem }
}
