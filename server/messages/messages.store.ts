import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '#db/tables'
import type { MessageChannel, MessageKind, MessageState } from '#domain/messages'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Db, Trx } from '../database/db.ts'

export type NewMessage = {
  id?: string
  kind: MessageKind
  /** Null: the message is about the account of the user. */
  rentalId: string | null
  /** Null: the message is for the shop. */
  userId: string | null
  occurrence: string
  eventId: number | null
  channel: MessageChannel
  /** The message goes there, and not to what the account has when it is sent. */
  address?: string
  addressHash?: Buffer
  nextTryAt: Date
  now: Date
}

export type ClaimedMessage = Pick<
  Selectable<Tables['messages']>,
  | 'id'
  | 'kind'
  | 'rentalId'
  | 'userId'
  | 'occurrence'
  | 'eventId'
  | 'channel'
  | 'address'
  | 'tries'
  | 'resends'
  | 'createdAt'
>

export type MessageResult = {
  state: MessageState
  nextTryAt: Date | null
  tries: number
  reference?: string
  reason?: string
  addressHash?: Buffer
}

type CodeQuery = {
  kind: MessageKind
  userId: string
  addressHash: Buffer
  since: Date
  limit: number
}

type Sending = { id: string; addressHash: Buffer; since: Date; limit: number }

type Reminder = {
  column: 'startTime' | 'plannedReturn'
  /** The reminder is due so long before the time of the column. */
  beforeMs: number
  /** A server that was away sends it so much later at most. */
  lateMs: number
}

/** The same text as `Date.toISOString`. */
const toOccurrence = (column: Reminder['column']) =>
  sql<string>`to_char(${sql.ref(`rental.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The index of the messages about one rental, or one account, has this expression. */
const isAbout = (id: string) => sql<boolean>`coalesce(rental_id, user_id) = ${id}`

const inMs = (ms: number) => sql`${ms} * interval '1 millisecond'`

