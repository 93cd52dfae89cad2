import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { rentalsWithUser } from '../lists/rental-lists.store.ts'
import type { StageTimes } from '../lists/stage-times.ts'

/** Rentals that come back today; those that are late already are overdue. */
const isComingBack = ({ now, lateBefore, endOfToday }: StageTimes) => sql<SqlBool>`
  rentals.status = 'INITIAL_PAID' and rentals.return_time is null
  and (rentals.start_time <= ${now} or rentals.handed_out_at is not null)
  and rentals.planned_return > ${lateBefore} and rentals.planned_return < ${endOfToday}`

export function dayStore(db: Db) {
  return {
    /** Each row has the number of all. */
    listComingBack: (times: StageTimes, limit: number) =>
      rentalsWithUser(db, times)
        .select(sql<number>`count(*) over ()`.as('count'))
        .where(isComingBack(times))
        .orderBy(sql`rentals.planned_return, rentals.id`)
        .limit(limit)
        .execute(),

    listNewest: (limit: number) =>
      db
        .selectFrom('rentals')
        .select(['id', 'createdAt as at'])
        .where(sql<SqlBool>`status in ('INITIAL_PAID', 'FULL_PAID')`)
        .orderBy(sql`created_at desc, id desc`)
        .limit(limit)
        .execute(),

    listNewestOverdue: ({ lateBefore }: StageTimes, limit: number) =>
      db
        .selectFrom('rentals')
        .select(['id', sql<Date>`planned_return`.as('at')])
        .where(sql<SqlBool>`status = 'INITIAL_PAID' and return_time is null`)
        .where('plannedReturn', '<=', lateBefore)
        .orderBy(sql`planned_return desc, id desc`)
        .limit(limit)
        .execute(),
  }
}
