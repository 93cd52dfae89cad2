import { createHash } from 'node:crypto'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  DataFolderInUse,
  EmbeddedPostgresError,
  explainFolderTrouble,
} from './embedded-postgres-error.ts'
import { isFolder, makeFolder } from './make-folder.ts'
import { accountForPostgres, canEnter, type Account } from './service-account.ts'

export type DataFolder = {
  dataDir: string
  account: Account | undefined
  release(): void
}

export type DataFolderRequest = {
  dataDir: string
  announce: (line: string) => void
  /** Folders that root cannot give to the service account are replaced by folders here. */
  elsewhere?: string
}

export const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres')

/** The data folder is locked: no other process gets it until this one has ended. */
export function takeDataFolder({
  dataDir,
  announce,
  elsewhere = ELSEWHERE,
}: DataFolderRequest): DataFolder {
  const wanted = path.resolve(dataDir)
  const substitute = substituteOf(wanted, elsewhere)
  const account = accountForPostgres([clusterOf(wanted), clusterOf(substitute)])
  const chosen = account === undefined ? wanted : choose(wanted, substitute, account)
  try {
    makeFolder(chosen, account === undefined ? 0o700 : 0o755)
    const real = realpathSync(chosen)
    const release = lock(real)
    if (chosen !== wanted) {
      announce(`PostgreSQL's account cannot use ${wanted}, so the data lies in ${real}.`)
    }
    return { dataDir: real, account, release }
  } catch (error) {
    throw explainFolderTrouble(chosen, error)
  }
}

const ELSEWHERE = '/var/lib/chaka'

function substituteOf(wanted: string, elsewhere: string): string {
  const hash = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  return path.join(elsewhere, hash)
}

export function holdsDatabase(dataDir: string, elsewhere = ELSEWHERE): boolean {
  const wanted = path.resolve(dataDir)
  return hasCluster(wanted) || hasCluster(substituteOf(wanted, elsewhere))
}

function choose(wanted: string, substitute: string, account: Account): string {
  // Data that were once put elsewhere stay there, even when the wanted folder has become reachable
  // since.
  if (hasCluster(substitute) && !hasCluster(wanted)) return substitute
  const existing = nearestExisting(wanted)
  // A file in this place is not a question of accounts: making the folder reports it.
  if (!isFolder(existing) || canEnter(existing, account)) return wanted
  if (canEnter(nearestExisting(substitute), account)) return substitute
  throw new EmbeddedPostgresError(
    `PostgreSQL's account can use neither ${wanted} nor ${substitute}: set DATA_DIR to a folder below one that every account may enter.`,
  )
}

const hasCluster = (dataDir: string) => existsSync(path.join(clusterOf(dataDir), 'PG_VERSION'))

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
}

const DYING_OWNER_LIMIT = 1000

/**
 * SQLite's exclusive lock is a lock of the kernel: it ends with this process however that ends, and
 * it holds between containers that share a volume, where process ids mean nothing.
 */
function lock(dataDir: string): () => void {
  const file = path.join(dataDir, 'lock')
  // An account that cannot read the file cannot lock it either.
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600, flag: 'a' })
  const database = new DatabaseSync(file, { timeout: DYING_OWNER_LIMIT })
  try {
    // The transaction only holds the lock, so it needs no journal file.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    throw new DataFolderInUse(dataDir)
  }
  return () => database.close()
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
