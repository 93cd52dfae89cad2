import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { NO_LIMITS, openSession } from './session.ts'

type Announce = (line: string) => void

type LockOptions = {
  /** For work that reads a schema which must not change: any number may share the lock. */
  shared?: boolean
  announce: Announce
}

/** An arbitrary key that no other advisory lock of the database uses. */
const MIGRATION_LOCK = 20_261_122
const POLL_MS = 250
const WAIT_NEWS_MS = 10_000

/**
 * Does the work while no other server or command migrates, restores or (unless shared) backs up this
 * database, and waits for them as long as they take. It is a lock of a transaction on a connection
 * of its own: it ends with this process, and holds through a pooler too.
 */
export async function withMigrationLock<T>(
  database: ClientConfig,
  { shared = false, announce }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const client = await openSession(database)
  try {
    // Without a snapshot between its statements, for which `create index concurrently` would wait.
    await client.query(`begin isolation level read committed; ${NO_LIMITS}`)
    await waitForLock(client, shared ? 'pg_try_advisory_xact_lock_shared' : TRY, announce)
    return await work()
  } finally {
    await client.end()
  }
}

const TRY = 'pg_try_advisory_xact_lock'

/** Asks again and again: a statement that waits for the lock would keep a snapshot as well. */
async function waitForLock(client: Client, lock: string, announce: Announce): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const { rows } = await client.query<{ locked: boolean }>(
      `select ${lock}(${MIGRATION_LOCK}) as locked`,
    )
    if (rows[0]?.locked) return
    if (waited % WAIT_NEWS_MS === 0) {
      announce('Waiting for another server that migrates, backs up or restores the database …')
    }
    await pause(POLL_MS)
  }
}
