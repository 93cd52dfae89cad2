import type { BikeFilter } from '#domain/bikes'
import { findPlace } from './bike-order.ts'
import type { FleetBike } from './fleet-bike.ts'
import type { FleetRow } from './fleet.store.ts'

const LENGTH = 3

/**
 * Which bikes have three characters in a row in their texts, oldest bike first: a filter then compares
 * the bikes that have its rarest three, not the whole fleet.
 */
export function createFleetTextIndex(oldestFirst: readonly FleetBike[]) {
  const bikesWith = new Map<string, FleetBike[]>()
  for (const bike of oldestFirst) add(bike)

  function add(bike: FleetBike): void {
    for (const part of partsOf(bike.texts.all)) {
      const bikes = bikesWith.get(part)
      if (bikes) bikes.splice(findPlace(bikes, bike), 0, bike)
      else bikesWith.set(part, [bike])
    }
  }

  function remove(bike: FleetBike): void {
    for (const part of partsOf(bike.texts.all)) {
      const bikes = bikesWith.get(part)
      if (bikes) bikes.splice(findPlace(bikes, bike), 1)
      if (bikes?.length === 0) bikesWith.delete(part)
    }
  }

  return {
    add,

    /** While its texts are those with which it was added. */
    remove,

    /** Gives a bike another row by `update`. */
    change(bike: FleetBike, row: FleetRow, update: () => void): void {
      if (hasSameTexts(bike.row, row)) return update()
      remove(bike)
      update()
      add(bike)
    },

    /** Bikes among which are all that match; undefined where the filter has no three characters. */
    narrow({ search, brand, model }: BikeFilter): readonly FleetBike[] | undefined {
      let fewest: readonly FleetBike[] | undefined
      for (const text of [search, brand, model]) {
        for (const part of partsOf((text ?? '').toLowerCase())) {
          const bikes = bikesWith.get(part) ?? []
          if (!fewest || bikes.length < fewest.length) fewest = bikes
        }
      }
      return fewest
    },
  }
}

const hasSameTexts = (one: FleetRow, other: FleetRow) =>
  one.name === other.name && one.brand === other.brand && one.model === other.model

function partsOf(text: string): Set<string> {
  const parts = new Set<string>()
  for (let end = LENGTH; end <= text.length; end += 1) parts.add(text.slice(end - LENGTH, end))
  return parts
}
