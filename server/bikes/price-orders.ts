import type { BikeSort } from '#domain/bikes'
import { COMPARE_BY, findPlace } from './bike-order.ts'
import type { FleetBike } from './fleet-bike.ts'
import type { FleetRow } from './fleet.store.ts'

/**
 * The fleet by price, lowest and highest first. An order is made when it is first asked for and then
 * kept, so that a request sorts nothing.
 */
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

    /** While its price is the one with which it was added. */
    remove,

    /** Gives a bike another row by `update`. */
    change(bike: FleetBike, row: FleetRow, update: () => void): void {
      if (bike.row.pricePerHour === row.pricePerHour) return update()
      remove(bike)
      update()
      add(bike)
    },

    /** They are made anew when they are next asked for. */
    clear: () => orders.clear(),
  }
}

export type PriceOrders = ReturnType<typeof createPriceOrders>
