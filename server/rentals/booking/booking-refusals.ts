import { describeTimeRefusal } from '#contract/time-refusals'
import type { TimeRefusal } from '#domain/booking-times'
import { BOOKED_FROM_BY, refusals } from '#contract/errors'
import type { Conflict } from '#domain/occupancy'
import { Refusal } from '../../refusal.ts'
import { nameTime } from '../../shop/shop-clock.ts'

/** Names the field of the booking and, where the shop is closed, the nearest time as data too. */
export function toTimeRefusal(refusal: TimeRefusal, shopTimeZone: string): Refusal {
  const message = describeTimeRefusal(refusal, (time) => nameTime(time, shopTimeZone))
  const time = refusal.code === 'shop_closed' ? refusal.nearest : undefined
  return new Refusal(refusal.code, {
    field: { path: refusal.field, message },
    ...(time && { time }),
  })
}

type BookingStart = { startTime: Date; turnaroundMs: number }

/**
 * Why a bike cannot be had at that time. Where it is free until another rental begins, the refusal
 * names the latest planned return, so that the shop's turnaround fits in between.
 */
export function toConflictRefusal(
  conflict: Conflict,
  { startTime, turnaroundMs }: BookingStart,
  shopTimeZone: string,
): Refusal {
  if (conflict.refusal === 'bike_taken') return new Refusal('bike_taken')
  const latest = new Date(conflict.from.getTime() - turnaroundMs)
  if (latest <= startTime) return new Refusal('bike_taken')
  const sentence = turnaroundMs === 0 ? refusals.booked_from.message : BOOKED_FROM_BY
  const message = sentence
    .replace('{time}', nameTime(conflict.from, shopTimeZone))
    .replace('{latest}', nameTime(latest, shopTimeZone))
  return new Refusal('booked_from', { field: { path: 'plannedReturn', message }, time: latest })
}
