import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runSupervised, type SupervisedProcess } from './supervised-process.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { makeFolderOf, prepareCluster, refuseForeignFiles, SUPERUSER } from './cluster.ts'
import { takeDataFolder, type DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError, explainFolderTrouble } from './embedded-postgres-error.ts'
import { waitForOrphanServer } from './orphan-server.ts'

export type EmbeddedPostgres = {
  /** `pg` takes the folder of the unix socket as its host. */
  connection: { host: string; port: number; user: string; database: string }
  /** The folder is not always the wanted one (see takeDataFolder). */
  dataDir: string
  exited: Promise<number | null>
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  announce: (line: string) => void
  settings?: Record<string, string>
  /** These folders replace those that the service account cannot use. */
  places?: { data: string; binaries: string }
}

const PORT = 5432

export const socketFolderIn = (dataDir: string) => path.join(dataDir, 'socket')

export const embeddedAddress = (socketDir: string) => ({
  host: socketDir,
  port: PORT,
  user: SUPERUSER,
  database: 'postgres',
})

const CHILDREN_LIMIT = 10_000

const ownSettings = {
  listen_addresses: '',
  port: String(PORT),
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  // The app logs refused statements itself, without the values that PostgreSQL would print.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/**
 * The server ends with this process, however that ends.
 * @throws EmbeddedPostgresError a sentence for the person who started it
 */
export async function startEmbeddedPostgres({
  dataDir,
  announce,
  settings = {},
  places,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const elsewhere = places === undefined ? {} : { elsewhere: places.data }
  const folder = takeDataFolder({ dataDir, announce, ...elsewhere })
  try {
    const cache = places === undefined ? {} : { cache: places.binaries }
    const binaries = findBinaries({ account: folder.account, ...cache })
    return await serve(folder, binaries, settings)
  } catch (error) {
    folder.release()
    throw error
  }
}

async function serve(
  folder: DataFolder,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<EmbeddedPostgres> {
  const { cluster, socketDir } = await prepareFolders(folder, binaries)
  const all = { ...ownSettings, unix_socket_directories: socketDir, ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { account } = folder
  const server = await launch(
    () => runSupervised(binaries.postgres, ['-D', cluster, ...args], { account }),
    cluster,
  )
  server.unref()
  const exited = server.exited.finally(() => {
    rmSync(socketDir, { recursive: true, force: true })
    folder.release()
  })
  return {
    connection: embeddedAddress(socketDir),
    dataDir: folder.dataDir,
    exited,
    stop: async () => {
      await server.stop()
      await exited
    },
  }
}

async function prepareFolders(folder: DataFolder, binaries: Binaries) {
  try {
    const cluster = await prepareCluster(folder, binaries)
    await waitForOrphanServer(cluster)
    refuseForeignFiles(cluster, folder.account)
    return { cluster, socketDir: makeSocketFolder(folder) }
  } catch (error) {
    throw explainFolderTrouble(folder.dataDir, error)
  }
}

async function launch(run: () => SupervisedProcess, cluster: string): Promise<SupervisedProcess> {
  for (const start = Date.now(); ;) {
    const server = run()
    const { ready, log } = await readiness(server)
    if (ready) return server
    const childrenLeft = /lock file|shared memory block/.test(log)
    if (!childrenLeft || Date.now() - start > CHILDREN_LIMIT) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start on ${cluster}. ${lastWordsIn(log)}\nIf its files are damaged, restore a backup into another DATA_DIR (npm run restore).`,
      )
    }
    await delay(100)
  }
}

async function readiness(server: SupervisedProcess): Promise<{ ready: boolean; log: string }> {
  let log = ''
  const ready = new Promise<boolean>((resolve) => {
    server.onOutput((text) => {
      log = (log + text).slice(-4000)
      if (log.includes('ready to accept connections')) resolve(true)
    })
    void server.exited.then(() => resolve(false))
  })
  return { ready: await ready, log }
}

const MOST_LAST_WORDS = 6

/**
 * The lines before the first complaint are left out, because they are the usual progress of a
 * start.
 */
function lastWordsIn(log: string): string {
  const lines = log
    .trim()
    .split('\n')
    .filter((line) => line !== '')
  if (lines.length === 0) return 'It ended without a word.'
  const complaint = lines.findIndex((line) => /^(FATAL|PANIC|postgres:|LOG: +could not)/.test(line))
  const words = lines
    .slice(Math.max(complaint, 0))
    .filter((line) => !/^LOG: +(?!could not)/.test(line))
    .slice(-MOST_LAST_WORDS)
  return ['Its last words:', ...words.map((line) => `  ${line}`)].join('\n')
}

/** This is the longest path of a unix socket on macOS; Linux allows four bytes more. */
const SOCKET_PATH_LIMIT = 103

/** A data folder with a long path gets its socket in a fresh temporary folder. */
function makeSocketFolder({ dataDir, account }: DataFolder): string {
  const near = socketFolderIn(dataDir)
  const longest = path.join(near, `.s.PGSQL.${PORT}`)
  if (Buffer.byteLength(longest) <= SOCKET_PATH_LIMIT) {
    // A killed server leaves a lock file here that would stop the next one.
    rmSync(near, { recursive: true, force: true })
    makeFolderOf(account, near)
    return near
  }
  const temporary = mkdtempSync(path.join(tmpdir(), 'chaka-'))
  makeFolderOf(account, temporary)
  return temporary
}
