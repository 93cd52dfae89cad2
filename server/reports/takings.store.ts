import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type Span = { from: Date; to: Date }

export type DaySpan = Span & { day: string }

/** Amounts are in 1/100 of the currency. */
export type DayRow = {
  day: string
  tender: string
  currency: string
  taken: number
  refunded: number
  inAdvance: number
  waived: number
}

export const takingsStore = (db: Db) => ({
  async list(days: readonly DaySpan[]): Promise<DayRow[]> {
    const [names, froms, tos] = [
      days.map(({ day }) => day),
      days.map(({ from }) => from),
      days.map(({ to }) => to),
    ]
    const { rows } = await sql<DayRow>`
      select day, moved.*
      from unnest(${names}::text[], ${froms}::timestamptz[], ${tos}::timestamptz[])
          as days (day, since, until),
        lateral (
          select tender, currency,
            coalesce(sum(amount) filter (where entry = 'CAPTURE'), 0)::bigint as taken,
            coalesce(-sum(moved) filter (where entry not in ('CAPTURE', 'WAIVER')), 0)::bigint as refunded,
            coalesce(sum(amount) filter (where entry = 'WAIVER'), 0)::bigint as waived,
            sum(in_advance)::bigint as in_advance
          from ledger_lines where at >= since and at < until and entry not like 'DEPOSIT%'
          group by 1, 2
        ) moved
      order by day, tender, currency`.execute(db)
    return rows
  },

  async heldDeposits(): Promise<{ count: number; held: number }> {
    const { rows } = await sql<{ count: number; held: number }>`
      select count(*)::int as count, coalesce(sum(held), 0)::bigint as held
      from held_deposits where held > 0`.execute(db)
    return rows[0] ?? { count: 0, held: 0 }
  },
})
