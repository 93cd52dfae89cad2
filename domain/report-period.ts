import { DAY_MS } from './time.ts'
import { addDays } from './opening-hours.ts'

/** Days follow the shop's calendar, like "2026-11-30", and both are included. */
export type DayPeriod = { from: string; to: string }

export const MOST_REPORT_DAYS = 366

const toUtc = (day: string) => Date.parse(`${day}T00:00Z`)

export const lengthInDays = ({ from, to }: DayPeriod): number =>
  Math.round((toUtc(to) - toUtc(from)) / DAY_MS) + 1

export const daysOf = (period: DayPeriod): string[] =>
  Array.from({ length: lengthInDays(period) }, (_, index) => addDays(period.from, index))

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(toUtc(day)).getUTCDay() + 6) % 7))
