import { type RawBuilder, sql } from 'kysely'
import type { Poisha } from '#domain/money'
import type { Db, Trx } from '../database/db.ts'
import { shownRentals } from './shown-rentals.store.ts'

type Return = {
  id: string
  returnTime: Date
  cost: Poisha
  now: RawBuilder<Date>
  /** Records the act, where `from` is added to it. */
  audit: RawBuilder<unknown>
}

export function rentalStore(db: Db | Trx) {
  const rentals = db.selectFrom('rentals')
  return {
    lock: (id: string) =>
      rentals.selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    findOwner: (id: string) =>
      rentals.select(['userId', 'status']).where('id', '=', id).executeTakeFirst(),

    /**
     * Once only. The bike is free from now on, also when the return time entered lies ahead. A late
     * return does not reach into the period of the next rental.
     * Nothing where the rental is not out.
     */
    async saveReturn({ id, returnTime, cost, now, audit }: Return): Promise<boolean> {
      const { rows } = await sql`
        with saved as (
          update rentals
          set return_time = ${returnTime}, total_cost = ${cost},
              period = tstzrange(lower(period),
                greatest(lower(period), least(${returnTime}::timestamptz, ${now}, upper(period))))
          where id = ${id} and status = 'INITIAL_PAID' and return_time is null
          returning id
        ), audited as (${audit} from saved)
        select id from saved`.execute(db)
      return rows.length === 1
    },

    /** @throws a conflict where another rental or a block begins before. */
    async setPlannedReturn(id: string, plannedReturn: Date, end: Date) {
      await db
        .updateTable('rentals')
        .set({ plannedReturn, period: sql`tstzrange(lower(period), ${end}::timestamptz)` })
        .where('id', '=', id)
        .where('status', '=', 'INITIAL_PAID')
        .where('returnTime', 'is', null)
        .execute()
    },

    find: (id: string) => shownRentals(db).where('rentals.id', '=', id).executeTakeFirst(),
  }
}
