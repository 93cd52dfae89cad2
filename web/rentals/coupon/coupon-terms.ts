import type { CouponTermsView } from '#contract/coupons'
import type { CouponTerms } from '#domain/coupons'
import { fromTaka, toTaka } from '#domain/money'
import { rideCharges } from '#domain/ride-charges'
import { createShopClock } from '../../lib/shop-time.ts'
import { type PricedRide, priceOfRide } from '../quote/ride-price.ts'

export const toCouponTerms = ({ code, kind, value, weekdays }: CouponTermsView): CouponTerms =>
  kind === 'percentage'
    ? { code, weekdays, kind, percent: value }
    : { code, weekdays, kind, amount: fromTaka(value) }

/**
 * Returns what a coupon takes off a ride that ends as planned, in taka. The server bills by the
 * same rule.
 */
export function couponOff(
  ride: PricedRide,
  coupon: CouponTermsView | undefined,
  zone: string,
): number {
  if (!coupon) return 0
  const { cost } = priceOfRide(ride, zone)
  const charges = rideCharges(
    { cost, startTime: ride.from, plannedReturn: ride.to, returnTime: ride.to, ridden: null },
    { lateFee: null, coupon: toCouponTerms(coupon), prices: null },
    createShopClock(zone),
  )
  return 0 - toTaka(charges.coupon)
}
