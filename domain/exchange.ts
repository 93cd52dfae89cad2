import type { Poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'
import { type PriceTerms, termsWithinReach } from './prices.ts'
import { type RentalTerms, advanceOf } from './terms.ts'

export const EXCHANGE_PRICES = ['keep', 'new'] as const

type Rental = {
  startTime: Date
  plannedReturn: Date | null
  returnTime: Date | null
  handedOutAt: Date | null
}

export type ExchangeRefusal = 'already_returned' | 'exchange_overdue'

/** A ride that is overdue reserves no time in which another bike could be guarded. */
export function refuseExchange(
  { plannedReturn, returnTime }: Rental,
  now: Date,
): ExchangeRefusal | undefined {
  if (returnTime) return 'already_returned'
  return plannedReturn && plannedReturn <= now ? 'exchange_overdue' : undefined
}

/**
 * The bike is on the road once it was handed out, and from the start on where nothing says that it was
 * not: it is still with another customer, or an admin sees it in the shop.
 */
export const isRideUnderWay = (
  { startTime, handedOutAt }: Rental,
  { now, isElsewhere }: { now: Date; isElsewhere: boolean },
): boolean => handedOutAt !== null || (startTime <= now && !isElsewhere)

type Agreed = { pricePerHour: Poisha; terms: RentalTerms; startTime: Date; bikeName: string }
type NewBike = { name: string; pricePerHour: Poisha; prices: PriceTerms | null }

/**
 * The price of the new bike holds from the exchange on, and for the whole ride where that has not begun.
 * The advance that was agreed stays: it is paid, and a later cancelling keeps no more than it.
 *
 * @param since null before the ride
 */
export function pricesOfNewBike(
  { pricePerHour, terms, startTime, bikeName }: Agreed,
  bike: NewBike,
  since: Date | null,
  clock: ShopClock,
): { pricePerHour: Poisha; prices: PriceTerms | null } {
  const reached = termsWithinReach(bike.prices, startTime, clock)
  const prices = reached?.list
    ? { ...reached, list: { ...reached.list, advance: advanceOf(terms) } }
    : reached
  if (since === null) return { pricePerHour: bike.pricePerHour, prices }
  const { list = null, seasons = [], before = [], bike: name = bikeName } = terms.prices ?? {}
  const ended = { until: since.toISOString(), bike: name, pricePerHour, list, seasons }
  return {
    pricePerHour: bike.pricePerHour,
    prices: {
      ...(prices ?? { list: null, seasons: [] }),
      before: [...before, ended],
      bike: bike.name,
    },
  }
}
