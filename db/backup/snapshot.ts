import { type Client, escapeIdentifier } from 'pg'
import { OperatorError } from '../operator-error.ts'
import { NO_LIMITS } from '../session.ts'
import { type BackupHeader, FORMAT } from './format.ts'

export type BackupTable = { name: string; columns: string[] }

type TableRow = BackupTable & { id: number; references: number[] }

/**
 * Generated columns are left out, and so are transaction ids, which are valid in one server only. A
 * table without other columns is left out altogether.
 */
const TABLES = `
  select * from (
    select c.oid::int as id, c.relname::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and atttypid <> 'xid8'::regtype
        order by attnum
      ) as columns,
      array(
        select confrelid::int from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
      ) as references
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname not like 'kysely\\_migration%'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  ) tables
  where columns <> '{}' order by name`

/** The transaction sees one moment of the whole database. @throws OperatorError */
export async function beginSnapshot(client: Client): Promise<BackupHeader> {
  await client.query(`begin isolation level repeatable read read only; ${NO_LIMITS}`)
  const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
    `select now() as "takenAt", current_setting('server_version') as postgres`,
  )
  const [now] = rows
  const schema = await readSchemaVersion(client)
  if (!now || schema === undefined) {
    throw new OperatorError('This database holds no shop: check DATABASE_URL or DATA_DIR.')
  }
  const { takenAt, postgres } = now
  return { format: FORMAT, schema, takenAt: takenAt.toISOString(), postgres }
}

export async function readSchemaVersion(client: Client): Promise<string | undefined> {
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  )
  if (!found.rows[0]?.found) return undefined
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  )
  return rows[0]?.name
}

/** Each table comes after the tables that it refers to. */
export async function listTables(client: Client): Promise<BackupTable[]> {
  let rest = (await client.query<TableRow>(TABLES)).rows
  const sorted: TableRow[] = []
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ id }) => id))
    const next = rest.filter(({ references }) => !references.some((id) => waiting.has(id)))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle')
    sorted.push(...next)
    rest = rest.filter((table) => !next.includes(table))
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

export const copyTarget = ({ name, columns }: BackupTable) =>
  `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`
