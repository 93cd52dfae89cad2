import { sql } from 'kysely'
import { encodeTime } from 'ulid'
import { DAY_MS } from '#domain/time'
import type { Clock, Db } from '../database/db.ts'

/** The database gives these gauges; `label` tells the values of one gauge apart. */
export const FIGURES = {
  payments: { help: 'Payments of the last 24 hours by status', label: 'status' },
  reconciliation_lag_seconds: { help: 'How long the payment most overdue for a question waits' },
  refunds_open: { help: 'Refunds that are not done, by status', label: 'status' },
  refunds_oldest_seconds: { help: 'Age of the oldest refund that is not done' },
  holds: { help: 'Bikes held for an advance that is not paid yet' },
  jobs_waiting: { help: 'Jobs to do, by queue', label: 'queue' },
  jobs_oldest_seconds: { help: 'How long the oldest job of a queue is due', label: 'queue' },
} as const

export type Figure = { name: keyof typeof FIGURES; key: string | null; value: number }

/** The first ten of a ULID's 26 characters are its time, so recent payments lie side by side. */
const firstPaymentIdAt = (time: number) => encodeTime(time, 10).padEnd(26, '0')

const lateness = sql`extract(epoch from`

/** Every figure is read by an index, so the query is fast at any size of the shop. */
export const figureStore = (db: Db) => ({
  async read(clock: Clock): Promise<Figure[]> {
    const now = await clock(db)
    const { rows } = await sql<Figure>`
      select 'payments' as name, status as key, count(*)::float as value
        from payment_checks where payment_id >= ${firstPaymentIdAt(now.getTime() - DAY_MS)} group by status
      union all
      select 'reconciliation_lag_seconds', null,
             coalesce(${lateness} ${now} - min(next_check_at)), 0)
        from payment_checks where next_check_at < ${now}
      union all
      select 'refunds_open', status, count(*) from unfinished_refunds group by status
      union all
      select 'refunds_oldest_seconds', null, coalesce(${lateness} ${now} - min(created_at)), 0)
        from unfinished_refunds
      union all
      select 'holds', null, count(*) from bike_occupancies where status = 'PENDING_PAYMENT'
      union all
      select 'jobs_waiting', name, count(*)
        from jobs.job where state < 'active' and start_after <= ${now} group by name
      union all
      select 'jobs_oldest_seconds', name, ${lateness} ${now} - min(start_after))
        from jobs.job where state < 'active' and start_after <= ${now} group by name`.execute(db)
    return rows
  },
})
