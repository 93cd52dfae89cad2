import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#db/tables'
import type { Poisha } from '#domain/money'
import { BOOKING_STATUSES } from '#domain/rentals'
import type { Db, Trx } from '../database/db.ts'

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
    async saveReturn(id: string, returnTime: Date, cost: Poisha, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update rentals
        set return_time = ${returnTime}, total_cost = ${cost},
            period = tstzrange(lower(period),
              greatest(lower(period), least(${returnTime}::timestamptz, ${now}::timestamptz)))
        where id = ${id} and status = 'INITIAL_PAID' and return_time is null`.execute(db)
      return numAffectedRows === 1n
    },

    listOf: (userId: string) => viewed(rentals).where('rentals.userId', '=', userId).execute(),

    find: (id: string) => viewed(rentals).where('rentals.id', '=', id).executeTakeFirst(),

    listAll: () =>
      viewed(rentals)
        .innerJoin('contacts', 'contacts.userId', 'rentals.userId')
        .select(['contacts.userId', 'contacts.name as userName', 'contacts.phone as userPhone'])
        .execute(),
  }
}

/** What people see: paid rentals, newest first; an archived bike as it was when it was booked. */
function viewed(rentals: SelectQueryBuilder<Tables, 'rentals', object>) {
  return rentals
    .leftJoin('fleetBikes', 'fleetBikes.bikeId', 'rentals.bikeId')
    .select([
      'rentals.id',
      'rentals.bikeId',
      'rentals.startTime',
      'rentals.returnTime',
      'rentals.totalCost',
      'rentals.pricePerHour',
      'rentals.status',
    ])
    .select((eb) => [
      eb.fn.coalesce('fleetBikes.name', 'rentals.bikeName').as('bikeName'),
      eb.fn.coalesce('fleetBikes.imageUrl', 'rentals.bikeImageUrl').as('imageUrl'),
      // Row by row: a join would add up the payments of all rentals first.
      eb.fn
        .coalesce(
          eb
            .selectFrom('rentalReceipts')
            .select('received')
            .whereRef('rentalReceipts.rentalId', '=', 'rentals.id'),
          sql<Poisha>`0`,
        )
        .as('received'),
    ])
    .where('rentals.status', 'in', BOOKING_STATUSES)
    .orderBy('rentals.createdAt', 'desc')
    .orderBy('rentals.id', 'desc')
}
