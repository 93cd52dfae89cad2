import type { BikeSort } from '#domain/bikes'
import { COMPARE_BY, findPlace } from './bike-order.ts'
import type { FleetBike } from './fleet-bike.ts'
import type { FleetRow } from './fleet.store.ts'

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
