import { sql } from 'kysely'
import type { Db, Trx } from '../database/db.ts'

export type PictureRow = {
  id: string
  width: number
  height: number
  placeholder: string
}

const isUsed = sql<boolean>`(
  exists (select from used_pictures where used_pictures.picture_id = pictures.id)
  or exists (select from site_pictures where site_pictures.picture_id = pictures.id))`

export function pictureStore(db: Db | Trx) {
  return {
    /** Until the transaction ends, the same picture is neither added nor removed by another one. */
    async lock(id: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended('picture ' || ${id}, 0))`.execute(db)
    },

    /** The pictures that are there count as used now, which keeps them for a while. */
    use: (ids: readonly string[], at: Date): Promise<PictureRow[]> =>
      db
        .updateTable('pictures')
        .set({ lastUse: at })
        .where('id', 'in', ids)
        .returning(['id', 'width', 'height', 'placeholder'])
        .execute(),

    /** The result is false for a picture that is there already, which then counts as used. */
    async add(picture: PictureRow, at: Date): Promise<boolean> {
      const { rows } = await sql<{ isNew: boolean }>`
        insert into pictures (id, width, height, placeholder, last_use)
        values (${picture.id}, ${picture.width}, ${picture.height}, ${picture.placeholder}, ${at})
        on conflict (id) do update set last_use = excluded.last_use
        returning xmax = 0 as is_new`.execute(db)
      return rows[0]?.isNew ?? false
    },

    read: (id: string): Promise<PictureRow | undefined> =>
      db
        .selectFrom('pictures')
        .select(['id', 'width', 'height', 'placeholder'])
        .where('id', '=', id)
        .executeTakeFirst(),

    list: (): Promise<Pick<PictureRow, 'id' | 'width'>[]> =>
      db.selectFrom('pictures').select(['id', 'width']).orderBy('id').execute(),

    async listUnused(before: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('pictures')
        .select('id')
        .where('lastUse', '<', before)
        .where(({ not }) => not(isUsed))
        .execute()
      return rows.map(({ id }) => id)
    },

    async removeUnused(id: string, before: Date): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('pictures')
        .where('id', '=', id)
        .where('lastUse', '<', before)
        .where(({ not }) => not(isUsed))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
