import { ADVANCE_FEE } from '#domain/advance-fee'
import { fromTaka, poisha, toTaka } from '#domain/money'
import { formatTaka } from '../../lib/money-format.ts'
import { type PricedRide, advanceOf, priceOfRide } from './ride-price.ts'

type Ride = PricedRide & {
  /** So much of a booked ride is paid already, in taka. */
  paid?: number | undefined
  /** The whole ride is paid with the booking. */
  isWhole?: boolean
  /** A coupon takes so much off, in taka. */
  off?: number
}

/**
 * Says what a ride costs and when it is paid, by the rule that the server bills with: "6 h 20 min =
 * 950 taka" and "100 taka now, about 850 taka after the ride". A ride without a length has no
 * quote.
 */
export function describeQuote({ paid, isWhole = false, off = 0, ...ride }: Ride, zone: string) {
  if (!(ride.to > ride.from)) return undefined
  const { label, cost } = priceOfRide(ride, zone)
  const charged = Math.max(cost - fromTaka(off), ADVANCE_FEE)
  const advance = advanceOf(ride)
  const later = poisha(Math.max(0, charged - fromTaka(paid ?? advance)))
  const now = paid === undefined ? `${formatTaka(advance)} now` : `${formatTaka(paid)} paid`
  const rest = later > 0 ? `about ${formatTaka(toTaka(later))}` : 'nothing'
  return {
    cost: `${label} = ${formatTaka(toTaka(cost))}${
      off > 0 ? `, with the coupon ${formatTaka(toTaka(poisha(cost - fromTaka(off))))}` : ''
    }`,
    whole: formatTaka(toTaka(poisha(Math.max(charged, fromTaka(advance))))),
    payments: isWhole ? 'You pay all of it now' : `${now}, ${rest} after the ride`,
    later: rest.slice(0, 1).toUpperCase() + rest.slice(1),
    after: rest.replace(/ taka$/, ''),
    isMinimum: cost < ADVANCE_FEE || (off > 0 && charged === ADVANCE_FEE),
  }
}
