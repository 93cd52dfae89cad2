import { sql } from 'kysely'
import type { ImportKind } from '#domain/imports'
import type { Db, Trx } from '../database/db.ts'
import type { RowDone } from './importer.ts'

const BATCH_ROWS = 500

export type StoredRow = RowDone & { line: number }

export function importStore(db: Db | Trx) {
  return {
    /** Imports run one after the other: a second one waits here until the first is written. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db)
    },

    /** A row that the database refuses takes nothing but itself back. */
    async tryRow<Done>(write: () => Promise<Done>): Promise<Done> {
      await sql`savepoint imported_row`.execute(db)
      try {
        const done = await write()
        await sql`release savepoint imported_row`.execute(db)
        return done
      } catch (error) {
        await sql`rollback to savepoint imported_row`.execute(db)
        throw error
      }
    },

    async add(made: { id: string; kind: ImportKind; madeBy: string; at: Date }): Promise<void> {
      await db
        .insertInto('imports')
        .values({ ...made, undoneAt: null })
        .execute()
    },

    async addRows(importId: string, rows: readonly StoredRow[]): Promise<void> {
      for (let from = 0; from < rows.length; from += BATCH_ROWS) {
        const batch = rows
          .slice(from, from + BATCH_ROWS)
          .map(({ line, subjectId, action, name, before, after }) => ({
            importId,
            line,
            subjectId,
            action,
            name,
            before: before && JSON.stringify(before),
            after: JSON.stringify(after),
          }))
        await db.insertInto('importedRows').values(batch).execute()
      }
    },

    findToUndo: (id: string) =>
      db
        .selectFrom('imports')
        .select(['kind', 'at'])
        .where('id', '=', id)
        .where('undoneAt', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    findKind: (id: string) =>
      db.selectFrom('imports').select('kind').where('id', '=', id).executeTakeFirst(),

    /** The last row first, so that what was made of an earlier one is still there. */
    listRows: (importId: string) =>
      db
        .selectFrom('importedRows')
        .select(['subjectId', 'name', 'before', 'after'])
        .where('importId', '=', importId)
        .orderBy('line', 'desc')
        .execute(),

    async markUndone(id: string, undoneAt: Date): Promise<void> {
      await db.updateTable('imports').set({ undoneAt }).where('id', '=', id).execute()
    },

    async forgetRows(before: Date): Promise<void> {
      await db
        .deleteFrom('importedRows')
        .where('importId', 'in', (query) =>
          query.selectFrom('imports').select('id').where('at', '<', before),
        )
        .execute()
    },
  }
}
