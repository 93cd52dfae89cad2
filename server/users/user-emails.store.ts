import { sql } from 'kysely'
import type { Db, Trx } from '../database/db.ts'

export type RestoredAccount = { email: string; passwordHash: string; now: Date }

export function userEmailStore(db: Db | Trx) {
  return {
    async lock(id: string) {
      return db
        .selectFrom('users')
        .select([sql<string>`coalesce(email, '')`.as('email'), 'emailConfirmedAt'])
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
    },

    async confirm(id: string, email: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ emailConfirmedAt: now })
        .where('id', '=', id)
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** @throws a conflict with `users_email` when another user has the e-mail */
    async takeBack(id: string, account: RestoredAccount): Promise<boolean> {
      const { email, passwordHash, now } = account
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ email, passwordHash, emailConfirmedAt: now })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
