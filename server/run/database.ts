import path from 'node:path'
import { Client } from 'pg'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#postgres/start'
import type { DatabaseAddress } from '../database/db.ts'
import type { CompleteSettings, Settings } from '../settings.ts'
import type { Shutdown } from './shutdown.ts'
import { StartError } from '../settings/start-error.ts'
import { fileTroubleOf } from '../settings/start-sentence.ts'

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

const OLDEST_VERSION = 15
const CONNECT_LIMIT = 5000

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no machine has this name',
  EAI_AGAIN: 'no machine has this name',
  ENOENT: 'nothing listens there',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that machine',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no such database',
  '53300': 'it has too many connections already',
}

/**
 * The database of DATABASE_URL is asked once, so that a wrong address ends the start with a
 * sentence.
 */
export async function checkGivenDatabase(connectionString: string): Promise<void> {
  let place = 'of DATABASE_URL'
  try {
    const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_LIMIT })
    place = `"${client.database}" on ${client.host}:${client.port}`
    // A connection that breaks between two calls must not end the process.
    client.on('error', () => undefined)
    await client.connect()
    try {
      refuseOldVersion(place, await versionOf(client))
    } finally {
      await client.end()
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database ${place} cannot be reached: ${reasonOf(error)}. Check DATABASE_URL.`,
      { cause: error },
    )
  }
}

async function versionOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return rows[0]?.server_version ?? ''
}

function refuseOldVersion(place: string, version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return
  throw new StartError(
    `The database ${place} is PostgreSQL ${version}: set DATABASE_URL to PostgreSQL ${OLDEST_VERSION} or newer.`,
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = 'code' in error ? reasons[String(error.code)] : undefined
  if (reason !== undefined) return reason
  return /timeout/.test(error.message) ? 'it does not answer' : error.message
}

const BYTES = 32

/**
 * The secret signs tokens. It is made once, in a file that only the app's own account can read. The
 * caller owns the data folder, so no other process makes one meanwhile.
 * @throws StartError
 */
function keptAuthSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret')
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    if (Buffer.byteLength(kept) >= BYTES) return kept
    const secret = randomBytes(BYTES).toString('base64url')
    const unfinished = `${file}.new`
    writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flush: true })
    renameSync(unfinished, file)
    return secret
  } catch (error) {
    const trouble = fileTroubleOf(error)
    if (trouble === undefined) throw error
    throw new StartError(
      `The file ${file}, which keeps the secret of all log-ins, cannot be used: ${trouble}. Let the account that runs the shop read and write it, or set AUTH_SECRET.`,
      { cause: error },
    )
  }
}
