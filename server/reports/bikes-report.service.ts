import type { BikesReport, ReportPeriod } from '#contract/reports'
import { poisha, toTaka } from '#domain/money'
import { HOUR_MS } from '#domain/time'
import type { Db } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { type FiguresRow, bikesReportStore } from './bikes-report.store.ts'
import { spanOf } from './day-spans.ts'

type Dependencies = { db: Db; shop: ShopService }

export function createReadBikesReport({ db, shop }: Dependencies) {
  return async (caller: Caller, period: ReportPeriod): Promise<BikesReport> => {
    const { from, to } = spanOf(shop.clock, period)
    const now = caller.authenticatedAt
    const until = now < to ? now : to
    const rows = await bikesReportStore(db).list({ from, to }, until)
    const hours = Math.max(until.getTime() - from.getTime(), 0) / HOUR_MS
    const figuresOf = toFigures(hours)
    const all = rows.find(({ level }) => level === 'all')
    return {
      hours: round(hours, 2),
      total: { bikes: all?.bikes ?? 0, ...figuresOf(all) },
      bikes: rows
        .filter(({ level }) => level === 'bike')
        .map((row) => {
          const { bikeId: _id, name, number, brand, model, isDeleted } = row
          const numbered = { ...(number !== '' && { number }) }
          return { _id, name, ...numbered, brand, model, isDeleted, ...figuresOf(row) }
        }),
      models: rows
        .filter(({ level }) => level === 'model')
        .map((row) => {
          const { brand, model, bikes } = row
          return { brand, model, bikes, ...figuresOf(row) }
        }),
    }
  }
}

const NOTHING = {
  bikes: 0,
  rentals: 0,
  seconds: 0,
  missing: 0,
  income: 0,
  cancelled: 0,
  noShows: 0,
}

/** @param hours of the period so far: each bike could have been out as long */
const toFigures = (hours: number) => (row: Omit<FiguresRow, 'level'> | undefined) => {
  const { bikes, rentals, seconds, missing, income, cancelled, noShows } = row ?? NOTHING
  const out = seconds / 3600
  // A bike that is missing could not have been out.
  const rentable = bikes * hours - missing / 3600
  return {
    rentals,
    hours: round(out, 2),
    utilisation: rentable > 0 ? round(out / rentable, 4) : 0,
    income: toTaka(poisha(income)),
    cancelled,
    noShows,
  }
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
