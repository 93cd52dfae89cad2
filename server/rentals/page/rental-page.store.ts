import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../database/compile-once.ts'
import { rentalsWithUser } from '../lists/rental-lists.store.ts'

/** The rental with its account, its customer and who cancelled it. */
export const selectPage = compileOnce(
  (db, id: RawBuilder<string>, now: RawBuilder<Date>, lateBefore: RawBuilder<Date>) =>
    rentalsWithUser(db, { now, lateBefore, endOfToday: now })
      .leftJoin('contacts as canceller', 'canceller.userId', 'rentals.cancelledBy')
      .leftJoin('contacts as reserver', 'reserver.userId', 'rentals.reservedBy')
      .select(['reserver.name as reservedByName', 'rentals.reservationNote'])
      .select(['canceller.name as cancelledByName', 'rentals.cancelReason', 'rentals.revision'])
      .select('rentals.bikeSince')
      .select(['billed', 'takenBack', 'goodwill', 'waived'])
      .where('rentals.id', '=', sql<string>`${id}::uuid`)
      .compile(),
)
