import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** A period of time by the shop's clock, without its end. */
export type Span = { from: Date; to: Date; zone: string }

/** Amounts in 1/100 of the currency. */
export type DayRow = {
  day: string
  tender: string
  currency: string
  taken: number
  refunded: number
}

export const takingsStore = (db: Db) => ({
  /** The movements of the ledger, added up by day, tender and currency. */
  async list({ from, to, zone }: Span): Promise<DayRow[]> {
    const { rows } = await sql<DayRow>`
      select (at at time zone ${zone}::text)::date::text as day, tender, currency,
        coalesce(sum(amount) filter (where entry = 'CAPTURE'), 0)::bigint as taken,
        coalesce(-sum(moved) filter (where entry <> 'CAPTURE'), 0)::bigint as refunded
      from money_movements
      where at >= ${from}::timestamptz and at < ${to}::timestamptz
      group by 1, 2, 3 order by 1, 2, 3`.execute(db)
    return rows
  },
})
