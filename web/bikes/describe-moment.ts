import { formatDay } from '../lib/format-day.ts'

/** A moment of today needs no date: "14:46"; on other days it is "Tue 24 Nov, 10:00". */
export function describeMoment(iso: string, zone: string, now = new Date()): string {
  const text = formatDay(iso, zone)
  const [day] = text.split(', ')
  const [today] = formatDay(now.toISOString(), zone).split(', ')
  return day === today ? text.slice(-'00:00'.length) : text
}
