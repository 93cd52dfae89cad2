import type { CountedStage, StageSummary } from '#contract/rentals'
import { type Poisha, poisha, toTaka } from '#domain/money'
import type { ShopClock } from '#domain/opening-hours'
import { expectedOfMissing } from '#domain/prepayment'
import { completeTerms } from '#domain/terms'
import { HOUR_MS } from '#domain/time'
import type { Db } from '../../database/db.ts'
import type { StageTimes } from './stage-times.ts'
import { type StageTotals, listUnbilledMissing, readStageTotals } from './stage-totals.store.ts'

/** The server has counted everything up to the snapshot `seen`. */
type CountedTotals = StageTotals & {
  /** All rentals paid in full were counted at this time. */
  at: Date
  /** The last count of what is not paid in full used these times. */
  times: StageTimes
}

export type ReadTotals = (times: StageTimes) => Promise<Stages>

export type Stages = Record<CountedStage, StageSummary>

/** All rentals paid in full are counted anew so often: it corrects what an operator changed by hand. */
const RECOUNT_MS = HOUR_MS

const graceOf = ({ now, lateBefore }: StageTimes) => now.getTime() - lateBefore.getTime()

/** Whether time alone, or another grace, has moved rentals to other stages since they were counted. */
function isOver({ times, nextBooked, nextPlanned }: CountedTotals, next: StageTimes): boolean {
  return (
    graceOf(times) !== graceOf(next) ||
    times.endOfToday.getTime() !== next.endOfToday.getTime() ||
    (nextBooked !== null && nextBooked <= next.now) ||
    (nextPlanned !== null && nextPlanned <= next.lateBefore)
  )
}

/**
 * How many rentals are in each stage, and their money, as of the moment of the call. Open work is
 * counted from small indexes where a rental has changed or time has moved one. Rentals paid in full,
 * which only become more, are counted once and kept; afterwards only new ones are
 * (docs/decisions/0028-totals-of-rentals.md).
 */
export function createReadTotals(db: Db, clock: ShopClock): ReadTotals {
  let counted: CountedTotals | undefined

  /** A ride whose bike is missing owes about its price until the report. */
  async function readMissingDue(): Promise<Poisha> {
    const rides = await listUnbilledMissing(db)
    const dues = rides.map(({ received, terms, ...ride }) =>
      expectedOfMissing({ ...ride, terms: completeTerms(terms) }, received, clock),
    )
    return poisha(dues.reduce((sum, due) => sum + due, 0))
  }

  async function count(times: StageTimes, before: CountedTotals | undefined): Promise<StageTotals> {
    const known = before && { seen: before.seen, isOver: isOver(before, times) }
    const read = await readStageTotals(db, times, known)
    if (before && (read.server !== before.server || read.isReset)) return count(times, undefined)
    const paidCount = (before?.paidCount ?? 0) + read.paidCount
    const received = poisha((before?.received ?? 0) + read.received)
    const open = before && !read.isChanged ? before : { ...read, times }
    const { seen, server } = read
    counted = { ...open, paidCount, received, seen, server, at: before?.at ?? times.now }
    return counted
  }

  return async (times) => {
    const isDue = counted && times.now.getTime() - counted.at.getTime() > RECOUNT_MS
    const totals = count(times, isDue ? undefined : counted)
    return toStages(...(await Promise.all([totals, readMissingDue()])))
  }
}

function toStages(totals: StageTotals, missingDue: Poisha): Stages {
  const { longestOut, nextBooked, longestOverdue, leftToPay, received } = totals
  const summary = (count: number, known: Partial<StageSummary> = {}): StageSummary => ({
    count,
    firstStart: null,
    firstPlannedReturn: null,
    taka: 0,
    ...known,
  })
  return {
    out: summary(totals.outCount, { firstStart: toIso(longestOut) }),
    booked: summary(totals.bookedCount, { firstStart: toIso(nextBooked) }),
    unpaid: summary(totals.unpaidCount, {
      taka: toTaka(poisha(leftToPay + missingDue)),
    }),
    paid: summary(totals.paidCount, { taka: toTaka(received) }),
    today: summary(totals.todayCount, {
      firstStart: totals.todayCount > 0 ? toIso(nextBooked) : null,
    }),
    overdue: summary(totals.overdueCount, { firstPlannedReturn: toIso(longestOverdue) }),
    atRisk: summary(totals.atRiskCount),
    reserved: summary(totals.reservedCount, { firstStart: toIso(totals.nextReserved) }),
  }
}

const toIso = (moment: Date | null) => moment?.toISOString() ?? null
