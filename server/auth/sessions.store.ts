import { type NotNull, type RawBuilder, sql } from 'kysely'
import { SESSION_MS } from '#domain/session'
import { compileOnce } from '../database/compile-once.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Db, Trx } from '../database/db.ts'
import type { LogInSuccess } from './log-in-throttle.store.ts'
import { type CodeProof, needsNoCode } from './one-time-codes.store.ts'

export type NewSession = {
  id: string
  userId: string
  passwordHash: string
  now: RawBuilder<Date>
  /** Records the log-in, where `from` is added to it, and from where it came. */
  audit: RawBuilder<unknown>
  auditNetwork: RawBuilder<unknown>
  success: LogInSuccess
  /** That a one-time code is right, where the user has turned them on. `used` records a recovery code. */
  proof?: { accepted: CodeProof; used?: RawBuilder<unknown>; success?: LogInSuccess }
}

export function sessionStore(db: Db | Trx) {
  return {
    /**
     * Only while the password is still the one that was checked, under the user's lock: a session
     * begun with a password that is being changed would outlive the change. Only with a proof, where
     * the user needs one. Returns its end.
     */
    async begin(session: NewSession): Promise<Date | undefined> {
      const { id, userId, passwordHash, now, audit, auditNetwork, success, proof } = session
      const isProven = proof ? sql`exists (select from proven)` : needsNoCode
      const { rows } = await sql<{ expiresAt: Date }>`
        with ${proof ? sql`proven as (${proof.accepted}),` : sql``} begun as (
          insert into sessions (id, user_id, expires_at)
          select ${id}, id, ${now} + ${SESSION_MS} * interval '1 millisecond'
          from (
            select id from users
            where id = ${userId} and password_hash = ${passwordHash} and ${isProven}
            for share
          ) as owner
          returning expires_at
        ), audited as (${audit} from begun returning id, at), located as (${auditNetwork})
        ${proof?.used ? sql`, used as (${proof.used} from begun)` : sql``}
        ${success ? sql`, forgiven as (${success})` : sql``}
        ${proof?.success ? sql`, forgiven_code as (${proof.success})` : sql``}
        select expires_at from begun`.execute(db)
      return rows[0]?.expiresAt
    },

    async end(sessionId: string) {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
    },

    async endAllOf(userId: string) {
      await db.deleteFrom('sessions').where('userId', '=', userId).execute()
    },

    async endOthersOf(userId: string, sessionId: string) {
      await db
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('id', '<>', sessionId)
        .execute()
    },

    async endExpired(now: Date) {
      await deleteInBatches(db, 'sessions', sql`expires_at < ${now}`)
    },
  }
}

/** The caller's current row: a role change or a deletion takes effect on the next request. */
export function createFindCaller(db: Db, now: RawBuilder<Date>) {
  const find = compileOnce((on, sessionId: RawBuilder<string>) =>
    on
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['users.id', 'role', 'duties', 'name', 'email', 'phone', 'address', 'expiresAt'])
      .select(now.as('authenticatedAt'))
      .select(({ selectFrom }) => selectFrom('shopVersion').select('version').as('shopVersion'))
      .where('sessions.id', '=', sessionId)
      .where('users.deletedAt', 'is', null)
      .$narrowType<{ email: NotNull }>()
      .compile(),
  )

  return async (sessionId: string) => {
    const [row] = await find(db, sessionId)
    if (!row || row.expiresAt <= row.authenticatedAt) return undefined
    const { expiresAt: _, ...user } = row
    return { ...user, sessionId }
  }
}
