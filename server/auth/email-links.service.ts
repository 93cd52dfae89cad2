import { randomBytes } from 'node:crypto'
import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import { EMAIL_LINK_MS } from '#domain/messages'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { OutboxService } from '../messages/outbox.service.ts'
import { Refusal } from '../refusal.ts'
import type { UserService } from '../users/users.service.ts'
import { accountLinkStore } from './account-links.store.ts'
import { hashOf } from '../link-token.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { hashPassword } from './passwords.ts'

type Dependencies = { db: Db; clock: Clock; users: UserService; outbox: OutboxService }
type NewEmail = { userId: string; email: string }
type Link = NonNullable<Awaited<ReturnType<ReturnType<typeof accountLinkStore>['find']>>>

const UNKNOWN_PASSWORD_BYTES = 32

export type EmailLinkService = ReturnType<typeof createEmailLinkService>

/**
 * Links that confirm the email of an account, and links to the email that it had before, which
 * take it back (docs/decisions/0079-emails-of-accounts.md).
 */
export function createEmailLinkService({ db, clock, users, outbox }: Dependencies) {
  async function addLink(trx: Trx, message: Parameters<OutboxService['tellUser']>[1]) {
    const { kind, userId, address = '', now } = message
    const token = await outbox.tellUser(trx, message)
    if (token === undefined) return
    await accountLinkStore(trx).add({
      tokenHash: hashOf(token),
      userId,
      kind: kind === 'confirm_email' ? 'confirm' : 'take_back',
      email: address,
      expiresAt: new Date(now.getTime() + EMAIL_LINK_MS),
    })
  }

  async function addConfirmation(trx: Trx, { userId, email }: NewEmail): Promise<void> {
    const now = await clock(trx)
    await addLink(trx, { kind: 'confirm_email', userId, address: email, now })
  }

  /** The password may be known to who changed the email, so it works no more. */
  async function takeBack(trx: Trx, { userId, email }: Link, passwordHash: string, now: Date) {
    const isTaken = await users.takeEmailBack(trx, userId, { email, passwordHash, now })
    if (!isTaken) throw new Refusal('email_link_ended')
    await accountLinkStore(trx).removeAllOf(userId)
    await mailPasswordLink(trx, { outbox, userId, now })
  }

  return {
    addConfirmation,

    /** Only an email that was confirmed can be taken back: another may be that of a stranger. */
    async noteChange(trx: Trx, { userId, to }: { userId: string; to: string }): Promise<void> {
      const account = await users.lockEmail(trx, userId)
      if (!account) return
      const now = await clock(trx)
      const about = { userId, address: account.email, now }
      if (account.emailConfirmedAt) await addLink(trx, { kind: 'email_changed', ...about })
      else await outbox.tellUser(trx, { kind: 'email_replaced', ...about })
      await addConfirmation(trx, { userId, email: to })
    },

    wake: () => outbox.wake(),

    /** @throws Refusal email_link_ended, email_taken */
    async confirm(
      { token }: { token: string },
      requestId: string,
    ): Promise<Output<Api['POST /auth/confirm-email']>> {
      const tokenHash = hashOf(token)
      const link = await accountLinkStore(db).find(tokenHash, await clock(db))
      if (!link) throw new Refusal('email_link_ended')
      const { userId, email } = link
      const isTakenBack = link.kind === 'take_back'
      const unknown = randomBytes(UNKNOWN_PASSWORD_BYTES).toString('base64')
      const passwordHash = isTakenBack ? await hashPassword(unknown) : ''
      await db.transaction().execute(async (trx) => {
        const isUser = await users.lockCustomer(trx, userId)
        const now = await clock(trx)
        const isUsed = isUser && (await accountLinkStore(trx).use(tokenHash, now))
        if (!isUsed) throw new Refusal('email_link_ended')
        if (isTakenBack) await takeBack(trx, link, passwordHash, now)
        else if (!(await users.confirmEmail(trx, userId, email, now))) {
          throw new Refusal('email_link_ended')
        }
        const kind = isTakenBack ? 'email_taken_back' : 'email_confirmed'
        const subject = { kind: 'user', id: userId } as const
        await recordAudit(trx, { kind, actor: { id: userId, requestId }, subject, at: now })
      })
      outbox.wake()
      return { email, isTakenBack }
    },

    forgetExpired: (now: Date): Promise<void> => accountLinkStore(db).removeExpired(now),
  }
}
