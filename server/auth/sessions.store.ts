import { sql } from 'kysely'
import type { Caller } from '../http/handlers.ts'
import type { Db, Trx } from '../database/db.ts'

type NewSession = { id: string; userId: string; passwordHash: string; expiresAt: Date }

export function sessionStore(db: Db | Trx) {
  return {
    /**
     * Only while the password is still the one that was checked, under the user's lock: a session
     * begun with a password that is being changed would outlive the change.
     */
    async begin(session: NewSession): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into sessions (id, user_id, expires_at)
        select ${session.id}, id, ${session.expiresAt}
        from (
          select id from users
          where id = ${session.userId} and password_hash = ${session.passwordHash}
          for share
        ) as owner`.execute(db)
      return numAffectedRows === 1n
    },

    /** The caller's current row: a role change or a deletion takes effect on the next request. */
    async findCaller(sessionId: string, now: Date): Promise<Caller | undefined> {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .select(['users.id', 'users.role'])
        .where('sessions.id', '=', sessionId)
        .where('sessions.expiresAt', '>', now)
        .where('users.deletedAt', 'is', null)
        .executeTakeFirst()
      return row && { id: row.id, role: row.role, sessionId }
    },

    async end(sessionId: string) {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
    },

    async endAllOf(userId: string) {
      await db.deleteFrom('sessions').where('userId', '=', userId).execute()
    },

    async endExpired(now: Date) {
      await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
    },
  }
}
