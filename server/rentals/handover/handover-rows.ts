import { type HandoverDirection, isOdometerLower } from '#domain/handovers'
import { Refusal } from '../../refusal.ts'
import type { HandoverFacts, HandoverRow } from '../handovers.store.ts'

export const NOTHING_SEEN: HandoverFacts = {
  odometerKm: null,
  fuelEighths: null,
  note: '',
  internalNote: '',
  idKind: null,
  idLastFour: null,
  idExpires: null,
  agreementHash: null,
  agreementName: null,
  agreementAcceptedAt: null,
}

/** An exchange during the ride hands out the next bike, so the last row tells the present one. */
export const legOf = (rows: readonly HandoverRow[]): number =>
  Math.max(0, ...rows.map(({ leg }) => leg))

/** The row of a bike and a direction that no other one replaces. */
export function lastOf(rows: readonly HandoverRow[], direction: HandoverDirection, leg: number) {
  const replaced = new Set(rows.map(({ replaces }) => replaces))
  return rows.find((row) => row.direction === direction && row.leg === leg && !replaced.has(row.id))
}

type Odometer = Pick<HandoverFacts, 'odometerKm'>

/** @throws Refusal where the bike would have come back with less than it went out with */
export function refuseLowOdometer(out: Odometer | undefined, back: Odometer | undefined): void {
  const lower = isOdometerLower(back?.odometerKm ?? null, out?.odometerKm ?? null)
  if (lower) throw new Refusal('odometer_went_back')
}
