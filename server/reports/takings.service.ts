import { OPEN_RENTALS, type ReportPeriod, type Takings, type TenderSums } from '#contract/reports'
import { poisha, toTaka } from '#domain/money'
import { daysOf } from '#domain/report-period'
import type { Db } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import type { RentalService } from '../rentals/rentals.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { endOfDay, startOfDay } from './report-period.ts'
import { type DayRow, takingsStore } from './takings.store.ts'

type Parts = {
  db: Db
  rentals: Pick<RentalService, 'listAll'>
  shop: ShopService
  shopTimeZone: string
}

/** What came in and went back, from the ledger (docs/product.md#reports). */
export function createTakings({ db, rentals, shop, shopTimeZone: zone }: Parts) {
  /** What is left to pay at the moment. */
  async function readOpen(caller: Caller): Promise<Takings['open']> {
    const query = { stage: 'unpaid', limit: OPEN_RENTALS } as const
    const { data, stages } = await rentals.listAll(caller, query)
    const { count, taka } = stages.unpaid
    return { count, taka, rentals: data }
  }

  return async (caller: Caller, period: ReportPeriod): Promise<Takings> => {
    const [from, to] = [startOfDay(shop.clock, period.from), endOfDay(shop.clock, period.to)]
    const [rows, open] = await Promise.all([
      takingsStore(db).list({ from, to, zone }),
      readOpen(caller),
    ])
    return { ...toTakings(rows, daysOf(period)), open, deposits: { count: 0, taka: 0 } }
  }
}

function toTakings(rows: readonly DayRow[], days: readonly string[]) {
  const own = rows.filter(({ currency }) => currency === 'BDT')
  const ofDay = Map.groupBy(own, ({ day }) => day)
  const others = Map.groupBy(
    rows.filter(({ currency }) => currency !== 'BDT'),
    ({ currency }) => currency,
  )
  return {
    ...sumOf(own),
    tenders: byTender(own),
    days: days.map((day) => {
      const found = ofDay.get(day) ?? []
      return { day, ...sumOf(found), tenders: byTender(found) }
    }),
    foreign: [...others].map(([currency, found]) => ({ currency, ...sumOf(found) })),
  }
}

const byTender = (rows: readonly DayRow[]): TenderSums[] =>
  [...Map.groupBy(rows, ({ tender }) => tender)]
    .map(([tender, found]) => ({ tender, ...sumOf(found) }))
    .toSorted((one, other) => (one.tender < other.tender ? -1 : 1))

/** Added up in whole hundredths. */
function sumOf(rows: readonly DayRow[]) {
  const sum = (of: (row: DayRow) => number) =>
    toTaka(poisha(rows.reduce((total, row) => total + of(row), 0)))
  return { taken: sum(({ taken }) => taken), refunded: sum(({ refunded }) => refunded) }
}
