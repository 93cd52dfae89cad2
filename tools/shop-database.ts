import { openDataFolder } from '#postgres/open-data-folder'
import type { DatabaseAddress } from '#server/database/db'
import { checkGivenDatabase } from '#server/run/database'
import { picturesIn } from '#server/pictures/picture-files'
import { readDataDir, readDatabaseSettings, readPicturesElsewhere } from '#server/settings'
import { startSentence } from '#server/settings/start-sentence'
import { withSettingsFile } from './settings-file.ts'

type ShopPictures = { picturesDir: string; elsewhere: string | undefined }

/**
 * The command works on the database of the shop that the same environment starts, whether that shop
 * runs or not. The process then ends with an exit code; a problem is printed as one sentence.
 */
export async function runOnShopDatabase(
  { mayCreate = false }: { mayCreate?: boolean },
  work: (database: DatabaseAddress, pictures: ShopPictures) => Promise<0 | 1>,
): Promise<void> {
  try {
    const { database, dataDir, close } = await openShopDatabase(mayCreate)
    try {
      const elsewhere = readPicturesElsewhere(withSettingsFile(process.env))
      process.exitCode = await work(database, { picturesDir: picturesIn(dataDir), elsewhere })
    } finally {
      await close()
    }
  } catch (error) {
    console.error(startSentence(error))
    process.exitCode = 1
  }
}

async function openShopDatabase(mayCreate: boolean) {
  const env = withSettingsFile(process.env)
  const settings = readDatabaseSettings(env)
  if (settings.kind === 'given') {
    const { connectionString } = settings
    await checkGivenDatabase(connectionString)
    const dataDir = readDataDir(env)
    return { database: { connectionString }, dataDir, close: async () => undefined }
  }
  const options = { dataDir: settings.dataDir, mayCreate, announce: console.log }
  const { connection, dataDir, close } = await openDataFolder(options)
  return { database: connection, dataDir, close }
}
