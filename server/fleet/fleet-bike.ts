import type { BikeView, ListedBike } from '#contract/bikes'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { type SearchTexts, toSearchTexts } from '#domain/bikes'
import { freeTimes } from '#domain/free-times'
import { type Poisha, poisha, toTaka } from '#domain/money'
import { type Period, busyPeriods, isTaken } from '#domain/occupancy'
import type { ShopClock } from '#domain/opening-hours'
import { ridePrice } from '#domain/prices'
import { MINUTE_MS } from '#domain/time'
import { toBikeView } from '../bikes/bikes.view.ts'
import type { FleetRow } from './fleet.store.ts'
import {
  type PackedPeriods,
  isSamePacked,
  overlapsAny,
  packPeriods,
  unpackOccupancies,
  unpackPeriods,
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

/** A bike that is free for less than this is not worth the way. */
const SHORTEST_MS = 15 * MINUTE_MS

type Listing = {
  clock: ShopClock
  /** The ride with the shop's turnaround. */
  period: Period | undefined
  ride: Period | undefined
  now: number
}

export function listedIn(bike: FleetBike, { period, ride, now, clock }: Listing): ListedBike {
  const view = viewIn(bike, period)
  const asked = period ?? { from: now, to: now + SHORTEST_MS }
  const freeFrom = view.isAvailable ? undefined : findFreeFrom(bike, asked)
  if (freeFrom === undefined && !ride) return view
  return {
    ...view,
    ...(freeFrom !== undefined && { freeFrom }),
    ...(ride && { rideCost: toTaka(costOf(bike.row, ride, clock)) }),
  }
}

type KnownCost = Period & { cost: Poisha }

/** The cost of the ride that was asked for last: many visitors look at the same times. */
const knownCosts = new WeakMap<FleetRow, KnownCost>()

function costOf(row: FleetRow, ride: Period, clock: ShopClock): Poisha {
  const known = knownCosts.get(row)
  if (known?.from === ride.from && known.to === ride.to) return known.cost
  const cost = calculateCost(row, ride, clock)
  if (row.prices) knownCosts.set(row, { ...ride, cost })
  return cost
}

/** The cost includes the minimum charge. */
function calculateCost({ pricePerHour, prices }: FleetRow, { from, to }: Period, clock: ShopClock) {
  const [startTime, returnTime] = [new Date(from), new Date(to)]
  const { total } = ridePrice({ pricePerHour, startTime, returnTime }, prices, clock)
  return poisha(Math.max(total, ADVANCE_FEE))
}

/** A bike that is reserved for later without an end is not available, although it is free now. */
function findFreeFrom({ row, busy }: FleetBike, { from, to }: Period): string | undefined {
  if (!row.forRent) return undefined
  const within = { from, to: Infinity, turnaroundMs: 0, shortestMs: to - from }
  const [first] = freeTimes(unpackPeriods(busy), within)
  if (!first || first.from.getTime() <= from) return undefined
  return new Date(Math.ceil(first.from.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
}

export function viewIn(bike: FleetBike, period: Period | undefined): BikeView {
  const isAsNow = isAvailableIn(bike, period) === bike.view.isAvailable
  return isAsNow ? bike.view : otherViewOf(bike)
}

function otherViewOf(bike: FleetBike): BikeView {
  bike.otherView ??= { ...bike.view, isAvailable: !bike.view.isAvailable }
  return bike.otherView
}

function isSame(
  { prices, ...one }: BikeView,
  { prices: otherPrices, ...other }: BikeView,
): boolean {
  return (
    one.priceListId === other.priceListId &&
    JSON.stringify(prices) === JSON.stringify(otherPrices) &&
    Object.entries(one).every(([key, value]) => value === Reflect.get(other, key))
  )
}

export function isSameListed(one: ListedBike, other: ListedBike | undefined): boolean {
  if (one === other) return true
  return other !== undefined && one.freeFrom === other.freeFrom && isSame(one, other)
}
