import { onTestFinished } from 'vitest'
import { migrate } from '#db/migrate'
import { connect } from '../database/db.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

/** A PostgreSQL for one test alone, which may take it away and bring it back. */
export async function startOwnPostgres() {
  const postgres = await startTemporaryPostgres()
  onTestFinished(() => postgres.stop())
  const db = connect(postgres.server, () => {})
  await migrate(db)
  await db.destroy()
  return postgres
}
