import { readFileSync } from 'node:fs'
import path from 'node:path'
import { clusterOf, holdsDatabase } from './data-folder.ts'
import { DataFolderInUse, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  embeddedAddress,
  startEmbeddedPostgres,
} from './start.ts'

type OpenDataFolder = Pick<EmbeddedPostgres, 'connection' | 'dataDir'> & { close(): Promise<void> }

/**
 * A running shop shares its database; without one the database is started until `close`.
 * @throws EmbeddedPostgresError
 */
export async function openDataFolder(
  options: EmbeddedPostgresOptions & { mayCreate: boolean },
): Promise<OpenDataFolder> {
  const { dataDir, places, mayCreate } = options
  if (!mayCreate && !holdsDatabase(dataDir, places?.data)) {
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} holds no database: set DATA_DIR to the shop's folder, DATABASE_URL, or CHAKA_ENV_FILE to the file with its settings.`,
    )
  }
  try {
    const server = await startEmbeddedPostgres(options)
    return { connection: server.connection, dataDir: server.dataDir, close: () => server.stop() }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const { dataDir: used } = error
    return { connection: runningServer(used), dataDir: used, close: async () => undefined }
  }
}

function runningServer(dataDir: string): EmbeddedPostgres['connection'] {
  try {
    const lines = readFileSync(path.join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')
    const [socketFolder = '', , , status = ''] = lines.slice(4)
    if (status.trim() === 'ready') return embeddedAddress(socketFolder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  throw new EmbeddedPostgresError(
    `The shop on ${dataDir} is starting or stopping: try again when it is ready.`,
  )
}
