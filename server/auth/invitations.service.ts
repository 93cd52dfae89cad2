import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import type { InvitationView } from '#contract/invitations'
import type { UserView } from '#contract/users'
import { changedFields } from '#domain/audit'
import { INVITATION_MS } from '#domain/messages'
import { type Duty, dutiesInOrder } from '#domain/users'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { hashOf, newLinkToken } from '../link-token.ts'
import type { OutboxService } from '../messages/outbox.service.ts'
import { Refusal } from '../refusal.ts'
import type { UserService } from '../users/users.service.ts'
import type { EmailLinkService } from './email-links.service.ts'
import { turnOfAddress } from './hash-queue.ts'
import { invitationStore } from './invitations.store.ts'
import { hashPassword } from './passwords.ts'

type Dependencies = {
  db: Db
  clock: Clock
  users: UserService
  outbox: OutboxService
  emailLinks: EmailLinkService
  publicUrl: string
}
type NewInvitation = Input<Api['POST /invitations'], 'body'>
type Acceptance = Input<Api['POST /auth/accept-invitation'], 'body'>

const MOST_OPEN = 50

export type InvitationService = ReturnType<typeof createInvitationService>

/**
 * A person who has no account becomes an admin with the duties of an invitation
 * (docs/decisions/0140-invitations.md). Only a hash of the token is kept.
 */
export function createInvitationService(dependencies: Dependencies) {
  const { db, clock, users, outbox, emailLinks, publicUrl } = dependencies

  return {
    async list(): Promise<InvitationView[]> {
      const rows = await invitationStore(db).list(await clock(db))
      return rows.map(({ id, duties, email, madeBy, name, createdAt, expiresAt }) => ({
        _id: id,
        duties: [...duties],
        email,
        madeBy: { _id: madeBy, name },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }))
    },

    /**
     * The token stands in the fragment, which browsers send to no server.
     * @throws Refusal duty_missing, too_many_invitations
     */
    async make(actor: Actor, body: NewInvitation): Promise<Output<Api['POST /invitations']>> {
      const { email } = body
      const duties = dutiesInOrder(body.duties)
      const id = uuid()
      const made = await db.transaction().execute(async (trx) => {
        await users.lockForLink(trx, { makerId: actor.id, userId: actor.id })
        const now = await clock(trx)
        const store = invitationStore(trx)
        if ((await store.count(now)) >= MOST_OPEN) throw new Refusal('too_many_invitations')
        const about = { kind: 'invitation', userId: actor.id, occurrence: id, now } as const
        const mailed =
          email === undefined ? undefined : await outbox.tellUser(trx, { ...about, address: email })
        const token = mailed ?? newLinkToken()
        const expiresAt = new Date(now.getTime() + INVITATION_MS)
        const tokenHash = hashOf(token)
        const row = { id, tokenHash, duties, madeBy: actor.id, createdAt: now, expiresAt }
        await store.add({ ...row, email: email ?? null })
        await record(trx, 'invitation_made', { actor, id, duties, at: now })
        return { token, expiresAt, isMailed: mailed !== undefined }
      })
      outbox.wake()
      const { token, expiresAt, isMailed } = made
      const url = `${publicUrl}/login#invitation=${token}`
      return { _id: id, url, expiresAt: expiresAt.toISOString(), isMailed }
    },

    /** @throws Refusal invitation_not_found */
    async withdraw(actor: Actor, id: string): Promise<null> {
      return db.transaction().execute(async (trx) => {
        const now = await clock(trx)
        const isWithdrawn = await invitationStore(trx).remove(id, now)
        if (!isWithdrawn) throw new Refusal('invitation_not_found')
        await record(trx, 'invitation_withdrawn', { actor, id, at: now })
        return null
      })
    },

    /**
     * The account is new: an email that has one already is refused, and the invitation stays open.
     * @throws Refusal invitation_ended, email_taken
     */
    async accept(
      { token, password, ...profile }: Acceptance,
      { address, requestId }: { address: string; requestId: string },
    ): Promise<UserView> {
      const invitation = await invitationStore(db).find(hashOf(token), await clock(db))
      if (!invitation) throw new Refusal('invitation_ended')
      const duties = [...invitation.duties]
      const passwordHash = await hashPassword(password, turnOfAddress(address))
      const account = { ...profile, passwordHash, role: 'admin', duties } as const
      const user = await users.create(account, async (trx, made) => {
        const at = await clock(trx)
        const isOpen = await invitationStore(trx).remove(invitation.id, at)
        if (!isOpen) throw new Refusal('invitation_ended')
        const { userId: id } = made
        const about = { actor: { id, requestId }, subject: { kind: 'user', id } } as const
        const changes = changedFields({}, { duties: duties.join(', ') })
        await recordAudit(trx, { kind: 'invitation_accepted', ...about, changes, at })
        await emailLinks.addConfirmation(trx, made)
      })
      outbox.wake()
      return user
    },
  }
}

type Act = { actor: Actor; id: string; duties?: readonly Duty[]; at: Date }

function record(
  trx: Parameters<typeof recordAudit>[0],
  kind: 'invitation_made' | 'invitation_withdrawn',
  { actor, id, duties, at }: Act,
): Promise<void> {
  const changes = changedFields({}, { duties: duties?.join(', ') })
  return recordAudit(trx, { kind, actor, subject: { kind: 'invitation', id }, changes, at })
}
