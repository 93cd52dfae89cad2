import type { RentalView } from '#contract/rentals'
import { fromTaka, toTaka } from '#domain/money'
import { rideCharges, sumOfCharges } from '#domain/ride-charges'
import { formatTaka } from '../../lib/money-format.ts'
import { createShopClock } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { priceOfRide } from '../quote/ride-price.ts'
import { toCouponTerms } from '../coupon/coupon-terms.ts'

type Props = { rental: Omit<RentalView, 'bookingStatus'>; returnTime: Date }

export function ReturnCharges({ rental, returnTime }: Props) {
  const zone = useShopZone()
  const { coupon, lateFee, plannedReturn } = rental
  const startTime = new Date(rental.startTime)
  if (!(returnTime > startTime)) return null
  const charges = rideCharges(
    {
      cost: priceOfRide({ ...rental, from: startTime, to: returnTime }, zone).cost,
      startTime,
      plannedReturn: plannedReturn === undefined ? null : new Date(plannedReturn),
      returnTime,
      ridden: null,
    },
    {
      lateFee: lateFee ? { ...lateFee, perHour: fromTaka(lateFee.perHour) } : null,
      coupon: coupon ? toCouponTerms(coupon) : null,
      prices: null,
    },
    createShopClock(zone),
  )
  const { late, coupon: off } = charges
  const perDay = rental.prices?.list?.kmPerDay ?? null
  if (late === 0 && off === 0 && perDay === null) return null
  return (
    <>
      {late > 0 && <span className="block">Late fee {formatTaka(toTaka(late))}</span>}
      {off < 0 && (
        <span className="block">
          Coupon {coupon?.code} − {formatTaka(0 - toTaka(off))}
        </span>
      )}
      {(late !== 0 || off !== 0) && (
        <strong className="block font-semibold text-ink tabular-nums">
          In all {formatTaka(toTaka(sumOfCharges(charges)))}
        </strong>
      )}
      {perDay !== null && (
        <span className="block">Kilometres above {perDay} a day are added from the odometers</span>
      )}
    </>
  )
}
