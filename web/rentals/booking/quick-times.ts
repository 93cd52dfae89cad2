import { type TimeLimits, refuseReturnPlan, refuseTimes } from '#domain/booking-times'
import { addDays, hoursOfDay } from '#domain/opening-hours'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { ApiProblem } from '../../lib/api-problem.ts'

export type QuickTime = { label: string; moment: Date }

const USUAL_OPENING = '09:00'

export function quickStarts(now: Date, limits: TimeLimits): QuickTime[] {
  const { clock, rules } = limits
  const tomorrow = addDays(clock.toLocal(now).slice(0, 10), 1)
  const opening = hoursOfDay(tomorrow, rules)?.opens ?? USUAL_OPENING
  const starts = [
    { label: 'Now', moment: now },
    {
      label: `Tomorrow ${opening.replace(/^0/, '')}`,
      moment: clock.toMoment(`${tomorrow}T${opening}`),
    },
  ]
  return starts.filter(
    ({ moment }) => !refuseTimes({ startTime: moment, plannedReturn: null }, now, limits),
  )
}

export function quickReturns(start: Date, limits: TimeLimits): QuickTime[] {
  const returns = [
    { label: '4 hours', moment: new Date(start.getTime() + 4 * HOUR_MS) },
    { label: '1 day', moment: new Date(start.getTime() + DAY_MS) },
  ]
  return returns.filter(({ moment }) => !refuseReturnPlan(start, moment, limits))
}

/** A refusal names until when the bike is free. The time of another refusal is no return. */
export const latestReturn = (error: unknown): string | undefined =>
  error instanceof ApiProblem && error.code === 'booked_from' ? error.time : undefined
