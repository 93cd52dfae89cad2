import { freeUntil } from './cancelling.ts'
import type { ShopClock } from './opening-hours.ts'
import { type PriceTerms, termsWithinReach } from './prices.ts'
import type { RentalTerms } from './terms.ts'

type Booking = {
  startTime: Date
  returnTime: Date | null
  handedOutAt: Date | null
  terms: RentalTerms
}

export type StartChangeRefusal =
  | { code: 'already_returned' | 'start_of_handed_out' | 'start_has_passed' }
  | { code: 'start_change_closed'; until: Date }

/**
 * The start of a ride that has begun stays. Customers may move it for as long as they could cancel
 * without a fee, so that moving is never a way around the terms; where the terms know no such time,
 * until the booked start. The shop may move it until the bike is handed out.
 */
export function refuseStartChange(
  { startTime, returnTime, handedOutAt, terms }: Booking,
  { now, isShop }: { now: Date; isShop: boolean },
): StartChangeRefusal | undefined {
  if (returnTime) return { code: 'already_returned' }
  if (handedOutAt) return { code: 'start_of_handed_out' }
  if (isShop) return undefined
  if (startTime <= now) return { code: 'start_has_passed' }
  const until = freeUntil({ startTime, terms })
  return until && until < now ? { code: 'start_change_closed', until } : undefined
}

type Move = { from: Date; to: Date }

/**
 * The agreed prices go along with the start. A booking has kept no season that ended before its first
 * day: where the ride moves before that day, the seasons that its bike has now count.
 */
export function pricesOfMovedStart(
  agreed: PriceTerms | null,
  ofBike: PriceTerms | null,
  { from, to }: Move,
  clock: ShopClock,
): PriceTerms | null {
  const dayOf = (time: Date) => clock.toLocal(time).slice(0, 10)
  if (dayOf(to) >= dayOf(from)) return agreed
  const seasons = ofBike?.seasons ?? []
  return termsWithinReach({ ...agreed, list: agreed?.list ?? null, seasons }, to, clock)
}
