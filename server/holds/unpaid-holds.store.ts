import { sql } from 'kysely'
import type { EndedHolds, UnpaidHolds } from '#domain/unpaid-holds'
import type { Db, Trx } from '../database/db.ts'

/** The queries are about holds of customers who have not paid. */
export function unpaidHoldStore(db: Db | Trx) {
  const hasPaid = (userId: unknown) =>
    sql<boolean>`exists (select from paying_customers where paying_customers.user_id = ${userId})`

  return {
    /**
     * Until the transaction ends, no other customer who has never paid books from this group of
     * addresses, so that bookings at the same moment count each other's holds.
     */
    async lockGroup(userId: string, source: Buffer): Promise<void> {
      await sql`select pg_advisory_xact_lock(${source.readBigInt64BE()}::bigint)
        where not ${hasPaid(userId)}`.execute(db)
    },

    /** Only holds that were begun within a day count. */
    async readEnded(userId: string, now: Date): Promise<EndedHolds> {
      const ended = (isReleased: boolean) =>
        sql`array(select ended_at from ended_holds
          where user_id = ${userId} and held_at > ${now}::timestamptz - interval '1 day'
            and is_released = ${isReleased})`
      const { rows } = await sql<EndedHolds>`select ${hasPaid(userId)} as "hasPaid",
        ${ended(false)} as "ranOut", ${ended(true)} as released`.execute(db)
      return first(rows)
    },

    /** The living ones of customers who have never paid. Behind the lock of the group. */
    async readLiving(source: Buffer, now: Date): Promise<UnpaidHolds> {
      const { rows } = await sql<UnpaidHolds>`
        select coalesce(array_agg(hold_expires_at) filter (where hold_source = ${source}), '{}')
            as "endsOfGroup",
          count(distinct bike_id) as "bikesHeld",
          (select count(*) from bikes_for_rent) as "bikesForRent"
        from rentals
        where status = 'PENDING_PAYMENT' and hold_expires_at > ${now}
          and not ${hasPaid(sql`rentals.user_id`)}`.execute(db)
      return first(rows)
    },
  }
}

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The database did not count the holds')
  return row
}
