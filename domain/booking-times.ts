import { type ShopClock, isOpenAt, nearestOpenTime } from './opening-hours.ts'
import {
  COUNTER_START_MS,
  LONGEST_RENTAL_MS,
  type PlannedReturnRefusal,
  START_GRACE_MS,
  refusePlannedReturn,
  refuseStart,
} from './rentals.ts'
import type { ShopRules } from './shop-rules.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

export type TimeRefusal = { field: 'startTime' | 'plannedReturn' } & (
  | { code: 'start_in_past' | 'start_too_long_ago' | 'planned_return_in_past' }
  | { code: PlannedReturnRefusal }
  | { code: 'start_too_far' | 'start_too_soon' | 'rental_too_short'; minutes: number }
  | { code: 'shop_closed'; nearest: Date | undefined }
)

/**
 * Opening hours, lead time and shortest rental do not bind an admin (`isAdmin`). At the counter
 * (`isAtCounter`) the bike may have left up to a day ago, and is not back yet.
 */
export type TimeLimits = Readonly<{
  rules: ShopRules
  clock: ShopClock
  isAdmin: boolean
  isAtCounter?: boolean
}>

const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

/** Forms enter whole minutes, so a start in the minute that is running has not passed. */
export const hasPassed = (startTime: Date, now: Date): boolean =>
  now.getTime() - startTime.getTime() >= MINUTE_MS

/** A booking without a planned return has null there (docs/product/booking.md#booking). */
export function refuseTimes(
  { startTime, plannedReturn }: { startTime: Date; plannedReturn: Date | null },
  now: Date,
  limits: TimeLimits,
): TimeRefusal | undefined {
  const refusal = refuseStartTime(startTime, now, limits)
  if (refusal || !plannedReturn) return refusal
  return (
    refusePastReturnPlan({ startTime, plannedReturn }, now) ??
    refuseReturnPlan(startTime, plannedReturn, limits)
  )
}

/** A start may lie in the past a little; a bike that would be back by now is not booked. */
export function refusePastReturnPlan(
  { startTime, plannedReturn }: { startTime: Date; plannedReturn: Date | null },
  now: Date,
): TimeRefusal | undefined {
  const isOver = plannedReturn !== null && startTime < plannedReturn && plannedReturn <= now
  return isOver ? { code: 'planned_return_in_past', field: 'plannedReturn' } : undefined
}

function refuseStartTime(
  startTime: Date,
  now: Date,
  { rules, clock, isAdmin, isAtCounter = false }: TimeLimits,
): TimeRefusal | undefined {
  const { farthestStartDays, leadTimeMinutes: minutes } = rules
  const field = 'startTime'
  const backMs = isAtCounter ? COUNTER_START_MS : START_GRACE_MS
  const code = refuseStart(startTime, now, farthestStartDays, backMs)
  if (code === 'start_in_past' && isAtCounter) return { code: 'start_too_long_ago', field }
  if (code === 'start_too_far') {
    return { code, field, minutes: (farthestStartDays * DAY_MS) / MINUTE_MS }
  }
  if (code) return { code, field }
  if (isAdmin) return undefined
  const earliest = after(now, minutes * MINUTE_MS)
  if (startTime < after(earliest, -START_GRACE_MS))
    return { code: 'start_too_soon', field, minutes }
  const bounds = { from: earliest, to: after(now, farthestStartDays * DAY_MS) }
  return refuseClosed(startTime, field, bounds, { rules, clock })
}

export function refuseReturnPlan(
  startTime: Date,
  plannedReturn: Date,
  { rules, clock, isAdmin }: TimeLimits,
): TimeRefusal | undefined {
  const field = 'plannedReturn'
  const code = refusePlannedReturn(startTime, plannedReturn)
  if (code) return { code, field }
  if (isAdmin) return undefined
  const minutes = rules.shortestRentalMinutes
  const earliest = after(startTime, minutes * MINUTE_MS)
  if (plannedReturn < earliest) return { code: 'rental_too_short', field, minutes }
  // A return at the start itself would be no rental.
  const from = after(startTime, Math.max(minutes, 1) * MINUTE_MS)
  const bounds = { from, to: after(startTime, LONGEST_RENTAL_MS) }
  return refuseClosed(plannedReturn, field, bounds, { rules, clock })
}

function refuseClosed(
  time: Date,
  field: TimeRefusal['field'],
  bounds: { from: Date; to: Date },
  { rules, clock }: Pick<TimeLimits, 'rules' | 'clock'>,
): TimeRefusal | undefined {
  if (!rules.hoursEnforced || isOpenAt(time, rules, clock)) return undefined
  return { code: 'shop_closed', field, nearest: nearestOpenTime(time, rules, clock, bounds) }
}
