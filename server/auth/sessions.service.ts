import type { SessionView } from '#contract/sessions'
import { MINUTE_MS } from '#domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor, Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { UserService } from '../users/users.service.ts'
import { sessionStore } from './sessions.store.ts'
import { declareQueue } from '../jobs/jobs.ts'

export const FORGET_SESSIONS = declareQueue('forgetSessions', {
  cron: '7 * * * *',
  expireSeconds: 600,
  pollSeconds: 60,
})

type Dependencies = { db: Db; clock: Clock; users: UserService }
type SessionUse = { sessionId: string; lastUsedAt: Date | null; now: Date }

/** The last use that a user sees may be late by at most this time. */
const USE_IS_NOTED_AFTER_MS = 5 * MINUTE_MS
const MOST_NOTED = 10_000
const UNKNOWN_DEVICE = 'Unknown browser'

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService({ db, clock, users }: Dependencies) {
  const store = sessionStore(db)
  /**
   * The value is the time at which this server noted the use, the oldest first: requests at once
   * note it once.
   */
  const noted = new Map<string, number>()

  const record = (trx: Trx, actor: Actor, userId: string) =>
    recordAudit(trx, {
      kind: 'sessions_ended',
      actor,
      subject: { kind: 'user', id: userId },
      at: clock.now(),
    })

  return {
    async list({ id, sessionId }: Caller): Promise<SessionView[]> {
      const rows = await store.listOf(id, clock.now())
      const views = rows.map(({ createdAt, lastUsedAt, device, network, ...row }) => ({
        device: device ?? UNKNOWN_DEVICE,
        network,
        loggedInAt: createdAt.toISOString(),
        lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
        isCurrent: row.id === sessionId,
      }))
      return views.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    },

    endOthersOf: (trx: Trx, { id, sessionId }: Caller): Promise<void> =>
      sessionStore(trx).endOthersOf(id, sessionId),

    async endOthers(caller: Caller): Promise<null> {
      await db.transaction().execute(async (trx) => {
        await sessionStore(trx).endOthersOf(caller.id, caller.sessionId)
        await record(trx, caller, caller.id)
      })
      return null
    },

    /**
     * A session that is begun at the same moment ends too, because its log-in waits for the user's
     * lock.
     */
    async endAllOf(actor: Actor, userId: string): Promise<null> {
      await db.transaction().execute(async (trx) => {
        if (!(await users.lockCustomer(trx, userId))) throw new Refusal('user_not_found')
        await sessionStore(trx).endAllOf(userId)
        await record(trx, actor, userId)
      })
      return null
    },

    /**
     * The use is written at most once in a while. It is not awaited: a read must neither wait for a
     * write nor fail when the database refuses writes.
     */
    noteUse({ sessionId, lastUsedAt, now }: SessionUse): void {
      const before = now.getTime() - USE_IS_NOTED_AFTER_MS
      const latest = Math.max(lastUsedAt?.getTime() ?? 0, noted.get(sessionId) ?? 0)
      if (latest > before) return
      noted.delete(sessionId)
      noted.set(sessionId, now.getTime())
      const [oldest] = noted.keys()
      if (noted.size > MOST_NOTED && oldest !== undefined) noted.delete(oldest)
      store.noteUse(sessionId, { at: now, before: new Date(before) }).catch(() => undefined)
    },
  }
}
