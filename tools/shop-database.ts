import path from 'node:path'
import { embeddedAddress, socketFolderIn } from '#postgres/start'
import type { DatabaseAddress } from '#server/database/db'

const ROOT = path.resolve(import.meta.dirname, '..')

export const NOT_REACHED =
  'The database cannot be reached: start the shop, or set DATABASE_URL or DATA_DIR'

/** The database of the shop that the same environment starts; an embedded one runs with its shop. */
export function shopDatabase(): DatabaseAddress {
  const { DATABASE_URL: connectionString, DATA_DIR: dataDir = path.join(ROOT, 'data') } =
    process.env
  return connectionString
    ? { connectionString }
    : embeddedAddress(socketFolderIn(path.resolve(dataDir)))
}
