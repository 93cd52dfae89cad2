import { type Account, balance, billMore } from './account.ts'
import { type Poisha, poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'
import { ridePrice } from './prices.ts'
import { rideCharges, sumOfCharges } from './ride-charges.ts'
import type { RentalTerms } from './terms.ts'

/** Customers pay this online when they book: the advance, as they choose, or the whole quote. */
export const ONLINE_PAYMENTS = ['advance', 'choice', 'all'] as const
export type OnlinePayment = (typeof ONLINE_PAYMENTS)[number]

export type PrepaymentSettings = Readonly<{
  onlinePayment: OnlinePayment
  /** So much may be received before a return that is not planned. */
  mostInAdvance: Poisha
}>

type Ride = {
  pricePerHour: Poisha
  startTime: Date
  plannedReturn: Date | null
  terms: RentalTerms
}

/** The price of the ride to its planned return, by the terms that it will be billed with. */
export function quoteOfRide(
  { plannedReturn, ...ride }: Ride,
  clock: ShopClock,
): Poisha | undefined {
  if (plannedReturn === null) return undefined
  const times = { ...ride, returnTime: plannedReturn }
  const cost = ridePrice(times, ride.terms.prices, clock).total
  return sumOfCharges(
    rideCharges({ ...times, plannedReturn, cost, ridden: null }, ride.terms, clock),
  )
}

/**
 * A ride whose bike is missing is billed once its return is entered. Until then the shop reckons with its
 * price up to the report.
 */
export function expectedOfMissing(
  { missingSince, ...ride }: Ride & { missingSince: Date },
  received: Poisha,
  clock: ShopClock,
): Poisha {
  const returnTime = missingSince > ride.startTime ? missingSince : ride.startTime
  const times = { ...ride, returnTime }
  const cost = ridePrice(times, ride.terms.prices, clock).total
  const charges = rideCharges({ ...times, cost, ridden: null }, ride.terms, clock)
  return poisha(Math.max(0, sumOfCharges(charges) - received))
}

type Prepaid = {
  rental: Ride & { returnTime: Date | null }
  account: Account
  clock: ShopClock
} & Pick<PrepaymentSettings, 'mostInAdvance'>

/**
 * The rest of the bill, and before the return what was not paid of the quote yet: money before the
 * ride may reach what the ride will cost (docs/product/cost.md#paid-in-advance).
 */
export function payable({ rental, account, clock, mostInAdvance }: Prepaid): Poisha {
  const quote = rental.returnTime ? 0 : (quoteOfRide(rental, clock) ?? mostInAdvance)
  return poisha(Math.max(0, balance(billMore(account, poisha(quote)))))
}

/** The customer has paid so much more than the bill. */
export const creditOf = (account: Account): Poisha => poisha(Math.max(0, 0 - balance(account)))
