import { MAILED_LINK_MS } from '#domain/messages'
import type { Trx } from '../database/db.ts'
import type { OutboxService } from '../messages/outbox.service.ts'
import { hashOf } from '../link-token.ts'
import { passwordLinkStore } from './password-links.store.ts'

type MailedLink = { outbox: OutboxService; userId: string; now: Date; mostPerHour?: number }

/** The caller has locked the user. */
export async function mailPasswordLink(trx: Trx, { outbox, ...link }: MailedLink): Promise<void> {
  const { userId, now } = link
  const token = await outbox.tellUser(trx, { kind: 'password_link', ...link })
  if (token === undefined) return
  const expiresAt = new Date(now.getTime() + MAILED_LINK_MS)
  await passwordLinkStore(trx).add({ userId, tokenHash: hashOf(token), expiresAt, madeBy: userId })
}
