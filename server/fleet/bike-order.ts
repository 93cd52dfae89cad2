import type { BikeSort } from '#domain/bikes'
import type { FleetRow } from './fleet.store.ts'
import type { FleetBike } from './fleet-bike.ts'

type AgedBike = { row: Pick<FleetRow, 'id' | 'createdAt'> }
type PricedBike = { row: Pick<FleetRow, 'id' | 'createdAt' | 'pricePerHour'> }

export type CompareBikes<Bike> = (one: Bike, other: Bike) => number

/**
 * More changes at once are sorted together with the others, which costs less than finding a place
 * for each.
 */
const FEW = 100

export function compareAge({ row: one }: AgedBike, { row: other }: AgedBike): number {
  if (one.createdAt !== other.createdAt) return one.createdAt - other.createdAt
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1
}

export const COMPARE_BY: Record<BikeSort, CompareBikes<PricedBike>> = {
  price: (one, other) => one.row.pricePerHour - other.row.pricePerHour || compareAge(one, other),
  '-price': (one, other) => other.row.pricePerHour - one.row.pricePerHour || compareAge(one, other),
}

export function changeOrdered<Bike extends AgedBike>(
  bikes: readonly Bike[],
  removed: ReadonlySet<Bike>,
  added: readonly Bike[],
): readonly Bike[] {
  if (removed.size + added.length > FEW) {
    return [...bikes.filter((bike) => !removed.has(bike)), ...added].toSorted(compareAge)
  }
  const changed = [...bikes]
  for (const bike of removed) changed.splice(findPlace(changed, bike), 1)
  for (const bike of added) changed.splice(findPlace(changed, bike), 0, bike)
  return changed
}

export function findPlace<Bike extends AgedBike>(
  bikes: readonly Bike[],
  wanted: Bike,
  compare: CompareBikes<Bike> = compareAge,
): number {
  const last = bikes.at(-1)
  if (last && compare(last, wanted) < 0) return bikes.length
  let from = 0
  let to = bikes.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const bike = bikes[middle]
    if (bike && compare(bike, wanted) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** An order by price is made on first use and then kept, so that a request sorts nothing. */
export function createPriceOrders(all: () => readonly FleetBike[]) {
  const orders = new Map<BikeSort, FleetBike[]>()

  function add(bike: FleetBike): void {
    for (const [sort, order] of orders) {
      order.splice(findPlace(order, bike, COMPARE_BY[sort]), 0, bike)
    }
  }

  function remove(bike: FleetBike): void {
    for (const [sort, order] of orders) order.splice(findPlace(order, bike, COMPARE_BY[sort]), 1)
  }

  return {
    by(sort: BikeSort): readonly FleetBike[] {
      const order = orders.get(sort) ?? all().toSorted(COMPARE_BY[sort])
      orders.set(sort, order)
      return order
    },

    add,

    /** The bike must still have the price with which it was added. */
    remove,

    change(bike: FleetBike, row: FleetRow, update: () => void): void {
      if (bike.row.pricePerHour === row.pricePerHour) return update()
      remove(bike)
      update()
      add(bike)
    },

    clear: () => orders.clear(),
  }
}

export type PriceOrders = ReturnType<typeof createPriceOrders>
