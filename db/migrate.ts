import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type ClientConfig, Pool } from 'pg'
import { withMigrationLock } from './migration-lock.ts'
import { OperatorError } from './operator-error.ts'
import { NO_LIMITS, connectionOf } from './session.ts'

export type MigrateOptions = {
  to?: string
  announce?: (line: string) => void
}

const FOLDER = path.join(import.meta.dirname, 'migrations')
const OUTSIDE = '-- Outside a transaction'

/** Requests queue behind a migration that waits for a lock, so it gives up soon and tries again. */
const LOCK_WAIT_MS = 300
const [LEAST_PAUSE_MS, MOST_PAUSE_MS] = [200, 1200]
const NEWS_EVERY_TRIES = 10
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => path.parse(file).name).toSorted()
}

/**
 * Several servers may start at once while others serve: each waits for the migration lock as long
 * as needed.
 */
export async function migrate(database: ClientConfig, options: MigrateOptions = {}): Promise<void> {
  const { announce = () => {} } = options
  await withMigrationLock(database, { announce }, () => runMigrations(database, options))
}

export async function runMigrations(
  database: ClientConfig,
  { to, announce = () => {} }: MigrateOptions,
): Promise<void> {
  const db = openDatabase(database)
  try {
    const names = await migrationNames()
    const texts = new Map<string, string>()
    for (const name of names)
      texts.set(name, await readFile(path.join(FOLDER, `${name}.sql`), 'utf8'))
    const migrations = Object.fromEntries(
      names.map((name) => [name, fromText(texts.get(name) ?? '')]),
    )
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    refuseNewerSchema(await executedMigrations(db), names)
    for (const { name, executedAt } of await migrator.getMigrations()) {
      if (executedAt !== undefined || (to !== undefined && name > to)) continue
      const disableTransactions = isOutside(texts.get(name) ?? '')
      await retryWhileLocked(
        name,
        () => migrator.migrateTo(name, { disableTransactions }),
        announce,
      )
    }
  } finally {
    await db.destroy()
  }
}

function openDatabase(database: ClientConfig): Kysely<unknown> {
  const pool = new Pool({ ...connectionOf(database), max: 1, idleTimeoutMillis: 0 })
  pool.on('error', () => undefined)
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
  })
}

async function executedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!found[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

function refuseNewerSchema(executed: string[], known: string[]): void {
  const unknown = executed.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new OperatorError(
    `The database was used by a newer version of Chaka (${unknown} is not known here): start that version, or restore a backup of this one into an empty database.`,
  )
}

const isOutside = (text: string) => text.startsWith(OUTSIDE)

function fromText(text: string): Migration {
  if (isOutside(text)) return { up: (db) => runOutside(db, text) }
  const limits = `${NO_LIMITS} set local lock_timeout = ${LOCK_WAIT_MS};\n`
  return { up: async (db) => void (await sql.raw(limits + text).execute(db)) }
}

/**
 * An empty line ends each statement. Statements are run again after a failure, so each must do
 * nothing when its work is done. An index that was not finished is dropped first.
 */
async function runOutside(db: Kysely<unknown>, text: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
      and position(c.relname in ${text}) > 0`.execute(db)
  // A statement outside of transactions takes its limits from the session.
  await sql.raw('set statement_timeout = 0; set lock_timeout = 0').execute(db)
  for (const { name } of rows) await sql.raw(`drop index concurrently ${name}`).execute(db)
  for (const statement of text.split(/\n\s*\n/)) await sql.raw(statement).execute(db)
  await sql.raw('reset statement_timeout; reset lock_timeout').execute(db)
}

async function retryWhileLocked(
  name: string,
  run: () => Promise<{ error?: unknown }>,
  announce: (line: string) => void,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { error } = await run()
    if (error === undefined) return
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) {
      throw new Error(`The database could not be brought up to date: ${name} failed`, {
        cause: error,
      })
    }
    if (tries % NEWS_EVERY_TRIES === 1) {
      announce(`The migration ${name} waits for a transaction that uses its tables …`)
    }
    await pause(LEAST_PAUSE_MS + Math.random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS))
  }
}
