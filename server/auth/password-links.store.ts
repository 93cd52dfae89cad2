import { v7 as uuid } from 'uuid'
import type { Db, Trx } from '../database/db.ts'

type NewPasswordLink = { userId: string; tokenHash: Buffer; expiresAt: Date; madeBy: string }

/** The database removes the links that a changed user ends: the trigger `users_log_ins_end`. */
export function passwordLinkStore(db: Db | Trx) {
  return {
    async add({ userId, ...link }: NewPasswordLink): Promise<void> {
      await db
        .insertInto('passwordLinks')
        .values({ id: uuid(), userId, ...link })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(link))
        .execute()
    },

    async findUserId(tokenHash: Buffer, now: Date): Promise<string | undefined> {
      const row = await db
        .selectFrom('passwordLinks')
        .select('userId')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return row?.userId
    },

    /** The result is who made the link, and undefined where it has ended. */
    async use(tokenHash: Buffer, now: Date): Promise<{ madeBy: string | null } | undefined> {
      return db
        .deleteFrom('passwordLinks')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .returning('madeBy')
        .executeTakeFirst()
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('passwordLinks').where('expiresAt', '<', now).execute()
    },
  }
}
