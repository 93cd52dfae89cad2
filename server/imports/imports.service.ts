import { v7 as uuid } from 'uuid'
import { refusals } from '#contract/errors'
import type { ImportQuery, ImportResult, ImportedRow } from '#contract/imports'
import { changedFields } from '#domain/audit'
import { type ImportKind, isImportField, missingFields, recogniseColumns } from '#domain/imports'
import { DAY_MS } from '#domain/time'
import { type Duty, hasDuty } from '#domain/users'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor, Caller, ReceivedTable } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { type ImportRun, type Importer, RowProblems, type RowValues } from './importer.ts'
import { type StoredRow, importStore } from './imports.store.ts'
import { type Table, type TableLine, createReadTable } from './read-table.ts'

type Dependencies = { db: Db; clock: Clock; importers: Record<ImportKind, Importer> }

type Read = { table: Table; columns: readonly (string | null)[] }
type Written = { rows: ImportedRow[]; done: StoredRow[] }

/** The transaction of a preview, and that of rows with problems, ends here. */
class NothingWritten extends Error {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('nothing is written')
    this.result = result
  }
}

export type ImportService = ReturnType<typeof createImportService>

/**
 * A table is imported in one transaction with the services that the screens use, so its rows follow
 * their rules. A preview is the same import, taken back (docs/decisions/0141-imports.md).
 */
export function createImportService({ db, clock, importers }: Dependencies) {
  const readTable = createReadTable()

  async function writeAll(run: ImportRun, kind: ImportKind, read: Read): Promise<Written> {
    const rows = read.table.lines.map((line) => ({ line, values: valuesOf(read.columns, line) }))
    const importRow = await importers[kind].begin(
      run,
      rows.map(({ values }) => values),
    )
    const written: Written = { rows: [], done: [] }
    for (const { line, values } of rows) {
      const about = { line: line.line, name: importers[kind].nameOf(values) }
      try {
        const outcome = await importStore(run.trx).tryRow(() => importRow(values))
        const { action, name, note } = outcome
        written.rows.push({ line: line.line, name, action, problems: [], ...(note && { note }) })
        if (outcome.action !== 'skip') written.done.push({ ...outcome, line: line.line })
      } catch (error) {
        written.rows.push({ ...about, action: 'skip', problems: [...problemsOf(error)] })
      }
    }
    return written
  }

  async function importIn(trx: Trx, actor: Actor, job: Job): Promise<ImportResult> {
    const { kind, read, isPreview } = job
    await importStore(trx).lock()
    const now = await clock(trx)
    const { rows, done } = await writeAll({ trx, actor, now }, kind, read)
    const counts = countOf(rows)
    const { headers } = read.table
    const columns = headers.map((header, at) => ({ header, field: read.columns[at] ?? null }))
    const result = { _id: null, rows, counts, columns }
    if (isPreview || counts.wrong > 0 || done.length === 0) throw new NothingWritten(result)
    const id = uuid()
    await importStore(trx).add({ id, kind, madeBy: actor.id, at: now })
    await importStore(trx).addRows(id, done)
    const { add, change, skip } = counts
    const subject = { kind: 'import', id, name: kind } as const
    const changes = changedFields({}, { added: add, changed: change, skipped: skip })
    await recordAudit(trx, { kind: 'data_imported', actor, subject, changes, at: now })
    return { ...result, _id: id }
  }

  return {
    /** @throws Refusal import_has_problems with the rows, and those of the file */
    async run(
      actor: Actor,
      kind: ImportKind,
      { file, query }: { file: ReceivedTable | undefined; query: ImportQuery },
    ): Promise<ImportResult> {
      if (!file || file.content.length === 0) throw new Refusal('table_empty')
      const read = readColumns(kind, await readTable(file.content), query.columns)
      const isPreview = query.dryRun === 'true'
      try {
        return await db
          .transaction()
          .execute((trx) => importIn(trx, actor, { kind, read, isPreview }))
      } catch (error) {
        if (!(error instanceof NothingWritten)) throw error
        const { result } = error
        if (isPreview || result.counts.wrong === 0) return result
        throw new Refusal('import_has_problems', { data: result })
      }
    },

    /** @throws Refusal import_not_found, import_too_old, import_in_use, duty_missing */
    async undo(caller: Caller, id: string): Promise<null> {
      const known = await importStore(db).findKind(id)
      if (!known) throw new Refusal('import_not_found')
      if (!hasDuty(caller, DUTY_OF[known.kind])) throw new Refusal('duty_missing')
      return db.transaction().execute(async (trx) => {
        await importStore(trx).lock()
        const found = await importStore(trx).findToUndo(id)
        if (!found) throw new Refusal('import_not_found')
        const now = await clock(trx)
        if (now.getTime() - found.at.getTime() > DAY_MS) throw new Refusal('import_too_old')
        const rows = await importStore(trx).listRows(id)
        for (const row of rows) {
          await undoRow(importers[found.kind], { trx, actor: caller, now }, row)
        }
        await importStore(trx).markUndone(id, now)
        const subject = { kind: 'import', id, name: found.kind } as const
        const act = { kind: 'import_undone', actor: caller, subject, at: now } as const
        await recordAudit(trx, act)
        return null
      })
    },

    /** Rows that can no longer be undone are removed, because they have the fields of customers. */
    async forget(): Promise<void> {
      const now = await clock(db)
      await importStore(db).forgetRows(new Date(now.getTime() - DAY_MS))
    },
  }
}

