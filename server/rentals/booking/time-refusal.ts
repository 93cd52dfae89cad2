import { describeTimeRefusal } from '#contract/time-refusals'
import type { TimeRefusal } from '#domain/booking-times'
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
