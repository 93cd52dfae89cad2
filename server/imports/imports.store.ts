import { sql } from 'kysely'
import type { ImportKind } from '#domain/imports'
import type { Db, Trx } from '../database/db.ts'
import type { RowDone } from './importer.ts'

const BATCH_ROWS = 1000

type Progress = { percent: number; at: Date; ended?: boolean; importId?: string | null }

export type StoredRow = RowDone & { line: number }

export function importStore(db: Db | Trx) {
  return {
    /** Imports run one after the other. The result is false while another one is being written. */
    async tryLock(): Promise<boolean> {
      const { rows } = await sql<{ isLocked: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('imports', 0)) as "isLocked"`.execute(db)
      return rows[0]?.isLocked ?? false
    },

    /** The result is false where there is progress of this id already. */
    async beginProgress(progress: { id: string; at: Date }): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('importProgress')
        .values(progress)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    async tellProgress(id: string, progress: Progress): Promise<void> {
      await db.updateTable('importProgress').set(progress).where('id', '=', id).execute()
    },

    findProgress: (id: string) =>
      db
        .selectFrom('importProgress')
        .select(['percent', 'at', 'ended', 'importId'])
        .where('id', '=', id)
        .executeTakeFirst(),

    async forgetProgress(before: Date): Promise<void> {
      await db.deleteFrom('importProgress').where('at', '<', before).execute()
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

    /** The rows travel as one value, which is far quicker than a placeholder for each field. */
    async addRows(importId: string, rows: readonly StoredRow[]): Promise<void> {
      for (let from = 0; from < rows.length; from += BATCH_ROWS) {
        const batch = JSON.stringify(rows.slice(from, from + BATCH_ROWS))
        await sql`
          insert into imported_rows (import_id, line, subject_id, action, name, before, after)
          select ${importId}::uuid, line, "subjectId", action, name, nullif(before, 'null'), after
          from jsonb_to_recordset(${batch}::jsonb) as done (line integer, "subjectId" uuid,
            action text, name text, before jsonb, after jsonb)`.execute(db)
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
        .select(['subjectId', 'name', 'action', 'before', 'after'])
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
