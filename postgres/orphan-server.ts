import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandOf, isAlive } from './processes.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** A server that has begun to shut down may have much to write. */
const STOPPING_LIMIT_MS = 60_000
const NOTICE_LIMIT_MS = 3_000

/**
 * The caller owns the data folder, so a server found here has lost its owner and is about to stop.
 */
export async function waitForOrphanServer(cluster: string): Promise<void> {
  for (const start = Date.now(); ;) {
    const server = livingServer(cluster)
    if (server === undefined) return
    if (Date.now() - start > (server.stopping ? STOPPING_LIMIT_MS : NOTICE_LIMIT_MS)) {
      throw new EmbeddedPostgresError(
        `The database in ${cluster} is in use by another PostgreSQL (process ${server.pid}): stop that one first.`,
      )
    }
    await delay(50)
  }
}

function livingServer(cluster: string): { pid: number; stopping: boolean } | undefined {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = readLines(file)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  if (isServerOf(cluster, commandOf(pid))) return { pid, stopping: lines[7]?.trim() === 'stopping' }
  // After a crash the process id may belong to any other program (common in containers). PostgreSQL
  // would take that program for its server and refuse to start.
  rmSync(file, { force: true })
  return undefined
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * An unknown process counts as our server, because two servers on one cluster would ruin the data.
 */
function isServerOf(cluster: string, command: string[]): boolean {
  const [program = ''] = command
  if (path.basename(program) !== 'postgres') return false
  return !command.includes('-D') || command.includes(cluster)
}
