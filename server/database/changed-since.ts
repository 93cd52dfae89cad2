import { type RawBuilder, sql } from 'kysely'

/**
 * The rows were committed after the snapshot `seen`, also by a transaction that had begun before
 * it. A value from the future comes from a dump of another database and is no change. PostgreSQL
 * keeps one plan for a value in a subquery, but would plan again for each value that it sees, which
 * takes longer than the rest.
 */
export const changedSince = (seen: RawBuilder<string | null>) => sql`
  changed_xid >= (select pg_snapshot_xmin(${seen}::pg_snapshot))
  and changed_xid < pg_snapshot_xmax(pg_current_snapshot())
  and not pg_visible_in_snapshot(changed_xid, ${seen}::pg_snapshot)`
