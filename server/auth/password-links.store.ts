import { v7 as uuid } from 'uuid'
import type { Db, Trx } from '../database/db.ts'

export function passwordLinkStore(db: Db | Trx) {
  return {
    /** Replaces the user's earlier link. */
    async add(link: { userId: string; tokenHash: Buffer; expiresAt: Date }): Promise<void> {
      await db
        .insertInto('passwordLinks')
        .values({ id: uuid(), ...link })
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet({ tokenHash: link.tokenHash, expiresAt: link.expiresAt }),
        )
        .execute()
    },

    async isValid(tokenHash: Buffer, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom('passwordLinks')
        .select('id')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Ends the link; returns its user, where it was still valid. */
    async use(tokenHash: Buffer, now: Date): Promise<string | undefined> {
      const row = await db
        .deleteFrom('passwordLinks')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .returning('userId')
        .executeTakeFirst()
      return row?.userId
    },

    async removeOf(userId: string): Promise<void> {
      await db.deleteFrom('passwordLinks').where('userId', '=', userId).execute()
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('passwordLinks').where('expiresAt', '<', now).execute()
    },
  }
}
