import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables'
import type { Db, Trx } from '../database/db.ts'

type AccountLink = Selectable<Tables['accountLinks']>

/** The database removes the links of a deleted user: the trigger `users_account_links_end`. */
export function accountLinkStore(db: Db | Trx) {
  return {
    async add(link: AccountLink): Promise<void> {
      await db.insertInto('accountLinks').values(link).execute()
    },

    find: (tokenHash: Buffer, now: Date): Promise<AccountLink | undefined> =>
      db
        .selectFrom('accountLinks')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst(),

    async use(tokenHash: Buffer, now: Date): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('accountLinks')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeAllOf(userId: string): Promise<void> {
      await db.deleteFrom('accountLinks').where('userId', '=', userId).execute()
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('accountLinks').where('expiresAt', '<', now).execute()
    },
  }
}
