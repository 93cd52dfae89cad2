import type { StageSummary } from '#contract/rentals'
import { poisha, toTaka } from '#domain/money'
import type { RentalStage } from '#domain/rentals'
import { HOUR_MS } from '#domain/time'
import type { Db } from '../database/db.ts'
import { type StageTotals, readStageTotals } from './stage-totals.store.ts'

/** What the server has counted, up to the snapshot `seen`. */
type Counted = StageTotals & {
  /** When all rentals paid in full were counted. */
  at: Date
}

type Stages = Record<RentalStage, StageSummary>

/** All rentals paid in full are counted anew so often: it corrects what an operator changed by hand. */
const RECOUNT_MS = HOUR_MS

/**
 * How many rentals are in each stage, and their money, as of the moment of the call. Open work is
 * counted from small indexes where a rental has changed. Rentals paid in full, which only become more, are counted once and
 * kept; afterwards only new ones are (docs/decisions/0028-totals-of-rentals.md).
 */
export function createStageTotals(db: Db): (now: Date) => Promise<Stages> {
  let counted: Counted | undefined

  async function count(now: Date, before: Counted | undefined): Promise<StageTotals> {
    const read = await readStageTotals(db, now, before)
    if (before && (read.server !== before.server || read.isReset)) return count(now, undefined)
    const paidCount = (before?.paidCount ?? 0) + read.paidCount
    const received = poisha((before?.received ?? 0) + read.received)
    const open = before && !read.isChanged ? before : read
    const { seen, server } = read
    counted = { ...open, paidCount, received, seen, server, at: before?.at ?? now }
    return counted
  }

  return async (now) => {
    const isDue = counted && now.getTime() - counted.at.getTime() > RECOUNT_MS
    return toStages(await count(now, isDue ? undefined : counted))
  }
}

function toStages(totals: StageTotals): Stages {
  const { outCount, longestOut, bookedCount, nextBooked } = totals
  return {
    out: { count: outCount, firstStart: longestOut?.toISOString() ?? null, taka: 0 },
    booked: { count: bookedCount, firstStart: nextBooked?.toISOString() ?? null, taka: 0 },
    unpaid: { count: totals.unpaidCount, firstStart: null, taka: toTaka(totals.leftToPay) },
    paid: { count: totals.paidCount, firstStart: null, taka: toTaka(totals.received) },
  }
}
