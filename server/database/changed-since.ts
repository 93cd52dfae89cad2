import { type RawBuilder, sql } from 'kysely'

/**
 * Committed since the snapshot `seen`, also by a transaction that had begun before it. A value from
 * the future comes from a dump of another database and is no change. PostgreSQL keeps one plan for a
 * value in a subquery, and would plan anew for each value that it sees: that takes longer than the rest.
 */
export const changedSince = (seen: RawBuilder<string | null>) => sql`
  changed_xid >= (select pg_snapshot_xmin(${seen}::pg_snapshot))
  and changed_xid < pg_snapshot_xmax(pg_current_snapshot())
  and not pg_visible_in_snapshot(changed_xid, ${seen}::pg_snapshot)`
