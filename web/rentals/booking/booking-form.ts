import { z } from 'zod'
import { rentalCalls } from '#contract/rentals'
import { describeTimeRefusal } from '#contract/time-refusals'
import { type TimeLimits, refuseTimes } from '#domain/booking-times'
import { formatDay } from '../../lib/format-day.ts'
import { localMoment } from '../../lib/local-moment.ts'
import { createShopClock, localInputToIso } from '../../lib/shop-time.ts'
import type { Shop } from '../../lib/shop.ts'

const { startTime, plannedReturn, couponCode, payAll } = rentalCalls['POST /rentals'].body.shape

/** The server checks the times of a booking against the same limits. */
export const limitsOf = (shop: Shop, isAdmin: boolean): TimeLimits => ({
  rules: shop,
  clock: createShopClock(shop.timeZone),
  isAdmin,
})

/** The form takes values of datetime-local inputs in the shop's zone, and gives ISO. */
export function bookingForm(shop: Shop, isAdmin: boolean, now: () => Date) {
  const zone = shop.timeZone
  return z
    .object({
      startTime: localMoment(zone).pipe(startTime),
      plannedReturn: z
        .string()
        .transform((value) => (value === '' ? undefined : localInputToIso(value, zone)))
        .pipe(plannedReturn),
      couponCode: z
        .string()
        .transform((value) => (value.trim() === '' ? undefined : value))
        .pipe(couponCode),
      payAll: z
        .boolean()
        .transform((isChosen): true | undefined => isChosen || undefined)
        .pipe(payAll),
    })
    .superRefine((typed, context) => {
      // The field itself reports a missing start.
      if (Number.isNaN(Date.parse(typed.startTime))) return
      const times = {
        startTime: new Date(typed.startTime),
        plannedReturn: typed.plannedReturn === undefined ? null : new Date(typed.plannedReturn),
      }
      const refusal = refuseTimes(times, now(), limitsOf(shop, isAdmin))
      if (!refusal) return
      const message = describeTimeRefusal(refusal, (time) => formatDay(time.toISOString(), zone))
      context.addIssue({ code: 'custom', message, path: [refusal.field] })
    })
}

export type BookingTimes = z.output<ReturnType<typeof bookingForm>>
export type BookingFormValues = z.input<ReturnType<typeof bookingForm>>

/** Says why the dialog cannot add up what the ride costs, and what the customer can do about it. */
export function describeOpenPrice(
  { startTime, plannedReturn }: Partial<BookingFormValues>,
  refused: z.ZodError | undefined,
): string {
  if (!plannedReturn) {
    return 'Without a planned return you can keep the bike as long as you like. With one you see here what the ride costs.'
  }
  if (!startTime) return 'Choose a start time as well. Then you see here what the ride costs.'
  return refused?.issues[0]?.message ?? ''
}

export const isSameTime = (one: BookingTimes | undefined, other: BookingTimes) =>
  one?.startTime === other.startTime && one.plannedReturn === other.plannedReturn
