import { sql } from 'kysely'
import type { Poisha } from '#domain/money'
import type { Db, Trx } from '../database/db.ts'

/**
 * Rentals with their bike, and what was paid and waived of them. A deleted bike is shown as it was when it was
 * booked.
 */
export const shownRentals = (db: Db | Trx) =>
  db
    .selectFrom('rentals')
    .leftJoin('fleetBikes', 'fleetBikes.bikeId', 'rentals.bikeId')
    .select([
      'rentals.id',
      'rentals.bikeId',
      'rentals.startTime',
      'rentals.plannedReturn',
      'rentals.handedOutAt',
      'rentals.returnTime',
    ])
    .select(['rentals.totalCost', 'rentals.pricePerHour', 'rentals.status', 'rentals.terms'])
    .select(({ fn }) => [
      fn.coalesce('fleetBikes.name', 'rentals.bikeName').as('bikeName'),
      fn.coalesce('fleetBikes.imageUrl', 'rentals.bikeImageUrl').as('imageUrl'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('rentalPayments')
        .select(sql<Poisha>`coalesce(sum(amount), 0)::bigint`.as('received'))
        .whereRef('rentalPayments.rentalId', '=', 'rentals.id')
        .$asScalar()
        .as('received'),
    )
    // Of no other rental is asked what is left to pay.
    .select(
      sql<Poisha>`case when rentals.status = 'INITIAL_PAID' and rentals.return_time is not null
        then (select coalesce(sum(amount), 0) from ledger
          where ledger.rental_id = rentals.id and entry = 'WAIVER')
        else 0 end::bigint`.as('waived'),
    )
