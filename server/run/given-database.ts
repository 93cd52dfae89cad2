import { Client } from 'pg'
import { StartError } from '../settings/start-error.ts'

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
