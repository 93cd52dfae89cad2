import { fromTaka, poisha, toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { quote } from '#domain/rentals'
import { formatLength } from '../../lib/length-format.ts'
import { ADVANCE_TEXT, formatTaka } from '../../lib/money-format.ts'

type Ride = {
  /** Prices and discounts are in taka. */
  pricePerHour: number
  from: Date
  to: Date
  /** So much of a booked ride is paid already. */
  paid?: number | undefined
  /** The whole ride is paid with the booking. */
  isWhole?: boolean
  off?: number
}

/**
 * Says what a ride costs and when it is paid, by the rule that the server bills with: "6 h 20 min =
 * 950 taka" and "100 taka now, about 850 taka after the ride". A ride without a length has no
 * quote.
 */
export function describeQuote({ pricePerHour, from, to, paid, isWhole = false, off = 0 }: Ride) {
  if (!(to > from)) return undefined
  const { cost, later: undiscounted } = quote(fromTaka(pricePerHour), from, to)
  const prepaid = paid === undefined ? 0 : fromTaka(paid) - ADVANCE_FEE
  const later = poisha(Math.max(0, undiscounted - fromTaka(off) - prepaid))
  const now = paid === undefined ? `${ADVANCE_TEXT} now` : `${formatTaka(paid)} paid`
  const rest = later > 0 ? `about ${formatTaka(toTaka(later))}` : 'nothing'
  return {
    cost: `${formatLength(from, to)} = ${formatTaka(toTaka(cost))}${
      off > 0 ? `, with the coupon ${formatTaka(toTaka(poisha(cost - fromTaka(off))))}` : ''
    }`,
    whole: formatTaka(toTaka(poisha(ADVANCE_FEE + Math.max(0, undiscounted - fromTaka(off))))),
    payments: isWhole ? 'You pay all of it now' : `${now}, ${rest} after the ride`,
    later: rest.slice(0, 1).toUpperCase() + rest.slice(1),
    after: rest.replace(/ taka$/, ''),
    isMinimum: cost < ADVANCE_FEE || (off > 0 && undiscounted === fromTaka(off)),
  }
}
