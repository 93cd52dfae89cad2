import { sql } from 'kysely'
import { encodeTime } from 'ulid'
import { DAY_MS } from '#domain/time'
import type { Clock, Db } from '../database/db.ts'

/** One value of a gauge; `label` names what `key` is, both null where the gauge has one value. */
export type Figure = {
  name: string
  help: string
  label: string | null
  key: string | null
  value: number
}

/** An id of the 26 characters of a ULID begins with its time, so recent payments lie side by side. */
const firstPaymentIdAt = (time: number) => encodeTime(time, 10).padEnd(26, '0')

const lateness = sql`extract(epoch from`

/** What the database says of the shop at this moment: by index, at any size of the shop. */
export const figureStore = (db: Db) => ({
  async read(clock: Clock): Promise<Figure[]> {
    const now = await clock(db)
    const { rows } = await sql<Figure>`
      select 'payments' as name, 'Payments of the last 24 hours by status' as help,
             'status' as label, status as key, count(*)::float as value
        from payments where id >= ${firstPaymentIdAt(now.getTime() - DAY_MS)} group by status
      union all
      select 'reconciliation_lag_seconds', 'How long the payment most overdue for a question waits',
             null, null, coalesce(${lateness} ${now} - min(next_check_at)), 0)
        from payments where next_check_at < ${now}
      union all
      select 'refunds_open', 'Refunds that are not done, by status', 'status', status, count(*)
        from refunds where status <> 'DONE' group by status
      union all
      select 'refunds_oldest_seconds', 'Age of the oldest refund that is not done',
             null, null, coalesce(${lateness} ${now} - min(created_at)), 0)
        from refunds where status <> 'DONE'
      union all
      select 'holds', 'Bikes held for an advance that is not paid yet', null, null, count(*)
        from rentals where status = 'PENDING_PAYMENT'
      union all
      select 'jobs_waiting', 'Jobs to do, by queue', 'queue', name, count(*)
        from jobs.job where state < 'active' and start_after <= ${now} group by name
      union all
      select 'jobs_oldest_seconds', 'How long the oldest job of a queue has been due', 'queue', name,
             ${lateness} ${now} - min(start_after))
        from jobs.job where state < 'active' and start_after <= ${now} group by name`.execute(db)
    return rows
  },
})