type Job = { kind: ImportKind; read: Read; isPreview: boolean }

const DUTY_OF: Record<ImportKind, Duty> = {
  bikes: 'fleet',
  'price-lists': 'fleet',
  customers: 'people',
  rentals: 'fleet',
}

type UndoneRow = Awaited<ReturnType<ReturnType<typeof importStore>['listRows']>>[number]

async function undoRow(importer: Importer, run: ImportRun, row: UndoneRow): Promise<void> {
  const message = refusals.import_in_use.message.replace('{name}', () => row.name)
  try {
    if (await importer.undo(run, row)) return
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('import_in_use', { message: `${message} ${error.message}` })
  }
  throw new Refusal('import_in_use', { message })
}

/** @throws Refusal table_lacks_columns */
function readColumns(kind: ImportKind, table: Table, assigned: string | undefined): Read {
  const columns =
    assigned === undefined ? recogniseColumns(kind, table.headers) : assignColumns(kind, assigned)
  const missing = missingFields(kind, columns)
  if (missing.length === 0) return { table, columns }
  const message = refusals.table_lacks_columns.message.replace('{name}', () => missing.join(', '))
  const told = table.headers.map((header, at) => ({ header, field: columns[at] ?? null }))
  throw new Refusal('table_lacks_columns', { message, data: { columns: told } })
}

/** A field has one column, the first that is said to have it. */
const assignColumns = (kind: ImportKind, assigned: string) =>
  assigned
    .split(',')
    .map((field) => field.trim())
    .map((field, at, all) =>
      isImportField(kind, field) && all.indexOf(field) === at ? field : null,
    )

const valuesOf = (columns: readonly (string | null)[], { cells }: TableLine): RowValues =>
  new Map(
    columns.flatMap((field, at) => {
      const cell = cells[at]?.trim() ?? ''
      return field === null || cell === '' ? [] : [[field, cell] as const]
    }),
  )

/** @throws what is no problem of the row */
function problemsOf(error: unknown): readonly string[] {
  if (error instanceof RowProblems) return error.problems
  if (error instanceof Refusal && refusals[error.code].status < 500) return [error.message]
  throw error
}

function countOf(rows: readonly ImportedRow[]): ImportResult['counts'] {
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  const count = (action: ImportedRow['action']) =>
    rows.filter((row) => row.action === action && row.problems.length === 0).length
  return { add: count('add'), change: count('change'), skip: count('skip'), wrong }
}
