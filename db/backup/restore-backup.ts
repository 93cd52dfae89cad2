import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Client, type ClientConfig, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BrokenInvariant, findBrokenInvariants } from '../invariants.ts'
import { migrationNames, runMigrations } from '../migrate.ts'
import { withMigrationLock } from '../migration-lock.ts'
import { OperatorError } from '../operator-error.ts'
import { NO_LIMITS, openSession } from '../session.ts'
import type { BackupHeader, RowCounts } from './format.ts'
import { PICTURE_FILES, restorePictures } from './picture-files.ts'
import { type BackupReader, withBackup } from './read-backup.ts'
import { type BackupTable, copyTarget, listTables, readSchemaVersion } from './snapshot.ts'

type Announce = (line: string) => void

export type RestoredBackup = BackupHeader & {
  rows: RowCounts
  /** These invariants were broken when the backup was taken; the rows are restored all the same. */
  broken: BrokenInvariant[]
}

/**
 * The backup goes into an empty database, which is then migrated. The file is read to its end
 * before anything is written, and all rows are added in one transaction.
 * @throws OperatorError
 */
export async function restoreBackup(
  database: ClientConfig,
  file: string,
  announce: Announce,
  picturesDir?: string,
): Promise<RestoredBackup> {
  announce('Checking the file …')
  const { header, rows } = await withBackup(file, checkBackup)
  const names = await migrationNames()
  if (!names.includes(header.schema)) {
    throw new OperatorError(
      `${file} was made by a newer version of Chaka (its database has ${header.schema}): restore it with that one.`,
    )
  }
  return withMigrationLock(database, { announce }, async () => {
    const client = await openSession(database)
    try {
      await refuseFilled(client)
      await refuseNewerTables(client, header.schema)
      await runMigrations(database, { to: header.schema, announce })
      await withBackup(file, (backup) => load(client, backup, { announce, picturesDir }))
      await runMigrations(database, { announce })
      await client.query('insert into restores (taken_at) values ($1)', [header.takenAt])
      await client.query(`begin; ${NO_LIMITS} analyze; commit`)
      return { ...header, rows, broken: await findBrokenAsOf(client, header.takenAt) }
    } finally {
      await client.end()
    }
  })
}

async function checkBackup(backup: BackupReader) {
  while ((await backup.nextTable()) !== undefined) {
    for await (const piece of backup.rows()) void piece
  }
  return { header: backup.header, rows: await backup.finish() }
}

async function refuseFilled(client: Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`)
    if (rowCount === 0) continue
    throw new OperatorError(
      `The database is not empty (${name} has rows): a backup is restored into an empty one only. Name a new one in DATABASE_URL, or a new folder in DATA_DIR.`,
    )
  }
}

/** The tables are newer when a server has already prepared the database. */
async function refuseNewerTables(client: Client, schema: string): Promise<void> {
  const existing = await readSchemaVersion(client)
  if (existing === undefined || existing <= schema) return
  throw new OperatorError(
    `The database has the tables of a newer version than the backup (${existing}, not ${schema}). Name a new one in DATABASE_URL, or a new folder in DATA_DIR.`,
  )
}

type Target = { announce: Announce; picturesDir: string | undefined }

async function load(
  client: Client,
  backup: BackupReader,
  { announce, picturesDir }: Target,
): Promise<void> {
  await client.query(`begin; ${NO_LIMITS}`)
  try {
    const known = await listTables(client)
    const loaded: RowCounts = {}
    for (;;) {
      const table = await backup.nextTable()
      if (table === undefined) break
      if (table.name === PICTURE_FILES.name) {
        loaded[table.name] = await restorePictures(backup.rows(), picturesDir)
        announce('  files of the pictures')
        continue
      }
      refuseUnknown(table, known)
      const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
      await pipeline(Readable.from(backup.rows()), copy)
      loaded[table.name] = copy.rowCount
      announce(`  ${table.name}: ${copy.rowCount.toLocaleString('en')} rows`)
    }
    refuseOtherCounts(loaded, await backup.finish())
    await endLogIns(client, known)
    await setSequences(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** A backup may fill the tables of its version and do nothing else. */
function refuseUnknown({ name, columns }: BackupTable, known: readonly BackupTable[]): void {
  const table = known.find((one) => one.name === name)
  const unknown = columns.find((column) => !table?.columns.includes(column))
  if (table && unknown === undefined) return
  const what = table ? `${name}.${unknown}` : name
  throw new OperatorError(
    `The backup names ${what}, which its version of Chaka does not have: it was not written by Chaka. Nothing was restored.`,
  )
}

/** These tables are emptied, so that a session that ended after the backup does not work again. */
const LOG_IN_TABLES = [
  'sessions',
  'password_links',
  'account_links',
  'phone_codes',
  'invitations',
  'payment_links',
  'log_in_attempts',
]

async function endLogIns(client: Client, known: readonly BackupTable[]): Promise<void> {
  for (const { name } of known.filter((table) => LOG_IN_TABLES.includes(table.name))) {
    await client.query(`delete from ${escapeIdentifier(name)}`)
  }
}

function refuseOtherCounts(loaded: RowCounts, expected: RowCounts): void {
  for (const [name, count] of Object.entries(expected)) {
    const got = loaded[name]
    if (got === count) continue
    throw new OperatorError(
      `${name} has ${got ?? 0} rows instead of the ${count} in the backup. Nothing was restored.`,
    )
  }
}

async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname::text as table, a.attname::text as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`)
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, max(${escapeIdentifier(column)})) from ${escapeIdentifier(table)}`,
      [sequence],
    )
  }
}

/**
 * Some invariants compare with the present time, which an old backup would break. They are checked
 * with a clock set to the time of the backup, in a transaction that is rolled back.
 */
export async function findBrokenAsOf(client: Client, takenAt: string): Promise<BrokenInvariant[]> {
  await client.query(`begin; ${NO_LIMITS}`)
  try {
    await client.query(`
      create schema chaka_restore;
      create function chaka_restore.now() returns timestamptz language sql stable as
        $$ select ${client.escapeLiteral(takenAt)}::timestamptz $$;
      select set_config('search_path', 'chaka_restore, ' || quote_ident(current_schema()) || ', pg_catalog', true)`)
    return await findBrokenInvariants((sql) => client.query(sql))
  } finally {
    await client.query('rollback')
  }
}
