import { createHash, randomBytes } from 'node:crypto'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { MAILED_LINK_MS } from '#domain/messages'
import { HOUR_MS } from '#domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { type Jobs, declareQueue } from '../jobs/jobs.ts'
import type { OutboxService } from '../messages/outbox.service.ts'
import { Refusal } from '../refusal.ts'
import type { UserService } from '../users/users.service.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { passwordLinkStore } from './password-links.store.ts'
import { refuseShortPassword } from './password-length.ts'
import { hashPassword } from './passwords.ts'

type Dependencies = {
  db: Db
  clock: Clock
  users: UserService
  throttle: LogInThrottle
  outbox: OutboxService
  jobs: Jobs
  publicUrl: string
}
type ResetPassword = Input<Api['POST /auth/reset-password'], 'body'>

/** Null: no user has the e-mail. The job is added all the same, so that the call takes as long. */
export const MAIL_PASSWORD_LINK = declareQueue<{ userId: string | null }>('mailPasswordLink', {
  pollSeconds: 60,
})

const TOKEN_BYTES = 32
const LIFETIME_MS = HOUR_MS

export type PasswordLinkService = ReturnType<typeof createPasswordLinkService>

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * A user who forgot the password sets a new one behind a link, and a customer without an account
 * makes one. Only a hash of the token is kept.
 */
export function createPasswordLinkService(dependencies: Dependencies) {
  const { db, clock, users, throttle, outbox, jobs, publicUrl } = dependencies
  return {
    /**
     * The answer and its time are the same for every e-mail: what differs is done by a job.
     * @throws Refusal no_mail, too_many_links
     */
    async request({ email }: { email: string }, { address }: { address: string }): Promise<null> {
      if (!outbox.sendsMail) throw new Refusal('no_mail')
      await throttle.admitLink(email, address)
      const user = await users.findByEmail(email)
      await jobs.add(db, MAIL_PASSWORD_LINK, { userId: user?.id ?? null })
      jobs.wake(MAIL_PASSWORD_LINK)
      return null
    },

    async mail(userId: string | null): Promise<void> {
      if (userId === null) return
      await db.transaction().execute(async (trx) => {
        if (!(await users.lockCustomer(trx, userId))) return
        const now = await clock(trx)
        const token = await outbox.addPasswordLink(trx, userId, now)
        if (token === undefined) return
        const expiresAt = new Date(now.getTime() + MAILED_LINK_MS)
        const link = { userId, tokenHash: hashOf(token), expiresAt, madeBy: userId }
        await passwordLinkStore(trx).add(link)
      })
      outbox.wake()
    },

    /** The token stands in the fragment, which browsers send to no server. */
    async make(
      actor: Actor,
      userId: string,
    ): Promise<Output<Api['POST /users/:id/password-link']>> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const account = await users.findAccount(userId)
      const expiresAt = await db.transaction().execute(async (trx) => {
        await users.lockForLink(trx, { makerId: actor.id, userId })
        const now = await clock(trx)
        const end = new Date(now.getTime() + LIFETIME_MS)
        const link = { userId, tokenHash: hashOf(token), expiresAt: end, madeBy: actor.id }
        await passwordLinkStore(trx).add(link)
        const subject = { kind: 'user', id: userId } as const
        await recordAudit(trx, { kind: 'password_link_made', actor, subject, at: now })
        return end
      })
      const kind = account?.email === '' ? 'account' : 'reset'
      return { url: `${publicUrl}/login#${kind}=${token}`, expiresAt: expiresAt.toISOString() }
    },

    /**
     * A link works once and ends all of the user's sessions.
     * @throws Refusal email_needed, email_taken
     */
    async reset({ token, newPassword, email }: ResetPassword, requestId: string): Promise<null> {
      const tokenHash = hashOf(token)
      const id = await passwordLinkStore(db).findUserId(tokenHash, await clock(db))
      const account = id === undefined ? undefined : await users.findAccount(id)
      if (id === undefined || !account) throw new Refusal('link_ended')
      refuseShortPassword(account.role, newPassword)
      const passwordHash = await hashPassword(newPassword)
      await db.transaction().execute(async (trx) => {
        // The user is locked before the link, in the same order as when a changed user ends the
        // link.
        const isUser = await users.lockCustomer(trx, id)
        const now = await clock(trx)
        if (!isUser || !(await passwordLinkStore(trx).use(tokenHash, now))) {
          throw new Refusal('link_ended')
        }
        await users.setLogIn(trx, id, { email, passwordHash })
        const about = { actor: { id, requestId }, subject: { kind: 'user', id } } as const
        await recordAudit(trx, { kind: 'password_reset', ...about, at: now })
      })
      return null
    },
  }
}
