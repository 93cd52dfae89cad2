import { openDataFolder } from '#postgres/open-data-folder'
import type { DatabaseAddress } from '#server/database/db'
import { checkGivenDatabase } from '#server/run/database'
import { readDatabaseSettings } from '#server/settings'
import { startSentence } from '#server/settings/start-sentence'
import { withSettingsFile } from './settings-file.ts'

/**
 * The command works on the database of the shop that the same environment starts, whether that shop
 * runs or not. The process then ends with an exit code; a problem is printed as one sentence.
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
    console.error(startSentence(error))
    process.exitCode = 1
  }
}

async function openShopDatabase(mayCreate: boolean) {
  const settings = readDatabaseSettings(withSettingsFile(process.env))
  if (settings.kind === 'given') {
    const { connectionString } = settings
    await checkGivenDatabase(connectionString)
    return { database: { connectionString }, close: async () => undefined }
  }
  const { dataDir } = settings
  const { connection, close } = await openDataFolder({ dataDir, mayCreate, announce: console.log })
  return { database: connection, close }
}
