import type { BikeView } from '#contract/bikes'
import { type SearchTexts, toSearchTexts } from '#domain/bikes'
import { type Period, busyPeriods, isTaken } from '#domain/occupancy'
import { toBikeView } from '../bikes/bikes.view.ts'
import type { FleetRow } from './fleet.store.ts'
import {
  type PackedPeriods,
  isSamePacked,
  overlapsAny,
  packPeriods,
  unpackOccupancies,
} from './packed-times.ts'

/**
 * The objects in a bike are replaced only when their content changes, so that answers can be
 * reused.
 */
export type FleetBike = {
  row: FleetRow
  view: BikeView
  otherView: BikeView | undefined
  texts: SearchTexts
  busy: PackedPeriods
}

export function createFleetBike(row: FleetRow, now: number): FleetBike {
  const occupancies = unpackOccupancies(row.occupancies)
  return {
    row,
    view: toBikeView(row, isTaken(occupancies, now)),
    otherView: undefined,
    texts: toSearchTexts(row),
    busy: packPeriods(busyPeriods(occupancies, now)),
  }
}

export function updateFleetBike(bike: FleetBike, row: FleetRow, now: number): void {
  const { view, busy, texts } = createFleetBike(row, now)
  bike.row = row
  if (!isSamePacked(bike.busy, busy)) bike.busy = busy
  if (isSame(bike.view, view)) return
  const other = otherViewOf(bike)
  if (isSame(other, view)) {
    bike.otherView = bike.view
    bike.view = other
    return
  }
  Object.assign(bike, { view, otherView: undefined })
  if (bike.texts.all !== texts.all) bike.texts = texts
}

export function isAvailableIn({ row, view, busy }: FleetBike, period: Period | undefined): boolean {
  return period ? row.forRent && !overlapsAny(busy, period) : view.isAvailable
}

export function viewIn(bike: FleetBike, period: Period | undefined): BikeView {
  const isAsNow = isAvailableIn(bike, period) === bike.view.isAvailable
  return isAsNow ? bike.view : otherViewOf(bike)
}

function otherViewOf(bike: FleetBike): BikeView {
  bike.otherView ??= { ...bike.view, isAvailable: !bike.view.isAvailable }
  return bike.otherView
}

function isSame(one: BikeView, other: BikeView): boolean {
  return Object.entries(one).every(([key, value]) => value === Reflect.get(other, key))
}
