import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'

const LONG_MS = 2 * DAY_MS

/** Formats the length of a ride without seconds: "6 h 20 min", "40 min", "3 days 4 h". */
export function formatLength(from: Date, to: Date): string {
  const length = to.getTime() - from.getTime()
  const days = length < LONG_MS ? 0 : Math.floor(length / DAY_MS)
  const hours = Math.floor((length - days * DAY_MS) / HOUR_MS)
  const minutes = Math.floor((length % HOUR_MS) / MINUTE_MS)
  const parts = [
    days > 0 && `${days} days`,
    hours > 0 && `${hours} h`,
    (minutes > 0 || length < HOUR_MS) && `${minutes} min`,
  ]
  return parts.filter(Boolean).join(' ')
}
