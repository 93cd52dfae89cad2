import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListedStage, RentalQuery } from '#contract/rentals'

export type RentalFilter = Pick<RentalQuery, 'stage' | 'sort'> & { now: Date }

/** In the words of the indexes: with a parameter for a status PostgreSQL cannot use them. */
const IN_STAGE: Record<ListedStage, (now: Date) => RawBuilder<SqlBool>> = {
  out: (now) =>
    sql`rentals.status = 'INITIAL_PAID' and return_time is null and start_time <= ${now}`,
  booked: (now) =>
    sql`rentals.status = 'INITIAL_PAID' and return_time is null and start_time > ${now}`,
  unpaid: () => sql`rentals.status = 'INITIAL_PAID' and return_time is not null`,
  paid: () => sql`rentals.status = 'FULL_PAID'`,
  open: () => sql`rentals.status = 'INITIAL_PAID'`,
}

const IN_ANY_STAGE = sql<SqlBool>`rentals.status in ('INITIAL_PAID', 'FULL_PAID')`

/** The rentals that people see: their advance is paid. */
export const isListed = ({ stage, now }: RentalFilter) =>
  stage === undefined ? IN_ANY_STAGE : IN_STAGE[stage](now)

const NEWEST = { column: 'created_at', direction: 'desc' } as const

/** By what the rentals of a stage wait: the longest comes first, of paid ones the newest. */
const WAITING = {
  out: { column: 'start_time', direction: 'asc' },
  booked: { column: 'start_time', direction: 'asc' },
  unpaid: { column: 'return_time', direction: 'asc' },
  paid: { column: 'return_time', direction: 'desc' },
  open: NEWEST,
} as const satisfies Record<ListedStage, object>

/** The terms of ORDER BY. */
export function orderOf({ stage, sort }: RentalFilter) {
  const isNewest = stage === undefined || sort === 'newest'
  const { column, direction } = isNewest ? NEWEST : WAITING[stage]
  return sql`${sql.ref(`rentals.${column}`)} ${sql.raw(direction)}, rentals.id ${sql.raw(direction)}`
}
