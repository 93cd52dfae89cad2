import type { Weekday } from '#domain/opening-hours'

let shown: Intl.DateTimeFormat | undefined

/** The format is made when it is first needed, because that takes a phone 50 ms. */
export function formatCalendarDay(day: string): string {
  shown ??= new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return shown.format(new Date(`${day}T00:00Z`)).replace(',', '')
}

export const dayName = (day: Weekday): string => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`

export function dayIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
}
