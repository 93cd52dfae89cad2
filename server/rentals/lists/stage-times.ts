import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import type { ShopView } from '#contract/shop'
import { MINUTE_MS } from '#domain/time'

/** The moments that separate the stages of rentals from each other. */
export type StageTimes = {
  now: Date
  endOfToday: Date
  /** Rentals that are out and were to be back then, or before, are overdue. */
  lateBefore: Date
}

type Rules = Pick<ShopView, 'timeZone' | 'overdueGraceMinutes'>

export function stageTimes(now: Date, { timeZone, overdueGraceMinutes }: Rules): StageTimes {
  const tomorrow = startOfDay(addDays(new TZDate(now, timeZone), 1))
  return {
    now,
    endOfToday: new Date(tomorrow.getTime()),
    lateBefore: new Date(now.getTime() - overdueGraceMinutes * MINUTE_MS),
  }
}
