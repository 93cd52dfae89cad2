import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../database/compile-once.ts'
import type { Db, Trx } from '../../database/db.ts'

/** A rental with more events shows the newest ones. */
const MOST_SHOWN = 200

export type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number]

const selectHistory = compileOnce(
  (db, rentalId: RawBuilder<string>, since: RawBuilder<number | null>) =>
    db
      .selectFrom('rentalEvents as event')
      .leftJoin('loggedPaymentEvents as logged', 'logged.id', 'event.paymentEventId')
      .leftJoin('billLines as line', 'line.id', 'event.recordId')
      .leftJoin('billLines as corrected', 'corrected.id', 'line.corrects')
      .leftJoin('deposits', 'deposits.id', 'event.recordId')
      .leftJoin('handovers', 'handovers.id', 'event.recordId')
      .leftJoin('contacts', 'contacts.userId', 'event.actorId')
      .select(['event.kind', 'event.amount', 'event.currency', 'event.time', 'event.at'])
      .select(['event.actorId', 'contacts.name as by', 'logged.gateway', 'logged.tender'])
      .select(({ fn }) => fn.coalesce('corrected.kind', 'line.kind').as('lineKind'))
      .select(
        sql<string | null>`coalesce(line.note, deposits.note,
          case when handovers.is_withdrawal then handovers.internal_note end,
          case when event.kind = 'refund_requested' then substring(logged.note from ': (.*)') end)`.as(
          'note',
        ),
      )
      .where('event.rentalId', '=', rentalId)
      .where(sql<boolean>`event.kind not like 'alarm%'`)
      .where(
        sql<boolean>`not (event.kind in ('payment_received', 'payment_received_in_advance') and (coalesce(logged.tender, '') = 'deposit' or exists (
          select from rental_events booked where booked.rental_id = event.rental_id
            and booked.kind = 'rental_booked' and booked.payment_id = event.payment_id)))`,
      )
      .where(sql<boolean>`(${since}::int is null or event.revision > ${since}::int)`)
      .orderBy('event.id', 'desc')
      .limit(sql.lit(MOST_SHOWN))
      .compile(),
)

export function historyStore(db: Db | Trx) {
  return {
    /** The customer of the rental, and the admin who made it: null where the customer did. */
    findMaker: (rentalId: string) =>
      db
        .selectFrom('rentalEvents as event')
        .innerJoin('rentals', 'rentals.id', 'event.rentalId')
        .innerJoin('contacts as customer', 'customer.userId', 'rentals.userId')
        .leftJoin('contacts as admin', (join) =>
          join
            .onRef('admin.userId', '=', 'event.actorId')
            .onRef('admin.userId', '<>', 'rentals.userId'),
        )
        .select(['customer.name as customer', 'admin.userId as adminId', 'admin.name as admin'])
        .where('event.rentalId', '=', rentalId)
        .orderBy('event.id')
        .limit(1)
        .executeTakeFirst(),

    /**
     * The newest come first. What a booking, and a deposit that is kept or used, say of their payment is
     * left out as a payment.
     *
     * @param since only what happened after this revision
     */
    listOf: (rentalId: string, since: number | null = null) => selectHistory(db, rentalId, since),
  }
}
