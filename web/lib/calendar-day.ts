import type { Weekday } from '#domain/opening-hours'

const SHOWN = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export function formatCalendarDay(day: string): string {
  return SHOWN.format(new Date(`${day}T00:00Z`)).replace(',', '')
}

export const dayName = (day: Weekday): string => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`

export function dayIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
}
