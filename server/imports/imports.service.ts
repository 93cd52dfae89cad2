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
import { createImportProgress } from './import-progress.ts'
import { createImportTurns } from './import-turns.ts'
import type { ImportRun, Importer, RowValues, UndoRun, UndoneRow } from './importer.ts'
import { type StoredRow, importStore } from './imports.store.ts'
import { isWrong } from './row-results.ts'
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
  const turns = createImportTurns()
  const progress = createImportProgress({ db, clock })

  async function writeAll(run: ImportRun, kind: ImportKind, read: Read): Promise<Written> {
    const lines = read.table.lines.map((line) => ({ line, values: valuesOf(read.columns, line) }))
    const importer = importers[kind]
    const results = await importer.run(
      run,
      lines.map(({ values }) => values),
    )
    const written: Written = { rows: [], done: [] }
    for (const [at, { line: whole, values }] of lines.entries()) {
      const { line } = whole
      const result = results[at]
      if (!result) throw new Error('An importer has left out a row')
      if (isWrong(result)) {
        const name = importer.nameOf(values)
        written.rows.push({ line, name, action: 'skip', problems: [...result.problems] })
        continue
      }
      const { action, name, note } = result
      written.rows.push({ line, name, action, problems: [], ...(note && { note }) })
      if (result.action !== 'skip') written.done.push({ ...result, line })
    }
    return written
  }

  async function importIn(trx: Trx, actor: Actor, job: Job): Promise<ImportResult> {
    const { kind, read, isPreview, onProgress } = job
    await turns.lock(trx)
    const now = await clock(trx)
    const { rows, done } = await writeAll({ trx, actor, now, onProgress }, kind, read)
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

  /** @returns the id of the import too, and null where nothing was written */
  async function runIn(actor: Actor, job: Job): Promise<ImportResult> {
    try {
      return await db.transaction().execute((trx) => importIn(trx, actor, job))
    } catch (error) {
      if (error instanceof NothingWritten) return error.result
      throw error
    }
  }

  return {
    readProgress: progress.read,

    /** @throws Refusal import_has_problems with the rows, and those of the file */
    async run(
      actor: Actor,
      kind: ImportKind,
      { file, query }: { file: ReceivedTable | undefined; query: ImportQuery },
    ): Promise<ImportResult> {
      if (!file || file.content.length === 0) throw new Refusal('table_empty')
      const read = readColumns(kind, await readTable(file.content), query.columns)
      const isPreview = query.dryRun === 'true'
      const told = await progress.begin(query.progress)
      let id: string | null = null
      try {
        const onProgress = countProgress(read.table.lines.length, told.tell)
        const job = { kind, read, isPreview, onProgress }
        const result = await turns.take(() => runIn(actor, job))
        id = result._id
        if (isPreview || result.counts.wrong === 0) return result
        throw new Refusal('import_has_problems', { data: result })
      } finally {
        await told.end(id)
      }
    },

    /** @throws Refusal import_not_found, import_too_old, import_in_use, duty_missing */
    async undo(caller: Caller, id: string): Promise<null> {
      const known = await importStore(db).findKind(id)
      if (!known) throw new Refusal('import_not_found')
      if (!hasDuty(caller, DUTY_OF[known.kind])) throw new Refusal('duty_missing')
      return db.transaction().execute(async (trx) => {
        await turns.lock(trx)
        const found = await importStore(trx).findToUndo(id)
        if (!found) throw new Refusal('import_not_found')
        const now = await clock(trx)
        if (now.getTime() - found.at.getTime() > DAY_MS) throw new Refusal('import_too_old')
        const rows = await importStore(trx).listRows(id)
        await undoRows(importers[found.kind], { trx, actor: caller, now }, rows)
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
      const before = new Date(now.getTime() - DAY_MS)
      await importStore(db).forgetRows(before)
      await importStore(db).forgetProgress(before)
    },
  }
}

type Job = {
  kind: ImportKind
  read: Read
  isPreview: boolean
  onProgress: ImportRun['onProgress']
}

/** The end of the transaction is told by itself. */
function countProgress(rows: number, tell: (percent: number) => void) {
  let told = 0
  return (count: number) => {
    told += count
    tell(Math.min(99, Math.floor((100 * told) / (2 * rows))))
  }
}

const DUTY_OF: Record<ImportKind, Duty> = {
  bikes: 'fleet',
  'price-lists': 'fleet',
  customers: 'people',
  rentals: 'fleet',
}

type NamedRow = UndoneRow & { name: string }

const MOST_NAMES = 3

/** @throws Refusal that names what hangs on the import */
function refuseUsed(names: readonly string[], reason = ''): never {
  const more = names.length - MOST_NAMES
  const named = [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])]
  const last = named.pop() ?? ''
  const name = named.length === 0 ? last : `${named.join(', ')} and ${last}`
  const verb = names.length > 1 ? 'were' : 'was'
  const message = refusals.import_in_use.message
    .replace('{name} was', () => `${name} ${verb}`)
    .concat(reason && ` ${reason}`)
  throw new Refusal('import_in_use', { message })
}

/**
 * Every row is tried, so that the refusal names all that hang on the import; its transaction takes
 * back what the others did.
 * @throws Refusal import_in_use
 */
async function undoRows(importer: Importer, run: UndoRun, rows: readonly NamedRow[]) {
  const { undoAdded } = importer
  const isAdded = ({ before }: NamedRow) => undoAdded !== undefined && before === null
  const used: string[] = []
  const reasons: string[] = []
  for (const row of rows.filter((each) => !isAdded(each))) {
    try {
      if (!(await importer.undo(run, row))) used.push(row.name)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      used.push(row.name)
      reasons.push(error.message)
    }
  }
  const ids = new Set(await undoAdded?.(run, rows.filter(isAdded)))
  used.push(...rows.filter(({ subjectId }) => ids.has(subjectId)).map(({ name }) => name))
  if (used.length > 0) refuseUsed(used, reasons[0])
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

function countOf(rows: readonly ImportedRow[]): ImportResult['counts'] {
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  const count = (action: ImportedRow['action']) =>
    rows.filter((row) => row.action === action && row.problems.length === 0).length
  return { add: count('add'), change: count('change'), skip: count('skip'), wrong }
}
