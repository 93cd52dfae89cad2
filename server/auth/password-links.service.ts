import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { MOST_LINKS_PER_HOUR } from '#domain/messages'
import { HOUR_MS } from '#domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { type Jobs, declareQueue } from '../jobs/jobs.ts'
import type { OutboxService } from '../messages/outbox.service.ts'
import { Refusal } from '../refusal.ts'
import type { UserService } from '../users/users.service.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { type PasswordCodeService } from './password-codes.service.ts'
import { passwordLinkStore } from './password-links.store.ts'
import type { EmailLinkService } from './email-links.service.ts'
import { hashOf, newLinkToken } from '../link-token.ts'
import { refuseShortPassword } from './password-length.ts'
import { hashPassword } from './passwords.ts'

type Dependencies = {
  db: Db
  clock: Clock
  users: UserService
  throttle: LogInThrottle
  outbox: OutboxService
  emailLinks: EmailLinkService
  passwordCodes: PasswordCodeService
  jobs: Jobs
  publicUrl: string
}
type NewPassword = {
  account: { id: string; email: string }
  email: string | undefined
  isMailed: boolean
  now: Date
}
type ForgotPassword = Input<Api['POST /auth/forgot-password'], 'body'>
type ResetPassword = Input<Api['POST /auth/reset-password'], 'body'>
type UsedSecret = {
  tokenHash: Buffer
  newPassword: string
  email?: string | undefined
  isByCode: boolean
}

/** Null: no user has the e-mail. The job is added all the same, so that the call takes as long. */
export const MAIL_PASSWORD_LINK = declareQueue<{ userId: string | null }>('mailPasswordLink', {
  pollSeconds: 60,
})

const LIFETIME_MS = HOUR_MS

export type PasswordLinkService = ReturnType<typeof createPasswordLinkService>

/**
 * A user who forgot the password sets a new one behind a link, and a customer without an account
 * makes one. Only a hash of the token is kept.
 */
export function createPasswordLinkService(dependencies: Dependencies) {
  const { db, clock, users, throttle, outbox, emailLinks, jobs, publicUrl } = dependencies
  const { passwordCodes } = dependencies

  /** Who has used a link that was mailed is known to read the mail. */
  async function tellOfNewPassword(trx: Trx, { account, ...how }: NewPassword): Promise<void> {
    const { email = '', isMailed, now } = how
    const userId = account.id
    if (account.email === '') return emailLinks.addConfirmation(trx, { userId, email })
    if (isMailed) await users.confirmEmail(trx, userId, account.email, now)
    await outbox.tellUser(trx, { kind: 'password_changed', userId, now })
  }

  /** A link or a code works once and ends all of the user's sessions. */
  async function setPassword(
    { tokenHash, newPassword, email, isByCode }: UsedSecret,
    requestId: string,
  ): Promise<void> {
    const ended = isByCode ? 'sms_code_ended' : 'link_ended'
    const id = await passwordLinkStore(db).findUserId(tokenHash, await clock(db))
    const account = id === undefined ? undefined : await users.findAccount(id)
    if (id === undefined || !account) throw new Refusal(ended)
    refuseShortPassword(account.role, newPassword)
    const passwordHash = await hashPassword(newPassword)
    await db.transaction().execute(async (trx) => {
      // The user is locked before the link, in the same order as when a changed user ends the
      // link.
      const isUser = await users.lockCustomer(trx, id)
      const now = await clock(trx)
      const used = isUser ? await passwordLinkStore(trx).use(tokenHash, now) : undefined
      if (!used) throw new Refusal(ended)
      await users.setLogIn(trx, id, { email, passwordHash })
      const isMailed = !isByCode && used.madeBy === id
      await tellOfNewPassword(trx, { account, email, isMailed, now })
      const about = { actor: { id, requestId }, subject: { kind: 'user', id } } as const
      await recordAudit(trx, { kind: 'password_reset', ...about, at: now })
    })
    outbox.wake()
  }

  return {
    /**
     * The answer and its time are the same for every e-mail and every number: what differs is done by
     * a job.
     * @throws Refusal no_mail, no_sms, too_many_links
     */
    async request(
      { email = '', phone }: ForgotPassword,
      { address }: { address: string },
    ): Promise<null> {
      if (phone !== undefined) return passwordCodes.request(phone, address)
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
        await mailPasswordLink(trx, { outbox, userId, now, mostPerHour: MOST_LINKS_PER_HOUR })
      })
      outbox.wake()
    },

    /** The token stands in the fragment, which browsers send to no server. */
    async make(
      actor: Actor,
      userId: string,
    ): Promise<Output<Api['POST /users/:id/password-link']>> {
      const token = newLinkToken()
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

    /** @throws Refusal email_needed, email_taken, link_ended, sms_code_ended, too_many_sms_codes */
    async reset(body: ResetPassword, requestId: string): Promise<null> {
      const { token, phone, code, email } = body
      const newPassword = body.newPassword ?? body.password ?? ''
      if (phone === undefined || code === undefined) {
        const tokenHash = hashOf(token ?? '')
        await setPassword({ tokenHash, newPassword, email, isByCode: false }, requestId)
        return null
      }
      const { tokenHash, forgive } = await passwordCodes.admit(phone, code)
      await setPassword({ tokenHash, newPassword, isByCode: true }, requestId)
      await forgive()
      return null
    },
  }
}
