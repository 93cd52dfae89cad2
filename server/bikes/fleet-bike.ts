import type { BikeView } from '#contract/bikes'
import { type SearchTexts, toSearchTexts } from '#domain/bikes'
import { type Period, busyPeriods, isTaken } from '#domain/occupancy'
import { toBikeView } from './bikes.view.ts'
import type { FleetRow } from './fleet.store.ts'

/** A bike of the fleet in memory. `view` is another object only when it says something else. */
export type FleetBike = {
  row: FleetRow
  view: BikeView
  texts: SearchTexts
  /** When it is not free, in order. */
  busy: readonly Period[]
}

const NEVER: readonly Period[] = []

export function createFleetBike(row: FleetRow, now: number): FleetBike {
  return { row, view: viewAt(row, now), texts: toSearchTexts(row), busy: busyAt(row, now) }
}

export function updateFleetBike(bike: FleetBike, row: FleetRow, now: number): void {
  bike.row = row
  bike.busy = busyAt(row, now)
  const view = viewAt(row, now)
  if (isSame(bike.view, view)) return
  bike.view = view
  bike.texts = toSearchTexts(row)
}

const busyAt = ({ occupancies }: FleetRow, now: number) =>
  occupancies.length === 0 ? NEVER : busyPeriods(occupancies, now)

const viewAt = (row: FleetRow, now: number): BikeView =>
  toBikeView(row, isTaken(row.occupancies, now))

function isSame(one: BikeView, other: BikeView): boolean {
  return Object.entries(one).every(([key, value]) => value === Reflect.get(other, key))
}
