import { type CouponTerms, couponDiscount } from './coupons.ts'
import { type Poisha, poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'
import { totalCost } from './rentals.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

export type LateFeeTerms = Readonly<{
  /** After the planned return, before the fee begins. */
  graceMinutes: number
  /** For each hour that has begun. */
  perHour: Poisha
}>

type Ride = Readonly<{
  pricePerHour: Poisha
  startTime: Date
  plannedReturn: Date | null
  returnTime: Date
}>

/** What a customer agreed to when booking, as far as it is billed at the return. */
type ChargeTerms = Readonly<{ lateFee: LateFeeTerms | null; coupon: CouponTerms | null }>

/** The lines of a bill that follow from the return time. */
export type RideCharges = Readonly<{
  ride: Poisha
  late: Poisha
  /** Taken off: 0 or less. */
  coupon: Poisha
}>

/** What a return at this time is billed (docs/product.md#the-bill). */
export function rideCharges(
  ride: Ride,
  { lateFee, coupon }: ChargeTerms,
  clock: ShopClock,
): RideCharges {
  const { pricePerHour, startTime, returnTime } = ride
  const cost = totalCost(pricePerHour, startTime, returnTime)
  const discount = coupon ? couponDiscount(coupon, { startTime, returnTime, cost }, clock) : 0
  return {
    ride: cost,
    late: lateFee ? lateCharge(lateFee, ride) : poisha(0),
    coupon: poisha(0 - discount),
  }
}

/** For each started hour after the planned return and the grace. */
function lateCharge({ graceMinutes, perHour }: LateFeeTerms, ride: Ride): Poisha {
  const { plannedReturn, returnTime } = ride
  if (plannedReturn === null) return poisha(0)
  const late = returnTime.getTime() - plannedReturn.getTime() - graceMinutes * MINUTE_MS
  return poisha(Math.max(0, Math.ceil(late / HOUR_MS)) * perHour)
}
