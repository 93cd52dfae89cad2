import { type RawBuilder, sql } from 'kysely'
import {
  type AccountEventKind,
  type EventKind,
  MONEY_EVENTS,
  type RentalEvent,
} from '#domain/events'
import { type Placeholders, compileFieldsOnce } from '../database/compile-once.ts'
import type { Db, Trx } from '../database/db.ts'

export type NewRentalEvents = {
  rentalId: string
  /** Null: the gateway or a schedule. */
  actorId: string | null
  at: Date
  events: readonly RentalEvent[]
}

export type NewAccountEvent = {
  kind: AccountEventKind
  userId: string
  actorId: string | null
  at: Date | RawBuilder<Date>
}

export type RecordedEvent = { id: number; kind: EventKind }

type EventsRow = Omit<NewRentalEvents, 'events'> & { events: string }

const insertEvents = compileFieldsOnce((db, row: Placeholders<EventsRow>) =>
  sql<RecordedEvent>`
    insert into events (kind, rental_id, user_id, payment_id, refund_id, charge_ref,
      record_id, payment_event_id, actor_id, amount, currency, time, revision, at)
    select kind, r.rental_id, r.user_id, payment_id, refund_id, charge_ref, record_id,
      payment_event_id, actor_id, amount, currency, time, r.revision, at
    from rental_revisions r cross join lateral (
      select case kind when 'rental_completed' then 3 else 1 end as place, null::bigint as payment_event_id, kind, "paymentId" as payment_id,
        "refundId" as refund_id, "chargeRef" as charge_ref, "recordId" as record_id, ${row.actorId}::uuid as actor_id, amount,
        case when amount is not null then 'BDT' end as currency, time, ${row.at}::timestamptz as at
      from jsonb_to_recordset(${row.events}::jsonb) as event
        (kind text, "paymentId" char(26), "refundId" char(26), "chargeRef" text, "recordId" uuid, amount bigint,
          time timestamptz)
      union all
      select 2, id, ${JSON.stringify(MONEY_EVENTS)}::jsonb ->> l.kind, l.payment_id, l.refund_id,
        null, null, coalesce(l.actor_id, ${row.actorId}::uuid), l.amount, l.currency, null, l.at
      from logged_payment_events l
      where l.rental_id = r.rental_id and l.added_by = pg_current_xact_id()::xid
        and ${JSON.stringify(MONEY_EVENTS)}::jsonb ? l.kind
        and not exists (select from events where payment_event_id = l.id)
    ) event
    where r.rental_id = ${row.rentalId}
    order by place, payment_event_id
    returning id, kind`.compile(db),
)

/** Events are added, and never changed. */
export function recordedEventStore(db: Db | Trx) {
  return {
    /**
     * Adds these events, and those of the lines that this transaction has added to the logs of the
     * rental's payments. The caller holds the rental's lock, or that of the payment.
     */
    async add({ rentalId, actorId, at, events }: NewRentalEvents): Promise<RecordedEvent[]> {
      return insertEvents(db, { rentalId, actorId, at, events: JSON.stringify(events) })
    },

    async addOfAccount({ kind, userId, actorId, at }: NewAccountEvent): Promise<RecordedEvent[]> {
      const { rows } = await sql<RecordedEvent>`
        insert into events (kind, user_id, actor_id, at)
        values (${kind}, ${userId}, ${actorId}, ${at}) returning id, kind`.execute(db)
      return rows
    },

    find: (id: number) =>
      db
        .selectFrom('events')
        .leftJoin('loggedPaymentEvents as logged', 'logged.id', 'events.paymentEventId')
        .selectAll('events')
        .select(['logged.note', 'logged.gateway'])
        .where('events.id', '=', id)
        .executeTakeFirst(),

    /** False where the subscriber has done its work for the event already. */
    async beginDelivery(subscriber: string, eventId: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('eventDeliveries')
        .values({ subscriber, eventId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
