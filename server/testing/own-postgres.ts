import { onTestFinished } from 'vitest'
import { migrate } from '#db/migrate'
import { startTemporaryPostgres } from './temporary-postgres.ts'

export async function startOwnPostgres() {
  const postgres = await startTemporaryPostgres()
  onTestFinished(() => postgres.stop())
  await migrate(postgres.server)
  return postgres
}
