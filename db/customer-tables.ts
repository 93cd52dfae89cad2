import type { ColumnType, Generated } from 'kysely'
import type { CustomerNoteKind } from '#domain/users'

export interface CustomerTables {
  customerNotes: CustomerNotesTable
  exportedNotes: ExportedNotesView
}

interface CustomerNotesTable {
  id: string
  userId: string
  kind: CustomerNoteKind
  note: string
  actorId: string
  at: Generated<Date>
}

interface ExportedNotesView {
  userId: ColumnType<string, never, never>
  kind: ColumnType<CustomerNoteKind, never, never>
  note: ColumnType<string, never, never>
  at: ColumnType<Date, never, never>
}
