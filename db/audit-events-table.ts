import type { ColumnType } from 'kysely'
import type { AuditChanges, AuditKind, SubjectKind } from '#domain/audit'

/** Only `server/audit` adds rows, by SQL of its own; no row is ever changed. */
export interface AuditEventsTable {
  id: ColumnType<number, never, never>
  at: ColumnType<Date, never, never>
  kind: ColumnType<AuditKind, never, never>
  /** Null where no account was logged in. */
  actorId: ColumnType<string | null, never, never>
  subjectKind: ColumnType<SubjectKind, never, never>
  /** Null: e-mails that no account has. */
  subjectId: ColumnType<string | null, never, never>
  subjectName: ColumnType<string | null, never, never>
  changes: ColumnType<AuditChanges, never, never>
  requestId: ColumnType<string | null, never, never>
}

/** Removed after 90 days. Only `server/audit` adds rows, by SQL of its own. */
export interface LogInNetworksTable {
  eventId: ColumnType<number, never, never>
  at: ColumnType<Date, never, never>
  network: ColumnType<string, never, never>
}
