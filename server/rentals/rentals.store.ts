import { type RawBuilder, sql } from 'kysely'
import { NEWEST_ROWS } from '#contract/paging'
import type { RentalQuery } from '#contract/rentals'
import type { Poisha } from '#domain/money'
import { BOOKING_STATUSES, type RentalStage } from '#domain/rentals'
import type { Db, Trx } from '../database/db.ts'
import { containing } from '../database/like-pattern.ts'

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

    listOf: (userId: string) =>
      newestFirst(viewed(bookings(db)))
        .where('rentals.userId', '=', userId)
        .limit(NEWEST_ROWS)
        .execute(),

    find: (id: string) => viewed(bookings(db)).where('rentals.id', '=', id).executeTakeFirst(),

    list({ limit, offset, ...wanted }: RentalFilter & { limit: number; offset: number }) {
      const found = viewed(matching(bookings(db), wanted))
      const { stage, sort } = wanted
      const sorted =
        sort === 'newest' || stage === undefined
          ? newestFirst(found)
          : found.orderBy(WAITS_SINCE[stage], stage === 'paid' ? 'desc' : 'asc')
      return sorted.limit(limit).offset(offset).execute()
    },

    async count(wanted: RentalFilter): Promise<number> {
      const { count } = await matching(bookings(db), wanted)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** The stages that have rentals; `amount` is left to pay, of paid ones it was received. */
    summarize: (now: Date) =>
      db
        .selectFrom(
          rentals
            .leftJoin('rentalReceipts', 'rentalReceipts.rentalId', 'rentals.id')
            .select(['startTime', 'totalCost', stageAt(now).as('stage')])
            .select((eb) => eb.fn.coalesce('received', sql<Poisha>`0`).as('received'))
            .where('status', 'in', BOOKING_STATUSES)
            .as('staged'),
        )
        .select(({ fn }) => [
          'stage',
          fn.countAll<number>().as('count'),
          fn.min('startTime').as('firstStart'),
          sql<Poisha>`sum(case stage when 'paid' then received
            when 'unpaid' then greatest(total_cost - received, 0) else 0 end)::bigint`.as('amount'),
        ])
        .groupBy('stage')
        .execute(),
  }
}

export type RentalFilter = Pick<RentalQuery, 'search' | 'stage' | 'sort'> & { now: Date }

const stageAt = (now: Date) => sql<RentalStage>`case when rentals.status = 'FULL_PAID' then 'paid'
  when return_time is not null then 'unpaid' when start_time <= ${now} then 'out' else 'booked' end`

/** By what the rentals of a stage wait: the longest comes first, of paid ones the newest. */
const WAITS_SINCE = {
  out: 'rentals.startTime',
  booked: 'rentals.startTime',
  unpaid: 'rentals.returnTime',
  paid: 'rentals.returnTime',
} as const satisfies Record<RentalStage, string>

/** What people see: paid rentals with their bike and customer. */
const bookings = (db: Db | Trx) =>
  db
    .selectFrom('rentals')
    .innerJoin('contacts', 'contacts.userId', 'rentals.userId')
    .leftJoin('fleetBikes', 'fleetBikes.bikeId', 'rentals.bikeId')
    .where('rentals.status', 'in', BOOKING_STATUSES)

type Bookings = ReturnType<typeof bookings>

/** An archived bike is shown as it was when it was booked. */
const bikeName = sql<string>`coalesce(fleet_bikes.name, rentals.bike_name)`

function matching(found: Bookings, { stage, search = '', now }: RentalFilter): Bookings {
  const staged = stage === undefined ? found : found.where(stageAt(now), '=', stage)
  if (search === '') return staged
  const pattern = containing(search)
  return staged.where((eb) =>
    eb.or([
      eb(bikeName, 'ilike', pattern),
      eb('contacts.name', 'ilike', pattern),
      eb('contacts.phone', 'ilike', pattern),
    ]),
  )
}

const viewed = (found: Bookings) =>
  found
    .select(['rentals.id', 'rentals.bikeId', 'rentals.startTime', 'rentals.returnTime'])
    .select(['rentals.totalCost', 'rentals.pricePerHour', 'rentals.status'])
    .select(['contacts.userId', 'contacts.name as userName', 'contacts.phone as userPhone'])
    .select((eb) => [
      bikeName.as('bikeName'),
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

const newestFirst = (found: ReturnType<typeof viewed>) =>
  found.orderBy('rentals.createdAt', 'desc').orderBy('rentals.id', 'desc')
