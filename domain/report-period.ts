import { DAY_MS } from './time.ts'
import { addDays } from './opening-hours.ts'

/** Days of the shop's calendar like "2026-11-30", both included. */
export type DayPeriod = { from: string; to: string }

/** A leap year. */
export const MOST_REPORT_DAYS = 366

const toUtc = (day: string) => Date.parse(`${day}T00:00Z`)

/** How many days a period has; less than 1 where it ends before it begins. */
export const lengthInDays = ({ from, to }: DayPeriod): number =>
  Math.round((toUtc(to) - toUtc(from)) / DAY_MS) + 1

/** Every day of the period, in order. */
export const daysOf = (period: DayPeriod): string[] =>
  Array.from({ length: lengthInDays(period) }, (_, index) => addDays(period.from, index))

/** The first day of the month in which `day` lies. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The Monday of the week in which `day` lies. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(toUtc(day)).getUTCDay() + 6) % 7))
