import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
  sql,
} from 'kysely'
import { Pool, type PoolConfig, TypeOverrides, types } from 'pg'
import type { Tables } from '#db/tables'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** How to reach PostgreSQL: an address, or the embedded server's socket. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string }

/** bigint columns hold poisha and counts, all within a float's whole numbers. */
const numbers = new TypeOverrides()
numbers.setTypeParser(types.builtins.INT8, Number)

/** Every limit here was chosen so that a database in trouble costs a caller seconds, not minutes. */
const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  query_timeout: 11_000,
  statement_timeout: 10_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 10_000,
  idleTimeoutMillis: 10_000,
  maxLifetimeSeconds: 300,
  keepAlive: true,
} satisfies PoolConfig

/** @param onTrouble told of connections that broke while nobody used them; they are replaced. */
export function connect(address: DatabaseAddress, onTrouble: (error: Error) => void): Db {
  const pool = new Pool({ ...LIMITS, ...address, types: numbers, application_name: 'chaka' })
  // Without these two an idle or a busy connection that breaks would end the process.
  pool.on('error', onTrouble)
  pool.on('connect', (client) => client.on('error', onTrouble))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutStalled(pool) }) })
}

/**
 * What we gave up waiting for may still be done, a `begin` too: on that connection the next
 * caller's write would wait for a commit which nobody sends. So nobody gets it again.
 */
function withoutStalled(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      let isStalled = false
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          return await client.query(text, [...values])
        } catch (error) {
          isStalled ||= error instanceof Error && error.message === 'Query read timeout'
          throw error
        }
      }
      return {
        // Kysely may also send a cursor, for streams: nobody streams here.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy = false) => client.release(destroy || isStalled),
      }
    },
  }
}

/** The one clock of the shop: all servers of one database agree on it. Tests bring a clock of theirs. */
export type Clock = (db: Db) => Promise<Date>

export const databaseClock: Clock = async (db) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is')
  return row.now
}

/** For libraries that bring SQL of their own into our transactions. */
export async function runSql(db: Db | Trx, text: string, values: readonly unknown[] = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
  return { rows }
}

/** @throws whatever keeps the database from answering */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
