import {
  CamelCasePlugin,
  CompiledQuery,
  type Kysely,
  type RawBuilder,
  type Transaction,
  sql,
} from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { type PoolConfig, TypeOverrides, types } from 'pg'
import type { Tables } from '#db/tables'
import { createPipelinedKysely } from './pipeline.ts'
import { type DatabasePool, createPool } from './pool.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string }

/** bigint columns hold poisha and counts, which a float holds exactly. */
const numbers = new TypeOverrides()
numbers.setTypeParser(types.builtins.INT8, Number)

/** A caller waits at most these milliseconds for a connection and for an answer. */
export const WAITS = { connectionTimeoutMillis: 10_000, query_timeout: 11_000, keepAlive: true }

/** A database in trouble must cost a caller seconds, not minutes. */
const LIMITS = {
  ...WAITS,
  // Statements are sent without waiting for the answers to earlier ones: `begin` with the next.
  pipeline: true,
  max: 10,
  statement_timeout: 10_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 10_000,
  idleTimeoutMillis: 10_000,
  // A new connection plans all its statements again: without these a press in a quiet shop takes
  // four times as long.
  min: 4,
  maxLifetimeSeconds: 3600,
} satisfies PoolConfig

/**
 * @param announce told of what goes wrong below, and when it is over, in a few words for the log.
 * @param limits other ones in tests
 */
export function connect(
  address: DatabaseAddress,
  announce: (news: string) => void,
  limits: Pick<PoolConfig, 'query_timeout'> = {},
): Db {
  return queriesOn(openPool(address, announce, limits))
}

export function openPool(
  address: DatabaseAddress,
  announce: (news: string) => void,
  limits: Pick<PoolConfig, 'query_timeout'> = {},
): DatabasePool {
  const config = { ...LIMITS, ...limits, ...address, types: numbers, application_name: 'chaka' }
  return createPool(config, announce)
}

export function queriesOn(pool: DatabasePool): Db {
  return createPipelinedKysely<Tables>(pool, [
    new CamelCasePlugin({ maintainNestedObjectKeys: true }),
  ])
}

/** Sends writes together with the `commit` behind them. Nothing is called on the transaction later. */
export type WriteLast = (write: () => Promise<unknown>) => Promise<void>

/**
 * A transaction whose last writes do not wait for their answers: they are sent together with
 * `commit`. An error of PostgreSQL in one of them makes the commit a rollback, and is thrown here.
 * A refusal of code that reads their answers would come too late, so a write that may find no row
 * belongs before them, or raises the error in its statement.
 */
export async function transact<Answer>(
  db: Db,
  work: (trx: Trx, writeLast: WriteLast) => Promise<Answer>,
): Promise<Answer> {
  let written: Promise<unknown> = Promise.resolve()
  async function writeLast(write: () => Promise<unknown>): Promise<void> {
    written = write()
    written.catch(() => {})
    // Until then the statements are sent.
    await setImmediate()
  }
  try {
    return await db.transaction().execute((trx) => work(trx, writeLast))
  } finally {
    // Their error is the cause of the commit's, and takes its place.
    await written
  }
}

/** All servers of one database share this clock. Tests replace it. */
export type Clock = {
  (db: Db): Promise<Date>
  /**
   * The time is a part of a statement, even of one that is compiled once, because that saves a
   * round trip.
   */
  now: () => RawBuilder<Date>
}

export function createClock(now: Clock['now']): Clock {
  const read = async (db: Db) => {
    const { rows } = await sql<{ now: Date }>`select ${now()} as now`.execute(db)
    const [row] = rows
    if (!row) throw new Error('The database did not say what time it is')
    return row.now
  }
  return Object.assign(read, { now })
}

export const databaseClock = createClock(() => sql`clock_timestamp()`)

export async function runSql(db: Db | Trx, text: string, values: readonly unknown[] = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
  return { rows }
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/**
 * The database writes a small file and removes it: with a full disk it still answers reads, and a
 * write may find room in an existing file.
 * @throws when the database cannot write
 */
export async function checkWriting(db: Db): Promise<void> {
  await db.transaction().execute((trx) => sql`select pg_export_snapshot()`.execute(trx))
}
