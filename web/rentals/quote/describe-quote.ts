import { fromTaka, poisha, toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { quote } from '#domain/rentals'
import { formatLength } from '../../lib/length-format.ts'
import { ADVANCE_TEXT, formatFee, formatTaka } from '../../lib/money-format.ts'

type Ride = {
  /** Prices and discounts are in taka. */
  pricePerHour: number
  from: Date
  to: Date
  /** The advance of a booked ride is paid already. */
  isBooked?: boolean
  off?: number
}

/**
 * Says what a ride costs and when it is paid, by the rule that the server bills with: "6 h 20 min =
 * 950 taka" and "100 TK now, about 850 TK after the ride". A ride without a length has no quote.
 */
export function describeQuote({ pricePerHour, from, to, isBooked = false, off = 0 }: Ride) {
  if (!(to > from)) return undefined
  const { cost, later: undiscounted } = quote(fromTaka(pricePerHour), from, to)
  const later = poisha(undiscounted - fromTaka(off))
  const now = isBooked ? `${ADVANCE_TEXT} paid` : `${ADVANCE_TEXT} now`
  const rest =
    later > 0 ? `about ${formatFee(toTaka(later))} after the ride` : 'nothing after the ride'
  return {
    cost: `${formatLength(from, to)} = ${formatTaka(toTaka(cost))}`,
    payments: `${now}, ${rest}`,
    isMinimum: cost < ADVANCE_FEE || (off > 0 && later === 0),
  }
}
