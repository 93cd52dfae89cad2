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
     * Once only. The bike is free from now on, also when the return time entered lies ahead.
     * Nothing where the rental is not out.
     */
    async saveReturn({ id, returnTime, cost, now, audit }: Return): Promise<boolean> {
      const { rows } = await sql`
        with saved as (
          update rentals
          set return_time = ${returnTime}, total_cost = ${cost},
              period = tstzrange(lower(period),
                greatest(lower(period), least(${returnTime}::timestamptz, ${now})))
          where id = ${id} and status = 'INITIAL_PAID' and return_time is null
          returning id
        ), audited as (${audit} from saved)
        select id from saved`.execute(db)
      return rows.length === 1
    },

    find: (id: string) => shownRentals(db).where('rentals.id', '=', id).executeTakeFirst(),
  }
}
