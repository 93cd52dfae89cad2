import { type SqlBool, sql } from 'kysely'
import type { Poisha } from '#domain/money'
import { changedSince } from '../../database/changed-since.ts'
import type { Db } from '../../database/db.ts'
import { NOT_BACK, RESERVED, UNPAID, idsAtRisk, isOut, isToStart } from './rental-order.store.ts'
import type { StageTimes } from './stage-times.ts'

export type StageTotals = {
  outCount: number
  longestOut: Date | null
  bookedCount: number
  nextBooked: Date | null
  /** These rentals are booked and start today. */
  todayCount: number
  overdueCount: number
  longestOverdue: Date | null
  atRiskCount: number
  /** The earliest planned return of what is not overdue yet. */
  nextPlanned: Date | null
  reservedCount: number
  nextReserved: Date | null
  unpaidCount: number
  leftToPay: Poisha
  /** Of rentals paid in full, only what was not seen before. */
  paidCount: number
  received: Poisha
  /** The next question asks for what this snapshot of the database did not see. */
  seen: string
  /** Another one has answered when this differs: restarted, restored, or a replica that took over. */
  server: string
  /** Rentals were removed by hand. */
  isReset: boolean
  /** Where false, no rental has changed since: what is not paid in full was not counted. */
  isChanged: boolean
}

export type EarlierReading = Pick<StageTotals, 'seen'> & {
  /** Time alone has moved rentals from one stage to another since. */
  isOver: boolean
}

/**
 * @param before an earlier reading: rentals that it saw paid in full are not counted again. They stay
 *   as they are, and only the transaction that completes one changes its `changed_xid`.
 */
export async function readStageTotals(
  db: Db,
  times: StageTimes,
  before?: EarlierReading,
): Promise<StageTotals> {
  const { endOfToday, lateBefore } = times
  const seen = sql<string | null>`${before?.seen ?? null}`
  const isNew = before ? changedSince(seen) : sql`true`
  const isChanged =
    before && !before.isOver
      ? sql`coalesce(exists (select from rentals where ${isNew})
          or exists (select from missing_bikes where ${isNew}), false)`
      : sql`true`
  const { rows } = await sql<StageTotals>`
    with look as materialized (select ${isChanged} as is_changed)
    select is_changed, pg_current_snapshot()::text as seen, pg_postmaster_start_time()::text as server,
      exists (select from fleet_reset_changes where ${changedSince(seen)})
        or exists (select from reopened_rentals where ${changedSince(seen)}) as is_reset,
      waiting.*, reserved.*, overdue.*, at_risk.*, planned.*, unpaid.*, paid.*, receipts.*
    from look, (
      select (count(*) filter (where ${isOut(times)}))::int as out_count,
        min(coalesce(handed_out_at, start_time)) filter (where ${isOut(times)}) as longest_out,
        (count(*) filter (where ${isToStart(times)}))::int as booked_count,
        min(start_time) filter (where ${isToStart(times)}) as next_booked,
        (count(*) filter (where ${isToStart(times)} and start_time < ${endOfToday}))::int
          as today_count
      from rentals
      where ${NOT_BACK} and (select is_changed from look)
    ) waiting, (
      select count(*)::int as reserved_count, min(start_time) as next_reserved
      from rentals
      where ${RESERVED} and (select is_changed from look)
    ) reserved, (
      select count(*)::int as overdue_count, min(planned_return) as longest_overdue
      from rentals
      where ${NOT_BACK} and planned_return <= ${lateBefore} and (select is_changed from look)
    ) overdue, (
      select count(*)::int as at_risk_count
      from (${idsAtRisk(times)}) ids
      where (select is_changed from look)
    ) at_risk, (
      select min(planned_return) as next_planned
      from rentals
      where ${NOT_BACK} and planned_return > ${lateBefore} and (select is_changed from look)
    ) planned, (
      select count(*)::int as unpaid_count,
        coalesce(sum(due), 0)::bigint as left_to_pay
      from rentals join rental_accounts on rental_accounts.rental_id = rentals.id
      where ${UNPAID} and (select is_changed from look)
    ) unpaid, (
      select count(*)::int as paid_count from rentals where status = 'FULL_PAID' and ${isNew}
    ) paid, (
      select coalesce(sum(received), 0)::bigint as received
      from rentals join rental_accounts on rental_accounts.rental_id = rentals.id
      where status = 'FULL_PAID' and ${isNew}
    ) receipts`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not count the rentals')
  return row
}

/** Rides whose bike is missing and that are not billed yet. They are few, and have an index. */
export async function listUnbilledMissing(db: Db) {
  const rows = await db
    .selectFrom('rentals')
    .innerJoin('rentalAccounts', 'rentalAccounts.rentalId', 'rentals.id')
    .select(['startTime', 'plannedReturn', 'pricePerHour', 'terms', 'missingSince'])
    .select('rentalAccounts.received')
    .where(sql<SqlBool>`rentals.status = 'INITIAL_PAID' and rentals.missing_since is not null
      and return_time is null`)
    .execute()
  return rows.flatMap(({ missingSince, ...row }) =>
    missingSince ? [{ ...row, missingSince }] : [],
  )
}
