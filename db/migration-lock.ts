import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { NO_LIMITS, openSession } from './session.ts'

type Announce = (line: string) => void

type LockOptions = {
  /** Work that only needs the schema to stay as it is may share the lock. */
  shared?: boolean
  announce: Announce
}

/** No other advisory lock of the database may use this key. */
const MIGRATION_LOCK = 20_261_122
const POLL_MS = 250
const WAIT_NEWS_MS = 10_000

/**
 * The work runs while no other server or command migrates, restores or (unless shared) backs up
 * this database. The lock belongs to a transaction on its own connection: it ends with this process
 * and also holds through a pooler.
 */
export async function withMigrationLock<T>(
  database: ClientConfig,
  { shared = false, announce }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const client = await openSession(database)
  try {
    await waitForLock(client, shared ? 'pg_try_advisory_xact_lock_shared' : TRY, announce)
    return await work()
  } finally {
    await client.end()
  }
}

const TRY = 'pg_try_advisory_xact_lock'

/**
 * The holder's `create index concurrently` waits for each transaction that had a snapshot when it
 * looked. So the lock is polled, and each try is a transaction of its own: one that lasted would
 * wait for the holder, and the holder for it. The isolation level keeps no snapshot afterwards.
 */
async function waitForLock(client: Client, lock: string, announce: Announce): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    await client.query(`begin isolation level read committed; ${NO_LIMITS}`)
    const { rows } = await client.query<{ locked: boolean }>(
      `select ${lock}(${MIGRATION_LOCK}) as locked`,
    )
    if (rows[0]?.locked) return
    await client.query('rollback')
    if (waited % WAIT_NEWS_MS === 0) {
      announce('Waiting for another server that migrates, backs up or restores the database …')
    }
    await pause(POLL_MS)
  }
}
