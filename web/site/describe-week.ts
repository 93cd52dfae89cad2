import { type DayHours, WEEKDAYS, type WeekHours, type Weekday } from '#domain/opening-hours'
import { dayName } from '../lib/calendar-day.ts'

function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2)) % 24
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

function formatHours(hours: DayHours): string {
  if (!hours) return 'Closed'
  const { opens, closes } = hours
  if (opens === '00:00' && closes === '24:00') return 'Open 24 hours'
  return `${formatTime(opens)} to ${formatTime(closes)}`
}

function formatDays(days: readonly Weekday[]): string {
  const [first, second] = [days[0], days.at(-1)]
  if (first === undefined || second === undefined) return ''
  if (days.length === WEEKDAYS.length) return 'Every day'
  return days.length === 1 ? dayName(first) : `${dayName(first)} to ${dayName(second)}`
}

/**
 * Joins consecutive days with the same hours, even over the end of the week. Closed days come last.
 */
export function describeWeek(week: WeekHours): { days: string; hours: string }[] {
  const runs: { days: Weekday[]; hours: string }[] = []
  for (const day of WEEKDAYS) {
    const hours = formatHours(week[day])
    const run = runs.at(-1)
    if (run?.hours === hours) run.days.push(day)
    else runs.push({ days: [day], hours })
  }
  const [first, last] = [runs[0], runs.at(-1)]
  if (first && last && first !== last && first.hours === last.hours) {
    runs.shift()
    last.days.push(...first.days)
  }
  const [closed, open] = [runs.filter(isClosed), runs.filter((run) => !isClosed(run))]
  return [...open, ...closed].map(({ days, hours }) => ({ days: formatDays(days), hours }))
}

const isClosed = ({ hours }: { hours: string }) => hours === formatHours(null)
