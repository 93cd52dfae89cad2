import { sql } from 'kysely'
import type { MessageStage } from '#domain/messages'
import type { Db, Trx } from '../database/db.ts'
import { containing } from '../database/like-pattern.ts'

export type MessageFilter = {
  rental?: string | undefined
  stage?: MessageStage | undefined
  changedSince?: Date | undefined
  search: string
}

const WHERE_STAGE: Record<MessageStage, string> = {
  waiting: 'messages.next_try_at is not null',
  sent: "messages.next_try_at is null and messages.state in ('SENT', 'DELIVERED')",
  notDelivered: "messages.next_try_at is null and messages.state in ('FAILED', 'UNKNOWN')",
  leftOut: "messages.next_try_at is null and messages.state = 'SKIPPED'",
}

const SEARCHED = ['customer.name', 'customer.email', 'customer.phone', 'rental.bikeName'] as const

const joined = (db: Db | Trx) =>
  db
    .selectFrom('messages')
    .leftJoin('rentalSummaries as rental', 'rental.rentalId', 'messages.rentalId')
    // A message for the shop names the customer of its rental.
    .leftJoin('contacts as customer', (join) =>
      join.on(
        'customer.userId',
        '=',
        sql<string>`coalesce(${sql.ref('messages.userId')}, ${sql.ref('rental.userId')})`,
      ),
    )

type Joined = ReturnType<typeof joined>

function matching(found: Joined, { rental, stage, changedSince, search }: MessageFilter): Joined {
  let narrowed = found
  if (rental !== undefined) narrowed = narrowed.where('messages.rentalId', '=', rental)
  if (stage !== undefined) narrowed = narrowed.where(sql<boolean>`${sql.raw(WHERE_STAGE[stage])}`)
  if (changedSince) narrowed = narrowed.where('messages.changedAt', '>', changedSince)
  if (search !== '') {
    narrowed = narrowed.where((eb) =>
      eb.or(SEARCHED.map((column) => eb(column, 'ilike', containing(search)))),
    )
  }
  return narrowed
}

const shown = (found: Joined) =>
  found
    .select(['messages.id', 'messages.kind', 'messages.channel', 'messages.rentalId'])
    .select(['messages.state', 'messages.tries', 'messages.reason', 'messages.nextTryAt'])
    .select(['messages.createdAt', 'messages.changedAt'])
    .select(['rental.bikeName', 'rental.startTime'])
    .select(['customer.userId as customerId', 'customer.name', 'customer.email', 'customer.phone'])

export type MessageRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

export function messageListStore(db: Db | Trx) {
  return {
    list: (filter: MessageFilter, page: { limit: number; offset: number }): Promise<MessageRow[]> =>
      shown(matching(joined(db), filter))
        .orderBy('messages.createdAt', 'desc')
        .orderBy('messages.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async count(filter: MessageFilter): Promise<number> {
      const { count } = await matching(joined(db), filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    find: (id: string): Promise<MessageRow | undefined> =>
      shown(joined(db)).where('messages.id', '=', id).executeTakeFirst(),

    /** The caller has locked the message and knows that it may be sent again. */
    async sendAgain(id: string, now: Date): Promise<void> {
      await db
        .updateTable('messages')
        .set(({ eb }) => ({
          state: 'DUE',
          tries: 0,
          nextTryAt: now,
          reason: null,
          changedAt: now,
          resends: eb('resends', '+', 1),
        }))
        .where('id', '=', id)
        .where('nextTryAt', 'is', null)
        .execute()
    },

    lock: (id: string) =>
      db
        .selectFrom('messages')
        .select(['kind', 'channel', 'rentalId', 'state', 'reason', 'nextTryAt'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
  }
}
