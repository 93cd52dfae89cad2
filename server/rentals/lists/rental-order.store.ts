import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AllRentalsQuery, ListedStage } from '#contract/rentals'
import type { StageTimes } from './stage-times.ts'

/** A statement that is compiled once has places for them. */
export type TimesInSql = { [Name in keyof StageTimes]: Date | RawBuilder<Date> }

export type RentalFilter = Pick<AllRentalsQuery, 'stage' | 'sort'> & { times: StageTimes }

/** Its bike is not back yet, as far as is known. */
export const NOT_BACK = sql`rentals.status = 'INITIAL_PAID' and return_time is null
  and rentals.missing_since is null`

/** Handed out, or since its start where no handover is recorded. */
export const isOut = ({ now }: TimesInSql) =>
  sql<boolean>`(start_time <= ${now} or handed_out_at is not null)`
export const isToStart = ({ now }: TimesInSql) => sql`start_time > ${now} and handed_out_at is null`

/** In the words of the index of reservations. */
export const RESERVED = sql<SqlBool>`rentals.status = 'PENDING_PAYMENT' and reserved_until is not null`

/** A ride whose bike is missing stays open until it is billed. Each part has an index. */
export const UNPAID = sql<SqlBool>`(rentals.status = 'INITIAL_PAID' and return_time is not null
  or rentals.status = 'INITIAL_PAID' and rentals.missing_since is not null)`

const CANCELLED = sql<SqlBool>`rentals.status = 'CANCELLED' and cancelled_at is not null`

/** In the words of the indexes: with a parameter for a status PostgreSQL cannot use them. */
const IN_STAGE: Record<ListedStage, (times: TimesInSql) => RawBuilder<SqlBool>> = {
  out: (times) => sql`${NOT_BACK} and ${isOut(times)}`,
  booked: (times) => sql`${NOT_BACK} and ${isToStart(times)}`,
  unpaid: () => UNPAID,
  paid: () => sql`rentals.status = 'FULL_PAID'`,
  cancelled: () => CANCELLED,
  open: () => sql`rentals.status = 'INITIAL_PAID'`,
  reserved: () => RESERVED,
  today: (times) => sql`${NOT_BACK} and ${isToStart(times)} and start_time < ${times.endOfToday}`,
  overdue: ({ lateBefore }) => sql`${NOT_BACK} and planned_return <= ${lateBefore}`,
  atRisk: (times) => sql`${NOT_BACK} and rentals.id in (${idsAtRisk(times)})`,
}

/**
 * The rental of the bike after this one, for FROM. Only the one that comes first is at risk when this
 * one is overdue: the others are if that one is late too.
 */
const nextRental = sql`lateral (
  select later.id from rentals later
  where later.bike_id = rentals.bike_id and later.status = 'INITIAL_PAID'
    and later.return_time is null and later.start_time > rentals.start_time
  order by later.start_time limit 1)`

/** All bookings of a bike that is missing wait for it, until they get another one. */
const ofMissingBikes = sql`
  select rentals.id from missing_bikes join rentals on rentals.bike_id = missing_bikes.bike_id
  where found_at is null and ${NOT_BACK} and handed_out_at is null`

/** Each id is there once. */
export const idsAtRisk = (times: TimesInSql) => sql`
  select at_risk.id from rentals, ${nextRental} at_risk where ${IN_STAGE.overdue(times)}
  union ${ofMissingBikes}`

/**
 * The shop has to do something today with each of these: overdue, due back, going out and to pay, in
 * this order. A rental is there once, and every part has an index.
 */
export const selectUrgent = (times: TimesInSql, most: number) => sql<{ id: string }>`
  select id from (
    select rentals.id, 0 as rank, planned_return as waits_since from rentals
    where ${IN_STAGE.overdue(times)}
    union all
    select rentals.id, 1, planned_return from rentals
    where ${IN_STAGE.out(times)} and planned_return > ${times.lateBefore}
      and planned_return < ${times.endOfToday}
    union all
    select rentals.id, 2, start_time from rentals where ${IN_STAGE.today(times)}
    union all
    select rentals.id, 3, coalesce(return_time, missing_since) from rentals where ${UNPAID}
  ) urgent
  order by rank, waits_since, id
  limit ${most}`

export const isOverdue = (times: TimesInSql) =>
  sql<boolean>`coalesce(${IN_STAGE.overdue(times)}, false)`

/** Whether its bike is missing, or the rental of the bike before this one is overdue. */
export const isAtRisk = ({ lateBefore }: Pick<TimesInSql, 'lateBefore'>) => sql<boolean>`
  rentals.status = 'INITIAL_PAID' and rentals.return_time is null and (
  rentals.handed_out_at is null and rentals.missing_since is null and exists (
    select from missing_bikes where missing_bikes.bike_id = rentals.bike_id and found_at is null)
  or coalesce((
    select earlier.planned_return <= ${lateBefore} from rentals earlier
    where earlier.bike_id = rentals.bike_id and earlier.status = 'INITIAL_PAID'
      and earlier.return_time is null and earlier.missing_since is null and earlier.start_time < rentals.start_time
    order by earlier.start_time desc limit 1), false))`

const IN_ANY_STAGE = sql<SqlBool>`rentals.status in ('INITIAL_PAID', 'FULL_PAID')`

/** The rentals that have a page: the listed ones, bookings that a person has cancelled, and reservations. */
export const IS_ON_A_PAGE = sql<SqlBool>`(
  ${IN_ANY_STAGE} or ${CANCELLED} or rentals.reserved_until is not null)`

/** The rentals that people see: their advance is paid. */
export const isListed = ({ stage, times }: RentalFilter) =>
  stage === undefined ? IN_ANY_STAGE : IN_STAGE[stage](times)

const NEWEST = { column: 'created_at', direction: 'desc' } as const
const FIRST_START = { column: 'start_time', direction: 'asc' } as const

/** The rental that has waited longest comes first, and of paid ones the newest. */
const WAITING = {
  out: FIRST_START,
  booked: FIRST_START,
  unpaid: { column: 'return_time', direction: 'asc' },
  paid: { column: 'return_time', direction: 'desc' },
  open: NEWEST,
  reserved: FIRST_START,
  cancelled: { column: 'cancelled_at', direction: 'desc' },
  today: FIRST_START,
  overdue: { column: 'planned_return', direction: 'asc' },
  atRisk: FIRST_START,
} as const satisfies Record<ListedStage, object>

/** The open rentals of one customer are few: the one that starts first comes first, without an index. */
export const orderOfOwn = (filter: RentalFilter) =>
  orderOf(filter.stage === 'open' ? { ...filter, stage: 'booked' } : filter)

/** The terms of ORDER BY. */
export function orderOf({ stage, sort }: RentalFilter) {
  const isNewest = stage === undefined || sort === 'newest'
  const { column, direction } = isNewest ? NEWEST : WAITING[stage]
  return sql`${sql.ref(`rentals.${column}`)} ${sql.raw(direction)}, rentals.id ${sql.raw(direction)}`
}
