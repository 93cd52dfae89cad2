import path from 'node:path'
import { OperatorError } from '#db/operator-error'
import { EmbeddedPostgresError } from '#postgres/embedded-postgres-error'
import { openDataFolder } from '#postgres/open-data-folder'
import type { DatabaseAddress } from '#server/database/db'
import { checkGivenDatabase } from '#server/run/given-database'
import { StartError } from '#server/settings/start-error'
import { withSettingsFile } from './settings-file.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * Does one command's work on the database of the shop that the same environment starts, whether that
 * runs or not, and ends the process with the exit code. What the operator has to do is one sentence.
 */
export async function runOnShopDatabase(
  { mayCreate = false }: { mayCreate?: boolean },
  work: (database: DatabaseAddress) => Promise<0 | 1>,
): Promise<void> {
  try {
    const { database, close } = await openShopDatabase(mayCreate)
    try {
      process.exitCode = await work(database)
    } finally {
      await close()
    }
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

async function openShopDatabase(mayCreate: boolean) {
  const { DATABASE_URL: connectionString, DATA_DIR } = withSettingsFile(process.env)
  if (connectionString) {
    await checkGivenDatabase(connectionString)
    return { database: { connectionString }, close: async () => undefined }
  }
  const dataDir = path.resolve(DATA_DIR || path.join(ROOT, 'data'))
  const { connection, close } = await openDataFolder({ dataDir, mayCreate, announce: console.log })
  return { database: connection, close }
}

function sentenceOf(error: unknown): string {
  const isForTheOperator =
    error instanceof OperatorError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof StartError
  if (isForTheOperator) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
