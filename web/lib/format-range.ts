import { formatDay } from './format-day.ts'

/**
 * Formats a time with its end: "Thu 1 Aug, 10:00–14:00", and "Thu 1 Aug, 10:00 until Fri 2 Aug,
 * 09:00" over midnight.
 */
export function formatRange(from: string, to: string, zone: string): string {
  const [start, end] = [formatDay(from, zone), formatDay(to, zone)]
  const [day] = start.split(', ')
  const [endDay, endTime] = end.split(', ')
  return day === endDay ? `${start}–${endTime}` : `${start} until ${end}`
}
