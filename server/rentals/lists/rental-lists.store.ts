import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { MOST_FOUND } from '#contract/paging'
import { type IdRange, idsNearCode, idsWithCode } from '#domain/booking-code'
import type { Db, Trx } from '../../database/db.ts'
import { containing } from '../../database/like-pattern.ts'
import { phonePattern } from '../../phone-number.ts'
import {
  IS_ON_A_PAGE,
  type RentalFilter,
  type TimesInSql,
  isAtRisk,
  isListed,
  isOverdue,
  orderOf,
  orderOfOwn,
  selectUrgent,
} from './rental-order.store.ts'
import type { StageTimes } from './stage-times.ts'

/** Rentals with their bike and their account. A deleted bike is shown as it was when it was booked. */
const shownRentals = (db: Db | Trx) =>
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
      'rentals.missingSince',
    ])
    .select(['rentals.totalCost', 'rentals.pricePerHour', 'rentals.status', 'rentals.terms'])
    .select(({ fn }) => [
      fn.coalesce('fleetBikes.name', 'rentals.bikeName').as('bikeName'),
      fn.coalesce('fleetBikes.imageUrl', 'rentals.bikeImageUrl').as('imageUrl'),
      fn.coalesce('fleetBikes.number', sql<string>`''`).as('bikeNumber'),
    ])
    .select(['rentals.cancelledAt', 'rentals.cancelKind', 'rentals.reservedUntil'])
    .select(['rentalAccounts.received', 'rentalAccounts.due', 'rentalAccounts.refunded'])
    .select(['rentalAccounts.credit', 'rentalAccounts.depositHeld'])

export const rentalsWithUser = (db: Db | Trx, times: TimesInSql) =>
  shownRentals(db)
    .innerJoin('contacts', 'contacts.userId', 'rentals.userId')
    .select(['contacts.userId', 'contacts.name as userName', 'contacts.phone as userPhone'])
    .select('contacts.isBlocked as isUserBlocked')
    .select([isOverdue(times).as('isOverdue'), isAtRisk(times).as('isAtRisk')])

type Page = RentalFilter & { limit: number; offset: number }
type OwnFilter = RentalFilter & { userId: string; search: string }

/** More customers or bikes than this are too many to look up the rentals of each. */
const MANY = 1000

const PEOPLE = ['name', 'email', 'phone'] as const

/** Customers whose name, e-mail or phone number contains a text. */
export const customersNamed = (db: Db | Trx, search: string) =>
  db
    .selectFrom('contacts')
    .select('userId as id')
    .where(({ eb, or }) =>
      or([
        ...PEOPLE.map((column) => eb(column, 'ilike', containing(search))),
        eb('phoneE164', 'like', phonePattern(search) ?? null),
      ]),
    )

