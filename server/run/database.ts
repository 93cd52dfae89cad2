import type { DatabaseAddress } from '../database/db.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#postgres/start'
import type { CompleteSettings, Settings } from '../settings.ts'
import { keptAuthSecret } from './auth-secret.ts'
import type { Shutdown } from './shutdown.ts'
import { checkGivenDatabase } from './given-database.ts'

export type OpenDatabase = {
  address: DatabaseAddress
  place: string
  settings: CompleteSettings
}

export type OpenDatabaseRequest = {
  settings: Settings
  shutdown: Shutdown
  announce: (line: string) => void
  warn: (line: string) => void
}

export async function openDatabase(request: OpenDatabaseRequest): Promise<OpenDatabase> {
  const { settings } = request
  const { database, authSecret } = settings
  if (database.kind === 'embedded') return openEmbedded(request, database.dataDir)

  await checkGivenDatabase(database.connectionString)
  if (authSecret === undefined) throw new TypeError('readSettings() lets no such settings pass.')
  return {
    address: { connectionString: database.connectionString },
    place: 'the database of DATABASE_URL',
    settings: { ...settings, authSecret },
  }
}

async function openEmbedded(
  { settings, shutdown, announce, warn }: OpenDatabaseRequest,
  wanted: string,
): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: wanted, announce })
  shutdown.onShutdown(() => server.stop())
  void shutDownWith(server, shutdown, warn)
  const { connection, dataDir } = server
  const authSecret = settings.authSecret ?? keptAuthSecret(dataDir)
  return {
    address: connection,
    place: dataDir,
    settings: { ...settings, database: { kind: 'embedded', dataDir }, authSecret },
  }
}

async function shutDownWith(
  server: EmbeddedPostgres,
  shutdown: Shutdown,
  warn: (line: string) => void,
): Promise<void> {
  const code = await server.exited
  if (shutdown.isShuttingDown()) return
  warn(`The database server has ended (${code ?? 'killed'}), so the app ends too.`)
  shutdown.shutDown(1)
}
