import type { ColumnType } from 'kysely'
import type { AuditChanges, AuditKind, SubjectKind } from '#domain/audit'

/** Only `server/audit` adds rows, with its own SQL; rows never change. */
export interface AuditEventsTable {
  id: ColumnType<number, never, never>
  at: ColumnType<Date, never, never>
  kind: ColumnType<AuditKind, never, never>
  /** The actor is null when the caller was not logged in. */
  actorId: ColumnType<string | null, never, never>
  subjectKind: ColumnType<SubjectKind, never, never>
  /** The subject is null when the e-mail belongs to no account. */
  subjectId: ColumnType<string | null, never, never>
  subjectName: ColumnType<string | null, never, never>
  changes: ColumnType<AuditChanges, never, never>
  requestId: ColumnType<string | null, never, never>
}

/** Rows are removed after 90 days. Only `server/audit` adds them, with its own SQL. */
export interface LogInNetworksTable {
  eventId: ColumnType<number, never, never>
  at: ColumnType<Date, never, never>
  network: ColumnType<string, never, never>
}
