import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** A time without its end. */
export type Span = { from: Date; to: Date }

/** Amounts in 1/100 of the currency. */
export type DayRow = {
  /** Which of the days, from 1 on. */
  nth: number
  tender: string
  currency: string
  taken: number
  refunded: number
}

export const takingsStore = (db: Db) => ({
  /** The movements of the ledger, added up by day, tender and currency: each day is read by index. */
  async list(days: readonly Span[]): Promise<DayRow[]> {
    const { rows } = await sql<DayRow>`
      select nth::int, moved.*
      from unnest(${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ to }) => to)}::timestamptz[])
          with ordinality as days (since, until, nth),
        lateral (
          select tender, currency,
            coalesce(sum(amount) filter (where entry = 'CAPTURE'), 0)::bigint as taken,
            coalesce(-sum(moved) filter (where entry <> 'CAPTURE'), 0)::bigint as refunded
          from money_movements where at >= since and at < until
          group by 1, 2
        ) moved
      order by nth, tender, currency`.execute(db)
    return rows
  },

  /** What the shop holds at the moment. */
  async heldDeposits(): Promise<{ count: number; held: number }> {
    const { rows } = await sql<{ count: number; held: number }>`
      select count(*)::int as count, coalesce(sum(held), 0)::bigint as held
      from held_deposits where held > 0`.execute(db)
    return rows[0] ?? { count: 0, held: 0 }
  },
})
