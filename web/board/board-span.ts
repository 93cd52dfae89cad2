import { TZDate } from '@date-fns/tz'
import { addDays, addHours, format, startOfDay } from 'date-fns'
import { type OpeningHours, hoursOfDay, weekdayOf } from '#domain/opening-hours'

export const BOARD_VIEWS = ['day', 'week', 'two-weeks'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

const DAYS: Record<BoardView, number> = { day: 1, week: 7, 'two-weeks': 14 }

/** A column is a day, or an hour of the day that is opened. Times are in milliseconds. */
export type BoardColumn = {
  from: number
  to: number
  /** The day, "2026-11-24"; of an hour the day it belongs to. */
  day: string
  label: string
  /** Screen readers say "Tue 24 Nov" or "14:00". */
  name: string
  isWeekend: boolean
  isClosed: boolean
  isToday: boolean
}

export type BoardSpan = {
  view: BoardView
  day: string
  from: number
  to: number
  columns: readonly BoardColumn[]
  title: string
  previous: string
  next: string
  isCurrent: boolean
}

const DAY = /^(20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const NAME = 'yyyy-MM-dd'

/** The weekend of Bangladesh. */
const WEEKEND: readonly string[] = ['friday', 'saturday']

type Context = { zone: string; hours: OpeningHours; now: Date }

/** Returns the days or hours from a day on; from today where the text is no day. */
export function spanOf(view: BoardView, text: string, { zone, hours, now }: Context): BoardSpan {
  const today = startOfDay(new TZDate(now, zone))
  const first = DAY.test(text) ? startOfDay(new TZDate(`${text}T12:00:00Z`, zone)) : today
  const after = (days: number) => startOfDay(addDays(first, days))
  const days = Array.from({ length: DAYS[view] }, (_, index) => after(index))
  const todaysName = format(today, NAME)
  const end = after(DAYS[view])
  const columns =
    view === 'day'
      ? hoursOf(first, end)
      : days.map((day, index) => ({
          ...dayColumn(day, hours, todaysName),
          to: after(index + 1).getTime(),
        }))
  return {
    view,
    day: format(first, NAME),
    from: first.getTime(),
    to: end.getTime(),
    columns,
    title: titleOf(first, after(DAYS[view] - 1)),
    previous: format(after(-DAYS[view]), NAME),
    next: format(end, NAME),
    isCurrent: format(first, NAME) === todaysName,
  }
}

function dayColumn(day: Date, hours: OpeningHours, today: string) {
  const name = format(day, NAME)
  return {
    from: day.getTime(),
    day: name,
    label: format(day, 'EEE d'),
    name: format(day, 'EEE d MMM'),
    isWeekend: WEEKEND.includes(weekdayOf(name)),
    isClosed: hoursOfDay(name, hours) === null,
    isToday: name === today,
  }
}

/** A day on which clocks change has 23 or 25 hours. */
function hoursOf(first: Date, end: Date): BoardColumn[] {
  const columns: BoardColumn[] = []
  for (let hour = first; hour < end; hour = addHours(hour, 1)) {
    columns.push({
      from: hour.getTime(),
      to: addHours(hour, 1).getTime(),
      day: format(first, NAME),
      label: format(hour, 'HH'),
      name: format(hour, 'HH:mm'),
      isWeekend: false,
      isClosed: false,
      isToday: false,
    })
  }
  return columns
}

function titleOf(first: Date, last: Date): string {
  if (first.getTime() === last.getTime()) return format(first, 'EEEE d MMMM yyyy')
  const isOneMonth = first.getMonth() === last.getMonth()
  return `${format(first, isOneMonth ? 'd' : 'd MMM')} – ${format(last, 'd MMM yyyy')}`
}

/** The shop's opening on a day, in milliseconds; nine o'clock where the shop is closed. */
export function openingOn(day: string, { zone, hours }: Omit<Context, 'now'>): number {
  const [hour = 9, minute = 0] = (hoursOfDay(day, hours)?.opens ?? '09:00').split(':').map(Number)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date, hour, minute, 0, zone).getTime()
}
