import { type NotNull, type RawBuilder, sql } from 'kysely'
import { SESSION_MS } from '#domain/session'
import { batchReads } from '../database/batch-read.ts'
import { compileOnce } from '../database/compile-once.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Db, Trx } from '../database/db.ts'
import type { LogInSuccess } from './log-in-throttle.store.ts'
import { type Proof, needsNoCode } from './one-time-codes.store.ts'

export type NewSession = {
  id: string
  userId: string
  passwordHash: string
  device: string
  network: string
  now: RawBuilder<Date>
  audit: RawBuilder<unknown>
  auditNetwork: RawBuilder<unknown>
  success: LogInSuccess
  proof?: Proof
}

export function sessionStore(db: Db | Trx) {
  return {
    /**
     * The password must still be the one that was checked, under the user's lock: a session begun
     * with a password that is being changed would outlive the change. A user with codes needs the
     * proof. The result is the end of the session.
     */
    async begin(session: NewSession): Promise<Date | undefined> {
      const { id, userId, passwordHash, now, audit, auditNetwork, success, proof } = session
      const { device, network } = session
      const isProven = proof ? sql`exists (select from proven)` : needsNoCode
      const { rows } = await sql<{ expiresAt: Date }>`
        with ${proof ? sql`proven as (${proof.accepted}),` : sql``} begun as (
          insert into sessions
            (id, user_id, created_at, last_used_at, expires_at, device, network)
          select ${id}, user_id, ${now}, ${now}, ${now} + ${SESSION_MS} * interval '1 millisecond',
            ${device}::text, ${network}::text
          from (
            select user_id from accounts
            where user_id = ${userId} and password_hash = ${passwordHash} and ${isProven}
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

    listOf: (userId: string, now: RawBuilder<Date>) =>
      db
        .selectFrom('sessions')
        .select(['id', 'device', 'network', 'createdAt', 'lastUsedAt'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
        .orderBy('id')
        .execute(),

    async noteUse(sessionId: string, { at, before }: { at: Date; before: Date }) {
      await db
        .updateTable('sessions')
        .set({ lastUsedAt: at })
        .where('id', '=', sessionId)
        .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', before)]))
        .execute()
    },

    async endExpired(now: Date) {
      await deleteInBatches(db, 'sessions', sql`expires_at < ${now}`)
    },
  }
}

const selectCallers = (db: Db, sessionIds: readonly RawBuilder<string>[], now: RawBuilder<Date>) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.userId', 'sessions.userId')
    .select(['sessions.id as sessionId', 'accounts.userId as id', 'role', 'duties', 'name'])
    .select([
      'email',
      'phone',
      'address',
      'expiresAt',
      'lastUsedAt',
      'hasLongPassword',
      'isBlocked',
      'reminders',
      'isPhoneConfirmed',
    ])
    .select(now.as('authenticatedAt'))
    .select(({ selectFrom }) => selectFrom('shopVersion').select('version').as('shopVersion'))
    .where('sessions.id', 'in', [...sessionIds])
    .$narrowType<{ email: NotNull }>()
    .compile()

/**
 * The caller's current row is read, so a role change or a deletion takes effect on the next
 * request. Requests that come at once are identified by one statement.
 */
export function createFindCaller(db: Db, now: RawBuilder<Date>) {
  const find = batchReads(
    () => {
      const select = compileOnce((on, ...ids: RawBuilder<string>[]) => selectCallers(on, ids, now))
      return (ids) => select(db, ...ids)
    },
    ({ sessionId }) => sessionId,
  )

  return async (sessionId: string) => {
    const row = await find(sessionId)
    if (!row || row.expiresAt <= row.authenticatedAt) return undefined
    const { expiresAt: _, lastUsedAt, ...caller } = row
    return { caller, lastUsedAt }
  }
}
