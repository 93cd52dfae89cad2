import { type SqlBool, sql } from 'kysely'
import type { BoardQuery } from '#contract/board'
import { LARGEST_BICYCLE_CC } from '#domain/bikes'
import { type IdRange, idsNearCode, idsWithCode } from '#domain/booking-code'
import type { Poisha } from '#domain/money'
import type { RentalStatus } from '#domain/rentals'
import type { Db } from '../../database/db.ts'
import { containing } from '../../database/like-pattern.ts'
import { customersNamed } from '../lists/rental-lists.store.ts'
import { isAtRisk, isOverdue } from '../lists/rental-order.store.ts'
import type { StageTimes } from '../lists/stage-times.ts'

export type BoardPeriod = { from: Date; to: Date }

export type BoardRentalRow = {
  id: string
  bikeId: string
  customer: string
  status: RentalStatus
  startTime: Date
  plannedReturn: Date | null
  handedOutAt: Date | null
  returnTime: Date | null
  missingSince: Date | null
  reservedUntil: Date | null
  bikeSince: Date | null
  due: Poisha
  isOverdue: boolean
  isAtRisk: boolean
}

/** A bike that the rental had before it went on with another one. */
export type EarlierBikeRow = {
  id: string
  bikeId: string
  customer: string
  outFrom: Date
  until: Date
}

export type BoardBikeRow = Awaited<ReturnType<ReturnType<typeof boardStore>['listBikes']>>[number]

export type BoardBikeFilter = Pick<BoardQuery, 'search' | 'brand' | 'kind'> & {
  /** Undefined where bikes that are not free are shown too. */
  free: readonly string[] | undefined
  limit: number
  offset: number
}

/** A shorter text is in too many names of customers. */
const SHORTEST_NAME = 3

/** In the words of the index rentals_of_a_time. */
const isReturnedIn = ({ from, to }: BoardPeriod) => sql<SqlBool>`rentals.return_time is not null
  and tstzrange(least(rentals.start_time, rentals.handed_out_at, rentals.return_time),
    rentals.return_time) && tstzrange(${from}, ${to})`

/** A rental that is late lasts until its bike is back. An expired hold is left out. */
const isOpenIn = ({ from, to }: BoardPeriod, now: Date) => sql<SqlBool>`
  rentals.status in ('PENDING_PAYMENT', 'INITIAL_PAID') and rentals.return_time is null
  and (rentals.status = 'INITIAL_PAID' or coalesce(rentals.hold_expires_at, 'infinity') > ${now})
  and least(rentals.start_time, rentals.handed_out_at) < ${to}
  and coalesce(rentals.missing_since, case when rentals.planned_return > ${now} then rentals.planned_return end,
    'infinity') > ${from}`

const isIn = (period: BoardPeriod, now: Date) =>
  sql<SqlBool>`(${isOpenIn(period, now)} or ${isReturnedIn(period)})`

const isEarlierIn = ({ from, to }: BoardPeriod) =>
  sql<SqlBool>`out_from < ${to} and until > ${from}`

