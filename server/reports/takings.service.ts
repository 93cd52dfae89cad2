import { OPEN_RENTALS, type ReportPeriod, type Takings, type TenderSums } from '#contract/reports'
import { poisha, toTaka } from '#domain/money'
import type { Db } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import type { RentalLists } from '../rentals/lists/rental-lists.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { spansOfDays } from './day-spans.ts'
import { type DayRow, type DaySpan, takingsStore } from './takings.store.ts'

/**
 * A statement reads at most this number of days, because a year of a large shop would take seconds.
 */
const DAYS_AT_ONCE = 31

type Dependencies = {
  db: Db
  lists: Pick<RentalLists, 'listAll'>
  shop: ShopService
}

export function createReadTakings({ db, lists, shop }: Dependencies) {
  const store = takingsStore(db)

  async function readOpen(caller: Caller): Promise<Takings['open']> {
    const query = { stage: 'unpaid', limit: OPEN_RENTALS } as const
    const { data, stages } = await lists.listAll(caller, query)
    const { count, taka } = stages.unpaid
    return { count, taka, rentals: data }
  }

  async function readDays(days: readonly DaySpan[]): Promise<DayRow[]> {
    const rows: DayRow[] = []
    for (let first = 0; first < days.length; first += DAYS_AT_ONCE) {
      rows.push(...(await store.list(days.slice(first, first + DAYS_AT_ONCE))))
    }
    return rows
  }

  return async (caller: Caller, period: ReportPeriod): Promise<Takings> => {
    const days = spansOfDays(shop.clock, period)
    const [rows, open, { count, held }] = await Promise.all([
      readDays(days),
      readOpen(caller),
      store.heldDeposits(),
    ])
    const deposits = { count, taka: toTaka(poisha(held)) }
    return { ...toTakings(rows, days), open, deposits }
  }
}

function toTakings(rows: readonly DayRow[], days: readonly DaySpan[]) {
  const own = rows.filter(({ currency }) => currency === 'BDT')
  const ofDay = Map.groupBy(own, ({ day }) => day)
  const others = Map.groupBy(
    rows.filter(({ currency }) => currency !== 'BDT'),
    ({ currency }) => currency,
  )
  return {
    ...sumOf(own),
    ...ownSumOf(own),
    tenders: byTender(own),
    days: days.map(({ day }) => {
      const found = ofDay.get(day) ?? []
      return { day, ...sumOf(found), ...ownSumOf(found), tenders: byTender(found) }
    }),
    foreign: [...others].map(([currency, found]) => ({ currency, ...sumOf(found) })),
  }
}

/** A waiver has a tender of its own, by which no money moved. */
const isMoney = ({ taken, refunded }: DayRow) => taken !== 0 || refunded !== 0

/** Hundredths are whole numbers, so the sum is exact. */
const total = (rows: readonly DayRow[], of: (row: DayRow) => number) =>
  toTaka(poisha(rows.reduce((sum, row) => sum + of(row), 0)))

const sumOf = (rows: readonly DayRow[]) => ({
  taken: total(rows, ({ taken }) => taken),
  refunded: total(rows, ({ refunded }) => refunded),
})

const ownSumOf = (rows: readonly DayRow[]) => ({
  inAdvance: total(rows, ({ inAdvance }) => inAdvance),
  waived: total(rows, ({ waived }) => waived),
})

const byTender = (rows: readonly DayRow[]): TenderSums[] =>
  [...Map.groupBy(rows.filter(isMoney), ({ tender }) => tender)]
    .map(([tender, found]) => ({ tender, ...sumOf(found) }))
    .toSorted((one, other) => (one.tender < other.tender ? -1 : 1))
