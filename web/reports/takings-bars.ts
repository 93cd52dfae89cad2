import type { DayTakings, TenderSums } from '#contract/reports'
import { formatCalendarDay } from '../lib/calendar-day.ts'

/** Each bar of the chart is a row of its table: a day, or a month of a long period. */
export type TakingsBar = {
  key: string
  short: string
  label: string
  taken: number
  refunded: number
  inAdvance: number
  waived: number
  byTender: Record<string, number>
}

const MOST_DAYS = 62

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

export const isByMonth = (days: readonly DayTakings[]): boolean => days.length > MOST_DAYS

/** Whole hundredths are added, because a sum of many floats would have an error. */
const add = (one: number, other: number) => (Math.round(one * 100) + Math.round(other * 100)) / 100

export function toBars(days: readonly DayTakings[]): TakingsBar[] {
  if (!isByMonth(days)) {
    return days.map((each) => ({
      ...emptyBar(each.day, String(Number(each.day.slice(8))), formatCalendarDay(each.day)),
      taken: each.taken,
      refunded: each.refunded,
      inAdvance: each.inAdvance,
      waived: each.waived,
      byTender: toRecord(each.tenders),
    }))
  }
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months].map(([month, found]) => {
    const first = new Date(`${month}-01T00:00Z`)
    return found.reduce(addDay, emptyBar(month, SHORT_MONTH.format(first), MONTH.format(first)))
  })
}

const emptyBar = (key: string, short: string, label: string): TakingsBar => ({
  key,
  short,
  label,
  taken: 0,
  refunded: 0,
  inAdvance: 0,
  waived: 0,
  byTender: {},
})

const toRecord = (tenders: readonly TenderSums[]) =>
  Object.fromEntries(tenders.map(({ tender, taken }) => [tender, taken]))

function addDay(bar: TakingsBar, day: DayTakings): TakingsBar {
  const byTender = { ...bar.byTender }
  for (const each of day.tenders)
    byTender[each.tender] = add(byTender[each.tender] ?? 0, each.taken)
  return {
    ...bar,
    taken: add(bar.taken, day.taken),
    refunded: add(bar.refunded, day.refunded),
    inAdvance: add(bar.inAdvance, day.inAdvance),
    waived: add(bar.waived, day.waived),
    byTender,
  }
}
