import type { Db, Trx } from '../../database/db.ts'

/** Rentals with their bike and their account. A deleted bike is shown as it was when it was booked. */
export const shownRentals = (db: Db | Trx) =>
  db
    .selectFrom('rentals')
    .innerJoin('rentalAccounts', 'rentalAccounts.rentalId', 'rentals.id')
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
    .select(['rentalAccounts.received', 'rentalAccounts.due'])
