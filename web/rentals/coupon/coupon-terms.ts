import type { CouponTermsView } from '#contract/coupons'
import type { CouponTerms } from '#domain/coupons'
import { fromTaka, toTaka } from '#domain/money'
import { totalCost } from '#domain/rentals'
import { rideCharges } from '#domain/ride-charges'
import { createShopClock } from '../../lib/shop-time.ts'

export const toCouponTerms = ({ code, kind, value, weekdays }: CouponTermsView): CouponTerms =>
  kind === 'percentage'
    ? { code, weekdays, kind, percent: value }
    : { code, weekdays, kind, amount: fromTaka(value) }

type PlannedRide = { pricePerHour: number; from: Date; to: Date }

/**
 * Returns what a coupon takes off a ride that ends as planned, in taka. The server bills by the
 * same rule.
 */
export function couponOff(
  { pricePerHour, from, to }: PlannedRide,
  coupon: CouponTermsView | undefined,
  zone: string,
): number {
  if (!coupon) return 0
  const ride = { startTime: from, plannedReturn: to, returnTime: to }
  const charges = rideCharges(
    { ...ride, cost: totalCost(fromTaka(pricePerHour), from, to) },
    { lateFee: null, coupon: toCouponTerms(coupon) },
    createShopClock(zone),
  )
  return 0 - toTaka(charges.coupon)
}