/** Lists of rentals whose advance is paid, and of reservations. What a page skips is read from an index alone. */
export function rentalListStore(db: Db | Trx) {
  const listed = (filter: RentalFilter) => db.selectFrom('rentals').where(isListed(filter))

  const own = ({ userId, search, ...filter }: OwnFilter) => {
    const rentals = listed(filter).where('rentals.userId', '=', userId)
    if (search === '') return rentals
    return rentals.where('rentals.bikeId', 'in', (qb) =>
      qb.selectFrom('knownBikes').select('bikeId').where('name', 'ilike', containing(search)),
    )
  }

  const idsOn = (rentals: ReturnType<typeof listed>, { limit, offset, ...filter }: Page) =>
    rentals.select('rentals.id').orderBy(orderOf(filter)).limit(limit).offset(offset)

  const usersNamed = (search: string) => customersNamed(db, search)

  const bikesNamed = (search: string) =>
    db
      .selectFrom('knownBikes')
      .select('bikeId as id')
      .where(({ eb, or }) =>
        or((['name', 'number'] as const).map((column) => eb(column, 'ilike', containing(search)))),
      )

  /** The customers and bikes that a search names; undefined where they are too many. */
  async function findNamed(search: string) {
    const users = usersNamed(search)
      .select(sql<boolean>`false`.as('isBike'))
      .limit(MANY + 1)
    const bikes = bikesNamed(search)
      .select(sql<boolean>`true`.as('isBike'))
      .limit(MANY + 1)
    const named = await db
      .selectFrom(users.as('users'))
      .selectAll()
      .unionAll(db.selectFrom(bikes.as('bikes')).selectAll())
      .execute()
    const idsOf = (wanted: boolean) =>
      named.filter(({ isBike }) => isBike === wanted).map(({ id }) => id)
    const [userIds, bikeIds] = [idsOf(false), idsOf(true)]
    return userIds.length > MANY || bikeIds.length > MANY ? undefined : { userIds, bikeIds }
  }

  /** The code of a booking finds it also when it is cancelled. */
  async function findIn(ranges: readonly IdRange[], filter: RentalFilter): Promise<string[]> {
    if (ranges.length === 0) return []
    const firsts = ranges.map(({ first }) => first)
    const lasts = ranges.map(({ last }) => last)
    const rows = await db
      .selectFrom(
        sql<IdRange>`unnest(${firsts}::uuid[], ${lasts}::uuid[])`.as<'ids'>(sql`ids(first, last)`),
      )
      .innerJoin('rentals', (join) =>
        join.onRef('rentals.id', '>=', 'ids.first').onRef('rentals.id', '<=', 'ids.last'),
      )
      .select('rentals.id')
      .where(filter.stage === undefined ? IS_ON_A_PAGE : isListed(filter))
      .execute()
    return rows.map(({ id }) => id)
  }

  async function findCoded(search: string, filter: RentalFilter): Promise<string[]> {
    const exact = idsWithCode(search)
    const found = exact ? await findIn([exact], filter) : []
    return found.length > 0 ? found : findIn(idsNearCode(search), filter)
  }

  const isOfOne = ({ userIds, bikeIds }: { userIds: string[]; bikeIds: string[] }) =>
    sql<SqlBool>`(rentals.user_id = any(${userIds}::uuid[])
      or rentals.bike_id = any(${bikeIds}::uuid[]))`

  /** A short text has no trigram, so that all users would be read: each rental's is looked up instead. */
  const isOfMany = (search: string) =>
    search.length < 3
      ? sql<SqlBool>`(
          exists ${usersNamed(search)
            .whereRef('userId', '=', sql`rentals.user_id`)
            .offset(0)}
          or exists ${bikesNamed(search)
            .whereRef('bikeId', '=', sql`rentals.bike_id`)
            .offset(0)})`
      : sql<SqlBool>`(rentals.user_id in ${usersNamed(search)}
          or rentals.bike_id in ${bikesNamed(search)})`

  return {
    /** Each row has the number of all rentals of the customer. */
    listOwn({ userId, search, ...page }: OwnFilter & Page) {
      const rentals = own({ userId, search, ...page })
      const order = orderOfOwn(page)
      return shownRentals(db)
        .select(
          rentals
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .$asScalar()
            .as('total'),
        )
        .$call(
          only(rentals.select('rentals.id').orderBy(order).limit(page.limit).offset(page.offset)),
        )
        .orderBy(order)
        .execute()
    },

    find: (id: string) => shownRentals(db).where('rentals.id', '=', id).executeTakeFirst(),

    async countOwn(filter: OwnFilter): Promise<number> {
      const { count } = await own(filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async countCancelled(): Promise<number> {
      const { count } = await db
        .selectFrom('rentals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('cancelledAt', 'is not', null)
        .executeTakeFirstOrThrow()
      return count
    },

    async listUrgent(times: StageTimes, most: number): Promise<string[]> {
      const { rows } = await selectUrgent(times, most).execute(db)
      return rows.map(({ id }) => id)
    },

    /** The newest without those that the page begins with. */
    listOthers: ({ without, ...page }: Page & { without: readonly string[] }) =>
      rentalsWithUser(db, page.times)
        .$call(
          only(
            idsOn(listed(page).where(sql<SqlBool>`rentals.id <> all(${without}::uuid[])`), page),
          ),
        )
        .orderBy(orderOf(page))
        .execute(),

    list: (page: Page) =>
      rentalsWithUser(db, page.times)
        .$call(only(idsOn(listed(page), page)))
        .orderBy(orderOf(page))
        .execute(),

    /** The newest that have a page, cancelled ones too. */
    listOfCustomer: (userId: string, times: StageTimes, limit: number) =>
      rentalsWithUser(db, times)
        .$call(
          only(
            db
              .selectFrom('rentals')
              .select('rentals.id')
              .where('rentals.userId', '=', userId)
              .where(IS_ON_A_PAGE)
              .orderBy('rentals.createdAt', 'desc')
              .limit(limit),
          ),
        )
        .orderBy('rentals.createdAt', 'desc')
        .execute(),

    show: (ids: readonly string[], filter: RentalFilter) =>
      rentalsWithUser(db, filter.times)
        .where(sql<SqlBool>`rentals.id = any(${ids}::uuid[])`)
        .orderBy(orderOf(filter))
        .execute(),

    /**
     * Ids in the order asked for, at most MOST_FOUND. Rentals of a few customers and bikes are
     * looked up and sorted. Of many, the rentals are read in order until enough are found.
     */
    async search(search: string, filter: RentalFilter): Promise<string[]> {
      const coded = await findCoded(search, filter)
      if (coded.length > 0) return coded
      const named = await findNamed(search)
      const found = named ? isOfOne(named) : isOfMany(search)
      const page = { ...filter, limit: MOST_FOUND, offset: 0 }
      const rows = await idsOn(listed(filter).where(found), page).execute()
      return rows.map(({ id }) => id)
    },
  }
}

/** An array is read first: of a query the planner may look at every rental and its account. */
const only =
  (ids: Expression<{ id: string }>) =>
  <DB, TB extends keyof DB, Row>(rentals: SelectQueryBuilder<DB, TB, Row>) =>
    rentals.where(sql<SqlBool>`rentals.id = any(array${ids})`)
