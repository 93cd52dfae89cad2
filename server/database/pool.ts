import type { PostgresPool, PostgresPoolClient } from 'kysely'
import {
  Client,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { isOutdatedStatement, isPassing } from './db-errors.ts'
import { DatabaseAway, createCircuitBreaker } from './circuit-breaker.ts'
import { READ_ONLY, refuseReadOnly, verify } from './read-only.ts'

const PROBE_MS = 1500
const TOO_MANY_CONNECTIONS = '53300'
/** A statement before it has ended the transaction. */
const ABORTED_TRANSACTION = '25P02'

/** Kysely gets this result when PostgreSQL's answer is not awaited. */
const UNHEARD: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

type Announce = (news: string) => void

export type PoolState = { total: number; idle: number; waiting: number; isAway: boolean }

export type DatabasePool = PostgresPool & { state: () => PoolState }

/**
 * Calls are refused at once while the database is away, and all connections are new when it is
 * back. `announce` reports broken connections and outages; callers learn of them by their errors.
 */
export function createPool(config: PoolConfig, announce: Announce): DatabasePool {
  let pool = openPool(config, announce)
  const nameOf = createNameOf()
  const breaker = createCircuitBreaker({
    probe: () => probe(config),
    onAway: () => {
      announce('the database does not answer')
      // Its connections may be dead without an error so far. Each is closed once it is idle.
      void pool.end()
      pool = openPool(config, announce)
    },
    onBack: () => announce('the database answers again'),
  })
  return {
    options: config,
    state() {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool
      return { total, idle, waiting, isAway: breaker.isAway() }
    },
    async end() {
      await breaker.end()
      await pool.end()
    },
    async connect() {
      let connecting: Promise<PoolClient> | undefined
      try {
        // A connection is requested only while the database answers: else thousands of refused
        // calls would stand in the new pool's queue, before those that come when it is back.
        const client = await breaker.run(() => (connecting = pool.connect()))
        return guard(client, { breaker, nameOf })
      } catch (error) {
        if (error instanceof DatabaseAway) connecting?.then(abandon, () => {})
        else breaker.suspect()
        throw error
      }
    },
  }
}

function openPool(config: PoolConfig, announce: Announce): Pool {
  const pool = new Pool({ ...config, verify })
  const tell = (error: Error) => announce(error.message)
  // Without these two listeners an idle or a busy connection that breaks would end the process.
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
  return pool
}

type Guards = {
  breaker: ReturnType<typeof createCircuitBreaker>
  nameOf: ReturnType<typeof createNameOf>
}

/**
 * A call that was given up may still be done, a `begin` too: on that connection the next caller's
 * write would stay in a transaction without a commit. So the connection is not used again, nor is
 * one whose prepared statements are outdated, or whose server became read-only. The answer to
 * `begin` is awaited together with that of the transaction's first statement, which saves a round
 * trip. When `begin` fails, that statement fails too.
 */
function guard(client: PoolClient, { breaker, nameOf }: Guards): PostgresPoolClient {
  let isGivenUp = false
  let isEnded = false
  let begun: Promise<unknown> | undefined
  /** Statements that were sent together fail together: all but the first without a reason. */
  let firstError: unknown
  /** Why a statement was never sent. */
  let unsent: Error | undefined
  const gather = createGather(client)

  async function ask(statement: QueryConfig): Promise<QueryResult> {
    const before = begun
    begun = undefined
    try {
      gather()
      const answer = breaker.run(() => client.query(statement))
      answer.catch((error: unknown) => {
        firstError ??= error
        if (error instanceof Error && !(error instanceof DatabaseError)) unsent ??= error
      })
      // An error of `begin` explains the error of the statement.
      if (before) await Promise.all([before, answer.catch(() => {})])
      return await answer
    } catch (error) {
      isGivenUp ||= isGivingUp(error) || isOutdatedStatement(error) || codeOf(error) === READ_ONLY
      if (isPassing(error)) breaker.suspect()
      throw codeOf(error) === ABORTED_TRANSACTION ? firstError : error
    }
  }

  function begin(text: string): QueryResult {
    begun = ask({ text })
    begun.catch(() => {})
    return UNHEARD
  }

  async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (text === 'begin') return begin(text)
    // The end of the connection ends its transaction, and the caller must see the first error.
    if (text === 'rollback' && isGivenUp) return UNHEARD
    // Alone it would be written outside the transaction. A commit that failed is rolled back.
    if (isEnded && text !== 'rollback') throw new Error(`Sent after the end: ${text}`)
    // PostgreSQL does not know of a statement whose values could not be written.
    if (text === 'commit' && unsent) throw unsent
    isEnded = text === 'commit' || text === 'rollback'
    const statement = { text, values: [...values] }
    // A text without values may consist of several statements, which cannot be prepared.
    const name = values.length > 0 && !isGivenUp ? nameOf(text) : undefined
    if (name === undefined) return ask(statement)
    try {
      return await ask({ ...statement, name })
    } catch (error) {
      // PostgreSQL refused the statement before it ran. Within a transaction it cannot be repeated,
      // because any error ends the transaction.
      if (!isOutdatedStatement(error) || client.getTransactionStatus() !== 'I') throw error
      return ask(statement)
    }
  }

  return {
    // Kysely may also send a cursor, for streams, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isGivenUp),
  }
}

/** Statements that are sent in one turn of the event loop leave the process together. */
function createGather(client: PoolClient): () => void {
  const { stream } = (client as PoolClient & { connection: { stream: Writable } }).connection
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }
}

function isGivingUp(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof Error && error.message === 'Query read timeout'
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

function abandon(client: PoolClient): void {
  client.release(true)
}

/** The probe has its own connection, because those of the pool may all be busy. */
async function probe(config: ClientConfig): Promise<void> {
  const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }
  const client = new Client({ ...config, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseReadOnly(client)
  } catch (error) {
    if (codeOf(error) !== TOO_MANY_CONNECTIONS) throw error
  } finally {
    client.end().catch(() => {})
  }
}

/** PostgreSQL keeps every named statement of a connection in memory until the connection ends. */
const MAX_NAMES = 500

/**
 * PostgreSQL keeps a named statement parsed and planned. A text has the same name on every server.
 * Beyond the limit a text has no name and is parsed each time.
 */
export function createNameOf(max = MAX_NAMES) {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= max) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}
