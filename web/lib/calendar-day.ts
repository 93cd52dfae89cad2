import type { Weekday } from '#domain/opening-hours'

const SHOWN = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day like "2026-12-16" as "Wed 16 Dec 2026". */
export function formatCalendarDay(day: string): string {
  return SHOWN.format(new Date(`${day}T00:00Z`)).replace(',', '')
}

/** "Wednesday" */
export const dayName = (day: Weekday): string => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`

/** The day that a clock of the zone shows at `now`: "2026-12-16". */
export function dayIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
}
