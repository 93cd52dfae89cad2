import { TZDate } from '@date-fns/tz'
import {
  addDays,
  addMonths,
  endOfMonth,
  format,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from 'date-fns'

export type Day = { date: string; number: number; isInMonth: boolean; isToday: boolean }
/** A week lasts from Monday's midnight to the next one's, by the shop's clock. */
export type Week = { from: Date; to: Date; days: Day[] }

export type Month = {
  name: string
  title: string
  previous: string
  next: string
  isCurrent: boolean
  weeks: Week[]
}

/** The server answers for the years 2000 to 2199, and the weeks of a month reach beyond it. */
const MONTH = /^(20[0-9][1-9]|20[1-9]0|21[0-8]\d)-(0[1-9]|1[0-2])$/

const NAME = 'yyyy-MM'
const WEEK = { weekStartsOn: 1 } as const

const toDate = (day: Date) => new Date(day.getTime())

export function monthOf(text: string, zone: string, now: Date): Month {
  const current = startOfMonth(new TZDate(now, zone))
  const [year = 0, month = 0] = text.split('-').map(Number)
  const first = MONTH.test(text) ? new TZDate(year, month - 1, 1, zone) : current
  const last = endOfMonth(first)
  const weeks: Week[] = []
  for (let monday = startOfWeek(first, WEEK); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(weekFrom(monday, first, new TZDate(now, zone)))
  }
  return {
    name: format(first, NAME),
    title: format(first, 'MMMM yyyy'),
    previous: format(addMonths(first, -1), NAME),
    next: format(addMonths(first, 1), NAME),
    isCurrent: first.getTime() === current.getTime(),
    weeks,
  }
}

function weekFrom(monday: Date, month: Date, now: Date): Week {
  const days = Array.from({ length: 7 }, (_, index): Day => {
    const day = addDays(monday, index)
    return {
      date: format(day, 'yyyy-MM-dd'),
      number: day.getDate(),
      isInMonth: day.getMonth() === month.getMonth(),
      isToday: startOfDay(now).getTime() === day.getTime(),
    }
  })
  return { from: toDate(monday), to: toDate(addDays(monday, 7)), days }
}

export function spanOf({ weeks }: Month): { from: string; to: string } {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) throw new Error('A month has weeks')
  return { from: first.from.toISOString(), to: last.to.toISOString() }
}
