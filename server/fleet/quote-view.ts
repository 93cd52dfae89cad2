import type { QuoteView } from '#contract/prices'
import type { ShopView } from '#contract/shop'
import { includedKilometres } from '#domain/kilometres'
import { type Poisha, toTaka } from '#domain/money'
import type { ShopClock } from '#domain/opening-hours'
import { ONLINE } from '#domain/deposits'
import { describeParts, listPart } from '#domain/price-parts'
import { type PriceTerms, ridePrice } from '#domain/prices'
import { advanceOf } from '#domain/terms'

type QuotedRide = {
  ride: { pricePerHour: Poisha; prices: PriceTerms | null; startTime: Date; returnTime: Date }
  rules: Pick<ShopView, 'lateFeePerHour' | 'usualDeposit' | 'depositPayment'>
  clock: ShopClock
}

/** A booking of this ride agrees to the same prices. */
export function toQuoteView({ ride, rules, clock }: QuotedRide): QuoteView {
  const { prices } = ride
  const { parts, total } = ridePrice(ride, prices, clock)
  const { deposit, kilometres } = prices?.list ?? { deposit: null, kilometres: null }
  const { lateFeePerHour, usualDeposit, depositPayment } = rules
  return {
    parts: parts.map(listPart),
    text: describeParts(parts),
    total: toTaka(total),
    advance: toTaka(advanceOf({ prices })),
    deposit: deposit === null ? (usualDeposit ?? 0) : toTaka(deposit),
    ...(deposit && depositPayment === ONLINE && { isDepositOnline: true as const }),
    ...(kilometres && {
      kmIncluded: includedKilometres(kilometres, ride),
      pricePerKm: toTaka(kilometres.pricePerKm),
    }),
    ...(lateFeePerHour !== null && { lateFeePerHour }),
  }
}
