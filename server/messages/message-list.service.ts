import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import type { Message, MessageQuery } from '#contract/messages'
import { offsetOf, pageAsked, pageMetaOf } from '#contract/paging'
import { canSendAgain, isForShop, stageOfMessage } from '#domain/messages'
import { DAY_MS } from '#domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { Refusal } from '../refusal.ts'
import { type MessageRow, messageListStore } from './message-list.store.ts'
import { SEND_MESSAGES } from './messages.jobs.ts'

type Dependencies = { db: Db; clock: Clock; jobs: Jobs }

export type MessageListService = ReturnType<typeof createMessageListService>

/** Admins read what became of the messages, and have one sent again. */
export function createMessageListService({ db, clock, jobs }: Dependencies) {
  const store = messageListStore(db)
  return {
    async list({ days, ...query }: MessageQuery): Promise<Output<Api['GET /messages']>> {
      const { search = '', rental, stage } = query
      const now = await clock(db)
      const changedSince = days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS)
      const filter = { search, rental, stage, changedSince }
      const total = await store.count(filter)
      const meta = pageMetaOf({ ...pageAsked(query), total })
      const rows = await store.list(filter, { limit: meta.limit, offset: offsetOf(meta) })
      return { data: rows.map(toMessage), meta }
    },

    /** @throws Refusal message_not_found, message_not_sent_again */
    async sendAgain(actor: Actor, id: string): Promise<Message> {
      const row = await db.transaction().execute(async (trx) => {
        const messages = messageListStore(trx)
        const message = await messages.lock(id)
        if (!message) throw new Refusal('message_not_found')
        const { kind, rentalId } = message
        if (rentalId === null || !canSendAgain(message)) throw new Refusal('message_not_sent_again')
        const now = await clock(trx)
        await messages.sendAgain(id, now)
        const subject = { kind: 'rental', id: rentalId } as const
        const changes = { message: { before: null, after: kind } }
        await recordAudit(trx, { kind: 'message_sent_again', actor, subject, changes, at: now })
        await jobs.add(trx, SEND_MESSAGES, {})
        return messages.find(id)
      })
      jobs.wake(SEND_MESSAGES)
      if (!row) throw new Refusal('message_not_found')
      return toMessage(row)
    },
  }
}

function toMessage(row: MessageRow): Message {
  const { id, kind, channel, rentalId, state, reason, tries } = row
  const { customerId, name, email, phone } = row
  return {
    _id: id,
    kind,
    channel,
    to: isForShop(kind) ? 'shop' : 'customer',
    customer:
      customerId === null
        ? null
        : { _id: customerId, name: name ?? '', email: email ?? '', phone: phone ?? '' },
    rental:
      rentalId === null || row.startTime === null
        ? null
        : {
            _id: rentalId,
            bikeName: row.bikeName ?? '',
            startTime: row.startTime.toISOString(),
          },
    state,
    stage: stageOfMessage(row),
    reason: reason ?? '',
    tries,
    at: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    canSendAgain: canSendAgain(row),
  }
}
