import { TZDate } from '@date-fns/tz'
import { addDays, set } from 'date-fns'
import { DAY_MS, HOUR_MS } from '#domain/time'

export type QuickTime = { label: string; moment: Date }

const OPENING = { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 }

/** Starts that are chosen with one press: now, and the next morning by the shop's clock. */
export function quickStarts(now: Date, zone: string): QuickTime[] {
  const tomorrow = set(addDays(new TZDate(now.getTime(), zone), 1), OPENING)
  return [
    { label: 'Now', moment: now },
    { label: 'Tomorrow 9:00', moment: new Date(tomorrow.getTime()) },
  ]
}

/** Planned returns for a ride that begins at `start`. */
export function quickReturns(start: Date): QuickTime[] {
  return [
    { label: '4 hours', moment: new Date(start.getTime() + 4 * HOUR_MS) },
    { label: '1 day', moment: new Date(start.getTime() + DAY_MS) },
  ]
}
