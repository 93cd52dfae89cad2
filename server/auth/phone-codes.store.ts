import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables'
import type { Db, Trx } from '../database/db.ts'

/** The database removes the code of a number that changes: the trigger `users_phone_unconfirmed`. */
export function phoneCodeStore(db: Db | Trx) {
  return {
    /** A newer code ends the one before it. */
    async add({ userId, ...code }: Insertable<Tables['phoneCodes']>): Promise<void> {
      await db
        .insertInto('phoneCodes')
        .values({ userId, ...code })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(code))
        .execute()
    },

    async use(userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('phoneCodes')
        .where('userId', '=', userId)
        .where('codeHash', '=', codeHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('phoneCodes').where('expiresAt', '<', now).execute()
    },
  }
}
