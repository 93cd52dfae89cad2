import type { DeskBike } from '#contract/bikes'
import type { RentalPage } from '#contract/rental-page'
import { formatTaka } from '../../lib/money-format.ts'
import { type PricedRide, advanceOf } from '../quote/ride-price.ts'

/**
 * The ride to its planned return at the prices of another bike, by the rule of the server: the whole
 * ride before it has begun, and its rest from `since` on. Undefined where no return is planned.
 */
export function rideWithBike(
  rental: RentalPage,
  { name, pricePerHour, prices }: DeskBike,
  since: Date | undefined,
): PricedRide | undefined {
  const { startTime, plannedReturn } = rental
  if (plannedReturn === undefined) return undefined
  const times = { from: new Date(startTime), to: new Date(plannedReturn) }
  const next = prices ?? { list: null, seasons: [] }
  const agreed = { ...next, list: next.list && { ...next.list, advance: advanceOf(rental) } }
  if (!since) return { ...times, pricePerHour, prices: agreed }
  const {
    before = [],
    bike = rental.bikeId.name,
    ...last
  } = rental.prices ?? {
    list: null,
    seasons: [],
  }
  const ended = { ...last, bike, pricePerHour: rental.pricePerHour, until: since.toISOString() }
  return { ...times, pricePerHour, prices: { ...agreed, before: [...before, ended], bike: name } }
}

/** Says what a price changes: "100 taka more", for example. */
export function describeDifference(now: number, before: number): string {
  if (now === before) return 'the same'
  return now > before ? `${formatTaka(now - before)} more` : `${formatTaka(before - now)} less`
}
