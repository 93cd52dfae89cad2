import type { RentalPage } from '#contract/rental-page'
import { HANDOVER_DIRECTIONS, type HandoverDirection } from '#domain/handovers'
import { describeKilometres, kilometreCharge } from '#domain/kilometres'
import { toTaka } from '#domain/money'
import { formatTaka } from '../../lib/money-format.ts'
import { toKilometres } from '../quote/ride-price.ts'
import { findHandover, presentLeg } from './current-handovers.ts'
import { formatKilometres } from './handover-labels.ts'

type Handed = Pick<RentalPage, 'handovers' | 'prices' | 'startTime' | 'returnTime'>
type Reading = { direction: HandoverDirection; leg: number; odometer: number | undefined }

export const readOdometer = (typed: string): number | undefined =>
  /^\s*\d+\s*$/.test(typed) ? Number(typed) : undefined

/** The distance on one bike of the ride counts `reading` as if it were saved. */
function riddenOn(rental: Handed, leg: number, reading: Reading): number | undefined {
  const [out, back] = HANDOVER_DIRECTIONS.map((direction) =>
    direction === reading.direction && leg === reading.leg
      ? reading.odometer
      : (findHandover(rental, direction, leg)?.odometer ?? undefined),
  )
  return out === undefined || back === undefined || back < out ? undefined : back - out
}

/**
 * Says what an odometer means for the bill, in the form too, so that a wrong digit is seen before it is
 * saved. Returns undefined until both odometers of the bike are known. Where the ride had several bikes,
 * the bill counts what was ridden on all of them.
 */
export function describeRidden(rental: Handed, reading: Reading): string | undefined {
  const ridden = riddenOn(rental, reading.leg, reading)
  if (ridden === undefined) return undefined
  const own = `${formatKilometres(ridden)} ridden`
  const { prices, startTime, returnTime } = rental
  const kilometres = prices?.list && toKilometres(prices.list)
  if (!kilometres || returnTime === undefined) return own
  const legs = Array.from({ length: presentLeg(rental) + 1 }, (_, leg) => leg)
  const ofAll = legs.map((leg) => riddenOn(rental, leg, reading))
  const total = ofAll.reduce<number>((sum, km) => sum + (km ?? Number.NaN), 0)
  // Nothing is billed until all odometers are known.
  if (Number.isNaN(total)) return own
  const ride = { startTime: new Date(startTime), returnTime: new Date(returnTime) }
  const charge = kilometreCharge(kilometres, ride, total)
  const described = describeKilometres(kilometres, ride, total)
  const billed = charge > 0 ? `${described}: ${formatTaka(toTaka(charge))}` : described
  return legs.length > 1 ? `${own}. All bikes: ${billed}` : billed
}