export function messageStore(db: Db | Trx) {
  return {
    /** A message that is there already stays as it is. */
    async add(messages: readonly NewMessage[]): Promise<void> {
      if (messages.length === 0) return
      await db
        .insertInto('messages')
        .values(
          messages.map(({ now, id = uuid(), ...message }) => ({
            ...message,
            id,
            createdAt: now,
            changedAt: now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /**
     * Takes the next message that is due. It counts as unknown until its result is written. Where that
     * never happens it is due again at `retryAt`; null: it waits for an admin. Messages about the rentals
     * of one customer leave in their order: a later one waits while an earlier one is being tried or was
     * put off. Those about accounts go first and wait for none, because their links end soon.
     */
    async claim(
      channel: MessageChannel,
      now: Date,
      retryAt: Date | null,
    ): Promise<ClaimedMessage | undefined> {
      const { rows } = await sql<ClaimedMessage>`
        update messages set state = 'UNKNOWN', tries = tries + 1, next_try_at = ${retryAt}, changed_at = ${now}
        where id = coalesce(
          (select id from messages where channel = ${channel} and next_try_at <= ${now} and rental_id is null
            order by next_try_at, id limit 1 for update skip locked),
          (select id from messages due where channel = ${channel} and next_try_at <= ${now}
            and rental_id is not null
            and not exists (
              select from messages earlier where earlier.user_id = due.user_id
                and earlier.channel = due.channel and earlier.id < due.id
                and earlier.rental_id is not null
                and earlier.next_try_at is not null
                and (earlier.tries > 0 or earlier.reason is not null))
            order by next_try_at, id limit 1 for update skip locked))
        returning id, kind, rental_id, user_id, occurrence, event_id, channel, address, tries, resends,
          created_at`.execute(db)
      return rows[0]
    },

    async finish(id: string, { tries, ...result }: MessageResult, now: Date): Promise<void> {
      await db
        .updateTable('messages')
        .set({ ...result, tries, changedAt: now })
        .$if(result.nextTryAt === null, (update) => update.set({ address: null }))
        .where('id', '=', id)
        // Another server has sent it meanwhile, because this one took too long.
        .where('state', 'in', ['DUE', 'UNKNOWN'])
        .execute()
    },

    /**
     * When other messages were sent to this address, the latest first. This one counts as sent to it from
     * now on, so that servers that send at once count each other's. Part of a transaction.
     */
    async listOthersSent({ id, addressHash, since, limit }: Sending): Promise<Date[]> {
      const lock = sql`${addressHash.readBigInt64BE()}::bigint`
      await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
      await db.updateTable('messages').set({ addressHash }).where('id', '=', id).execute()
      const rows = await db
        .selectFrom('messages')
        .select('changedAt')
        .where('addressHash', '=', addressHash)
        .where('id', '!=', id)
        .where('changedAt', '>', since)
        .where('state', 'in', ['SENT', 'DELIVERED', 'UNKNOWN'])
        .orderBy('changedAt', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ changedAt }) => changedAt)
    },

    /** When codes of this kind were made for the user or for the address, the latest first. */
    async listCodes({ kind, userId, addressHash, since, limit }: CodeQuery): Promise<Date[]> {
      const rows = await db
        .selectFrom('messages')
        .select('createdAt')
        .where('kind', '=', kind)
        .where('createdAt', '>', since)
        .where((eb) => eb.or([isAbout(userId), eb('addressHash', '=', addressHash)]))
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ createdAt }) => createdAt)
    },

    /** Booked rentals whose reminder is due, and which were booked an hour before that at least. */
    async listToRemind(kind: MessageKind, { column, beforeMs, lateMs }: Reminder, now: Date) {
      return db
        .selectFrom('rentalSummaries as rental')
        .select([
          'rental.rentalId',
          'rental.userId',
          sql<Date>`${sql.ref(`rental.${column}`)}`.as('time'),
        ])
        .where('status', '=', 'INITIAL_PAID')
        .where('returnTime', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('missingReports')
                .select('id')
                .whereRef('missingReports.rentalId', '=', 'rental.rentalId'),
            ),
          ),
        )
        .where(`rental.${column}`, '<=', sql<Date>`${now}::timestamptz + ${inMs(beforeMs)}`)
        .where(`rental.${column}`, '>', sql<Date>`${now}::timestamptz + ${inMs(beforeMs - lateMs)}`)
        .where(
          'rental.createdAt',
          '<',
          sql<Date>`${sql.ref(`rental.${column}`)} - ${inMs(beforeMs)} - interval '1 hour'`,
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('messages')
                .select('id')
                .whereRef('messages.rentalId', '=', 'rental.rentalId')
                .where('kind', '=', kind)
                .where('occurrence', '=', toOccurrence(column)),
            ),
          ),
        )
        .limit(1000)
        .execute()
    },

    findRental: (id: string) =>
      db
        .selectFrom('rentalSummaries as rental')
        .innerJoin('rentalAccounts as account', 'account.rentalId', 'rental.rentalId')
        .innerJoin('contacts as customer', 'customer.userId', 'rental.userId')
        .selectAll('rental')
        .select(['account.billed', 'account.received', 'account.refunded'])
        .select(['account.due', 'account.depositHeld'])
        .select(['customer.name', 'customer.email', 'customer.phone', 'customer.phoneE164'])
        .select('customer.reminders')
        .where('rental.rentalId', '=', id)
        .executeTakeFirst(),

    findContact: (userId: string) =>
      db
        .selectFrom('contacts')
        .select(['name', 'email', 'phoneE164'])
        .where('userId', '=', userId)
        .executeTakeFirst(),

    findDevice: (sessionId: string) =>
      db
        .selectFrom('logInDevices')
        .select(['device', 'network'])
        .where('sessionId', '=', sessionId)
        .executeTakeFirst(),

    findInvitation: (invitationId: string) =>
      db
        .selectFrom('openInvitations')
        .select(['duties', 'expiresAt'])
        .where('invitationId', '=', invitationId)
        .executeTakeFirst(),

    async countOfUser(userId: string, kind: MessageKind, since: Date): Promise<number> {
      const { count } = await db
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isAbout(userId))
        .where('kind', '=', kind)
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow()
      return count
    },

    findAmount: (eventId: number) =>
      db
        .selectFrom('rentalEvents')
        .select(['amount', 'currency'])
        .where('id', '=', eventId)
        .executeTakeFirst(),
  }
}

/** Rows say what was sent and when, and nothing else; they are kept for 90 days. */
export const forgetSentMessages = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(
    db,
    'messages',
    sql`created_at < ${now}::timestamptz - interval '90 days' and next_try_at is null`,
  )
