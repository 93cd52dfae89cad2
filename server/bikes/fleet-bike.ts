import type { BikeView } from '#contract/bikes'
import { type SearchTexts, toSearchTexts } from '#domain/bikes'
import { toBikeView } from './bikes.view.ts'
import type { FleetRow } from './fleet.store.ts'

/** A bike of the fleet in memory. `view` is another object only when it says something else. */
export type FleetBike = { row: FleetRow; view: BikeView; texts: SearchTexts }

export function createFleetBike(row: FleetRow, now: number): FleetBike {
  return { row, view: viewAt(row, now), texts: toSearchTexts(row) }
}

export function updateFleetBike(bike: FleetBike, row: FleetRow, now: number): void {
  bike.row = row
  const view = viewAt(row, now)
  if (isSame(bike.view, view)) return
  bike.view = view
  bike.texts = toSearchTexts(row)
}

function viewAt(row: FleetRow, now: number): BikeView {
  return toBikeView(row, row.occupiedUntil !== null && row.occupiedUntil > now)
}

function isSame(one: BikeView, other: BikeView): boolean {
  return Object.entries(one).every(([key, value]) => value === Reflect.get(other, key))
}
