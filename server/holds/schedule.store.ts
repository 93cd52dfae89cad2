import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

type ScheduleQuery = { bikeId: string; from: string; to: string; now: Date }

/** Rentals and holds of a bike that lie in a time, in order. One that is late lasts until it is back. */
export const listRentalsOfBike = (db: Db, { bikeId, from, to, now }: ScheduleQuery) =>
  db
    .selectFrom('rentals')
    .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'rentals.id')
    .select(['rentals.id', 'customer', 'status'])
    .select(['plannedReturn', 'handedOutAt'])
    .select(sql<Date | null>`coalesce(return_time, missing_since)`.as('returnTime'))
    .select(sql<Date>`greatest(rentals.start_time, bike_since)`.as('startTime'))
    .where('rentals.bikeId', '=', bikeId)
    .where('status', '<>', 'CANCELLED')
    .where('rentals.startTime', '<', new Date(to))
    .where(
      sql<boolean>`coalesce(return_time, missing_since, case when planned_return > ${now} then planned_return end,
        'infinity') > ${from}::timestamptz`,
    )
    .orderBy('rentals.startTime')
    .execute()

/** The rentals that had the bike before they went on with another one. */
export const listExchangedOfBike = (db: Db, { bikeId, from, to }: Omit<ScheduleQuery, 'now'>) =>
  db
    .selectFrom('earlierRentalBikes')
    .innerJoin('rentals', 'rentals.id', 'earlierRentalBikes.rentalId')
    .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'rentals.id')
    .select(['rentals.id', 'customer', 'status', 'plannedReturn', 'handedOutAt'])
    .select(['outFrom as startTime', 'until as returnTime'])
    .where('earlierRentalBikes.bikeId', '=', bikeId)
    .where('status', '<>', 'CANCELLED')
    .where('outFrom', '<', new Date(to))
    .where('until', '>', new Date(from))
    .orderBy('outFrom')
    .execute()
