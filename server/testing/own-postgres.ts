import { onTestFinished } from 'vitest'
import { migrate } from '#db/migrate'
import { startTemporaryPostgres } from './temporary-postgres.ts'

/** A PostgreSQL for one test alone, which may take it away and bring it back. */
export async function startOwnPostgres() {
  const postgres = await startTemporaryPostgres()
  onTestFinished(() => postgres.stop())
  await migrate(postgres.server)
  return postgres
}
