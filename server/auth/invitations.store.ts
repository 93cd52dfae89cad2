import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#db/tables'
import type { Db, Trx } from '../database/db.ts'

type Invitation = Selectable<Tables['invitations']>

/** The database removes the invitations that a changed maker ends: the trigger `users_invitations_end`. */
export function invitationStore(db: Db | Trx) {
  return {
    async add(invitation: Insertable<Tables['invitations']>): Promise<void> {
      await db.insertInto('invitations').values(invitation).execute()
    },

    list: (now: Date) =>
      db
        .selectFrom('invitations')
        .innerJoin('accounts as maker', 'maker.userId', 'invitations.madeBy')
        .select(['id', 'invitations.duties', 'invitations.email', 'madeBy', 'maker.name'])
        .select(['createdAt', 'expiresAt'])
        .where('expiresAt', '>', now)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    async count(now: Date): Promise<number> {
      const { count } = await db
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('expiresAt', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },

    find: (tokenHash: Buffer, now: Date): Promise<Invitation | undefined> =>
      db
        .selectFrom('invitations')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst(),

    /** The result is false where the invitation has ended. */
    async remove(id: string, now: Date): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('invitations')
        .where('id', '=', id)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('invitations').where('expiresAt', '<', now).execute()
    },
  }
}