/** Rentals of a time. What lies outside of it is found by no plan that reads it. */
export function boardStore(db: Db) {
  const rentals = db.selectFrom('rentals')

  const earlier = db
    .selectFrom('earlierRentalBikes as earlier')
    .innerJoin('rentals', 'rentals.id', 'earlier.rentalId')
    .where('rentals.status', '<>', 'CANCELLED')

  function ofCode(ranges: readonly IdRange[]) {
    const ids = sql<IdRange>`unnest(${ranges.map(({ first }) => first)}::uuid[],
      ${ranges.map(({ last }) => last)}::uuid[])`.as<'ids'>(sql`ids(first, last)`)
    const isWithin = sql<SqlBool>`rentals.id between ids.first and ids.last`
    return rentals
      .innerJoin(ids, (join) => join.on(isWithin))
      .select('rentals.bikeId')
      .unionAll(earlier.innerJoin(ids, (join) => join.on(isWithin)).select('earlier.bikeId'))
  }

  /** A search finds a bike by what it is called, and by whose rental it has in the time. */
  function isFound(search: string, period: BoardPeriod, now: Date) {
    const ofCustomer = rentals
      .select('rentals.bikeId')
      .where(isIn(period, now))
      .where('rentals.userId', 'in', customersNamed(db, search))
      .unionAll(
        earlier
          .select('earlier.bikeId')
          .where(isEarlierIn(period))
          .where('rentals.userId', 'in', customersNamed(db, search)),
      )
    const exact = idsWithCode(search)
    const ofExact = exact && ofCode([exact])
    const near = idsNearCode(search)
    // A code that is written right finds its rental alone.
    const ofNear = ofExact
      ? sql`(not exists ${ofExact} and bike_id in ${ofCode(near)})`
      : sql`bike_id in ${ofCode(near)}`
    return sql<SqlBool>`(concat_ws(E'\n', name, number, brand, model) ilike ${containing(search)}
      ${search.length < SHORTEST_NAME ? sql`` : sql`or bike_id in ${ofCustomer}`}
      ${ofExact ? sql`or bike_id in ${ofExact}` : sql``}
      ${near.length > 0 ? sql`or ${ofNear}` : sql``})`
  }

  return {
    /** Bikes of one name lie together, in the order of their numbers: 9 stands before 10. */
    listBikes(
      { search, brand, kind, free, limit, offset }: BoardBikeFilter,
      period: BoardPeriod,
      now: Date,
    ) {
      return db
        .selectFrom('fleetBikes')
        .select(['bikeId', 'name', 'number', 'forRent'])
        .select(
          sql<boolean>`exists (select from missing_bikes
            where missing_bikes.bike_id = fleet_bikes.bike_id and found_at is null)`.as(
            'isMissing',
          ),
        )
        .select(sql<number>`count(*) over ()`.as('total'))
        .$if(search !== undefined, (bikes) => bikes.where(isFound(search ?? '', period, now)))
        .$if(brand !== undefined, (bikes) => bikes.where('brand', '=', brand ?? ''))
        .$if(kind !== undefined, (bikes) =>
          bikes.where('cc', kind === 'bicycle' ? '<=' : '>', LARGEST_BICYCLE_CC),
        )
        .$if(free !== undefined, (bikes) =>
          bikes.where(sql<SqlBool>`bike_id = any(${free ?? []}::uuid[])`),
        )
        .orderBy(sql`lower(name), length(number), number, bike_id`)
        .limit(limit)
        .offset(offset)
        .execute()
    },

    listRentals(bikeIds: readonly string[], period: BoardPeriod, times: StageTimes) {
      const ofBikes = sql<SqlBool>`rentals.bike_id = any(${bikeIds}::uuid[])`
      const found = (isIn: ReturnType<typeof isReturnedIn>) =>
        rentals.select('rentals.id').where(ofBikes).where(isIn)
      return db
        .selectFrom('rentals')
        .innerJoin('contacts', 'contacts.userId', 'rentals.userId')
        .leftJoin('rentalAccounts', (join) =>
          join
            .onRef('rentalAccounts.rentalId', '=', 'rentals.id')
            // Nothing is due of any other rental, and an account is not free to read.
            .on(sql<SqlBool>`rentals.status = 'INITIAL_PAID' and rentals.return_time is not null`),
        )
        .select(['rentals.id', 'rentals.bikeId', 'contacts.name as customer', 'rentals.status'])
        .select(['rentals.startTime', 'rentals.plannedReturn', 'rentals.handedOutAt'])
        .select(['rentals.returnTime', 'rentals.missingSince', 'rentals.bikeSince'])
        .select('rentals.reservedUntil')
        .select([sql<Poisha>`coalesce(rental_accounts.due, 0)`.as('due')])
        .select([isOverdue(times).as('isOverdue'), isAtRisk(times).as('isAtRisk')])
        .where('rentals.status', '<>', 'CANCELLED')
        .where(sql<SqlBool>`coalesce(rentals.bike_since, '-infinity') < ${period.to}`)
        .where(
          'rentals.id',
          'in',
          found(isOpenIn(period, times.now)).unionAll(found(isReturnedIn(period))),
        )
        .orderBy('rentals.startTime')
        .execute() satisfies Promise<BoardRentalRow[]>
    },

    listEarlier: (bikeIds: readonly string[], period: BoardPeriod) =>
      earlier
        .innerJoin('contacts', 'contacts.userId', 'rentals.userId')
        .select(['rentals.id', 'earlier.bikeId', 'contacts.name as customer', 'outFrom', 'until'])
        .where(sql<SqlBool>`earlier.bike_id = any(${bikeIds}::uuid[])`)
        .where(isEarlierIn(period))
        .execute() satisfies Promise<EarlierBikeRow[]>,
  }
}
