import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runSupervised } from './supervised-process.ts'
import type { Binaries } from './binaries.ts'
import { clusterOf, type DataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Account } from './service-account.ts'

export const SUPERUSER = 'chaka'

const UNFINISHED = 'postgres.new-'
const SWEEP_ATTEMPTS = 100

export async function prepareCluster(
  { dataDir, account }: DataFolder,
  binaries: Binaries,
): Promise<string> {
  const cluster = clusterOf(dataDir)
  await sweepUnfinished(dataDir)
  if (holdsCluster(cluster)) {
    refuseOtherVersion(cluster, binaries.majorVersion)
    return cluster
  }
  // The cluster is made in another folder and renamed: a start that is cut off leaves no half
  // cluster.
  const unfinished = path.join(dataDir, `${UNFINISHED}${process.pid}`)
  makeFolderOf(account, unfinished)
  await initialise(unfinished, binaries, account)
  renameSync(unfinished, cluster)
  flush(dataDir)
  return cluster
}

/** The initdb of a killed owner may go on writing for a moment, so once is not always enough. */
async function sweepUnfinished(dataDir: string): Promise<void> {
  for (let attempt = 1; attempt <= SWEEP_ATTEMPTS; attempt += 1) {
    const left = readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))
    if (left.length === 0) return
    try {
      for (const entry of left) rmSync(path.join(dataDir, entry), { recursive: true, force: true })
    } catch (error) {
      if (attempt === SWEEP_ATTEMPTS) throw error
    }
    await delay(50)
  }
}

function holdsCluster(cluster: string): boolean {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return false
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return true
  throw new EmbeddedPostgresError(
    `The folder ${cluster} holds something else than a PostgreSQL database: move it away or set DATA_DIR to another folder.`,
  )
}

function refuseOtherVersion(cluster: string, majorVersion: string): void {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (made === majorVersion) return
  if (!/^\d/.test(made)) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} is damaged: its file PG_VERSION names no version. Restore a backup into another DATA_DIR (npm run restore).`,
    )
  }
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this version of Chaka brings PostgreSQL ${majorVersion}: back it up with the version that made it (npm run backup), and restore that into another DATA_DIR (docs/operating/data.md).`,
  )
}

/**
 * PostgreSQL itself checks the folder alone, and stops in the middle of its work at such a file.
 */
export function refuseForeignFiles(cluster: string, account: Account | undefined): void {
  const [uid, gid] = [account?.uid ?? process.getuid?.(), account?.gid ?? process.getgid?.()]
  if (uid === undefined) return
  const foreign = findForeign(cluster, uid)
  if (foreign === undefined) return
  throw new EmbeddedPostgresError(
    `The file ${foreign} belongs to another account than the one that runs PostgreSQL: stop the shop, and give it everything there (chown -R ${uid}:${gid} ${cluster}).`,
  )
}

function findForeign(place: string, uid: number): string | undefined {
  const stats = lstatSync(place)
  if (stats.uid !== uid) return place
  if (!stats.isDirectory()) return undefined
  for (const entry of readdirSync(place)) {
    const foreign = findForeign(path.join(place, entry), uid)
    if (foreign !== undefined) return foreign
  }
  return undefined
}

async function initialise(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const options = ['--username', SUPERUSER, '--auth', 'trust', '--encoding', 'UTF8']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const run = runSupervised(binaries.initdb, ['-D', folder, ...options, ...locale], { account })
  let output = ''
  run.onOutput((text) => (output += text))
  if ((await run.exited) === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new EmbeddedPostgresError(
    `The database could not be made in ${folder}: ${output.trim().replaceAll(/\s*\n\s*/g, ' ')}`,
  )
}

export function makeFolderOf(account: Account | undefined, folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account !== undefined) lchownSync(folder, account.uid, account.gid)
}

/** A rename survives a power cut only after the folder itself is written. */
function flush(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
