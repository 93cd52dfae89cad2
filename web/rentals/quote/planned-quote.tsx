import type { CouponTermsView } from '#contract/coupons'
import { formatTaka } from '../../lib/money-format.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { couponOff } from '../coupon/coupon-terms.ts'
import type { PricedRide } from './ride-price.ts'
import { RideQuote } from './ride-quote.tsx'

type Props = PricedRide & {
  coupon: CouponTermsView | undefined
  paid?: number | undefined
  isWhole?: boolean
}

export function PlannedQuote({ coupon, ...ride }: Props) {
  const off = couponOff(ride, coupon, useShopZone())
  return (
    <>
      <RideQuote {...ride} off={off} />
      {coupon && (
        <p className="mt-0.5 font-medium">
          {off > 0
            ? `Coupon ${coupon.code}: − ${formatTaka(off)}.`
            : `Coupon ${coupon.code} takes nothing off this ride.`}
        </p>
      )}
    </>
  )
}
