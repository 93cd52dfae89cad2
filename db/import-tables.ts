import type { ColumnType, Generated } from 'kysely'
import type { ImportAction, ImportKind } from '#domain/imports'

export interface ImportTables {
  imports: ImportsTable
  importedRows: ImportedRowsTable
  importProgress: ImportProgressTable
}

interface ImportProgressTable {
  id: string
  percent: Generated<number>
  at: Date
  ended: Generated<boolean>
  /** Null where nothing was written. */
  importId: Generated<string | null>
}

interface ImportsTable {
  id: string
  kind: ImportKind
  madeBy: string
  at: Date
  undoneAt: Date | null
}

/** A row is kept for a day only, because it has the fields of customers. */
interface ImportedRowsTable {
  importId: string
  line: number
  subjectId: string
  action: Exclude<ImportAction, 'skip'>
  name: string
  /** Null: the row was added. */
  before: ColumnType<object | null, string | null, never>
  after: ColumnType<object, string, never>
}
