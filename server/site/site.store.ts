import { sql } from 'kysely'
import type { OwnWords, SiteSection } from '#domain/site-words'
import type { Db, Trx } from '../database/db.ts'

type NewVersion = {
  version: number
  content: OwnWords
  sections: readonly SiteSection[]
  savedBy: string
  savedAt: Date
}

export const siteStore = (db: Db | Trx) => ({
  findLast: () =>
    db
      .selectFrom('siteVersions')
      .select(['version', 'content'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),

  find: (version: number) =>
    db
      .selectFrom('siteVersions')
      .select(['version', 'content'])
      .where('version', '=', version)
      .executeTakeFirst(),

  list: (most: number) =>
    db
      .selectFrom('siteVersions')
      .innerJoin('contacts', 'contacts.userId', 'savedBy')
      .select(['version', 'sections', 'savedAt', 'contacts.name as savedBy'])
      .orderBy('version', 'desc')
      .limit(most)
      .execute(),

  /** No other admin saves until the transaction ends; at first there is no row to lock. */
  lock: () => sql`lock table site_versions in exclusive mode`.execute(db),

  add: ({ content, sections, ...row }: NewVersion) =>
    db
      .insertInto('siteVersions')
      .values({ ...row, content: JSON.stringify(content), sections: [...sections] })
      .execute(),

  forgetUpTo: (version: number) =>
    db.deleteFrom('siteVersions').where('version', '<=', version).execute(),
})
