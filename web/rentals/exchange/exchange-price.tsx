import { useId } from 'react'
import type { DeskBike } from '#contract/bikes'
import type { RentalPage } from '#contract/rental-page'
import { EXCHANGE_PRICES } from '#domain/exchange'
import { toTaka } from '#domain/money'
import { formatPrice, formatTaka } from '../../lib/money-format.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { couponOff } from '../coupon/coupon-terms.ts'
import { type PricedRide, priceOfRide } from '../quote/ride-price.ts'
import { describeDifference, rideWithBike } from './new-price.ts'

type ExchangePriceKind = (typeof EXCHANGE_PRICES)[number]

type Props = {
  rental: RentalPage
  bike: DeskBike
  /** The ride goes on since then; undefined before it. */
  since: Date | undefined
  price: ExchangePriceKind
  onChange: (price: ExchangePriceKind) => void
}

const LABELS = { keep: 'The agreed price stays', new: 'The price of this bike' } as const

/** Both prices stand beside each other, so that the clerk can tell the customer before choosing. */
export function ExchangePrice({ rental, bike, since, price, onChange }: Props) {
  const id = useId()
  const texts = useTexts(rental, bike, since)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Price</legend>
      {EXCHANGE_PRICES.map((kind) => (
        <div
          key={kind}
          className="flex min-h-11 items-center gap-3 rounded-control border border-line px-4 py-2.5 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name={id}
            id={`${id}-${kind}`}
            checked={price === kind}
            onChange={() => onChange(kind)}
            className="size-5 shrink-0 cursor-pointer accent-brand"
          />
          <label htmlFor={`${id}-${kind}`} className="min-w-0 grow cursor-pointer py-1">
            <span className="block font-semibold">{LABELS[kind]}</span>{' '}
            <span className="tabular-nums">{texts[kind]}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

/** Without a planned return nothing but the price per hour is known. */
function useTexts(rental: RentalPage, bike: DeskBike, since: Date | undefined) {
  const zone = useShopZone()
  const { pricePerHour, prices, startTime, plannedReturn, coupon } = rental
  const costOf = (ride: PricedRide) =>
    sumOfTaka([toTaka(priceOfRide(ride, zone).cost), -couponOff(ride, coupon, zone)])
  const changed = rideWithBike(rental, bike, since)
  if (plannedReturn === undefined || !changed) {
    const describe = (each: number) => `${formatPrice(each)} taka per hour`
    return { keep: describe(pricePerHour), new: describe(bike.pricePerHour) }
  }
  const times = { from: new Date(startTime), to: new Date(plannedReturn) }
  const kept = costOf({ ...times, pricePerHour, prices })
  const cost = costOf(changed)
  return {
    keep: `${formatTaka(kept)} for the planned ride`,
    new: `${formatTaka(cost)} for the planned ride, ${describeDifference(cost, kept)}`,
  }
}
