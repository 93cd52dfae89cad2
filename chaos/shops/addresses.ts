import path from 'node:path'
import { SUPERUSER } from '#postgres/cluster'
import type { DatabaseAddress } from '#server/database/db'

/** As DATABASE_URL has it. */
export function addressOf(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port = 5432, user, database } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Where the embedded database of this data folder listens. */
export const embeddedIn = (dataDir: string): DatabaseAddress => ({
  host: path.join(dataDir, 'socket'),
  port: 5432,
  user: SUPERUSER,
  database: 'postgres',
})
