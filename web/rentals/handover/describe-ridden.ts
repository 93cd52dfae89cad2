import type { RentalPage } from '#contract/rental-page'
import type { HandoverDirection } from '#domain/handovers'
import { describeKilometres, kilometreCharge } from '#domain/kilometres'
import { toTaka } from '#domain/money'
import { formatTaka } from '../../lib/money-format.ts'
import { toKilometres } from '../quote/ride-price.ts'
import { formatKilometres } from './handover-labels.ts'

type Handed = Pick<RentalPage, 'handovers' | 'prices' | 'startTime' | 'returnTime'>

export const readOdometer = (typed: string): number | undefined =>
  /^\s*\d+\s*$/.test(typed) ? Number(typed) : undefined

/**
 * Says what an odometer means for the bill, in the form too, so that a wrong digit is seen before it is
 * saved. Returns undefined until both odometers are known.
 */
export function describeRidden(
  { handovers, prices, startTime, returnTime }: Handed,
  direction: HandoverDirection,
  odometer: number | undefined,
): string | undefined {
  const other = handovers.find((one) => one.direction !== direction && one.status === 'current')
  if (odometer === undefined || typeof other?.odometer !== 'number') return undefined
  const ridden = direction === 'back' ? odometer - other.odometer : other.odometer - odometer
  if (ridden < 0) return undefined
  const kilometres = prices?.list && toKilometres(prices.list)
  if (!kilometres || returnTime === undefined) return `${formatKilometres(ridden)} ridden`
  const ride = { startTime: new Date(startTime), returnTime: new Date(returnTime) }
  const charge = kilometreCharge(kilometres, ride, ridden)
  const described = describeKilometres(kilometres, ride, ridden)
  return charge > 0 ? `${described}: ${formatTaka(toTaka(charge))}` : described
}
