import { type BikeFilter, matchesFilter } from '#domain/bikes'
import type { FleetBike } from './fleet-bike.ts'

/** Fewer bikes among which are all that match, where they are known. */
export type Narrow = (filter: BikeFilter) => readonly FleetBike[] | undefined

type Search = { matches: (bike: FleetBike) => boolean; found: readonly FleetBike[] }

/** Each change of a bike is compared with all of them. */
const MOST_SEARCHES = 100
/** Together they name a bike at most so often on average. */
const MOST_PER_BIKE = 10

/**
 * What filters have found in the fleet. A result is kept until a change of a bike makes it another
 * one: the booking of a bike leaves all results as they are but those of a filter by availability.
 */
export function createFleetSearches(all: () => readonly FleetBike[], narrow: Narrow) {
  const searches = new Map<string, Search>()
  let kept = 0

  function drop(key: string): void {
    kept -= searches.get(key)?.found.length ?? 0
    searches.delete(key)
  }

  function dropOldest(): void {
    for (const key of searches.keys()) {
      if (searches.size <= MOST_SEARCHES && kept <= all().length * MOST_PER_BIKE) return
      drop(key)
    }
  }

  return {
    find(filter: BikeFilter): readonly FleetBike[] {
      const conditions = [filter.search, filter.brand, filter.model, filter.available]
      if (conditions.every((each) => each === undefined || each === '')) return all()
      const key = JSON.stringify(conditions)
      const known = searches.get(key)
      drop(key)
      const isMatch = matchesFilter(filter)
      const matches = ({ texts, view }: FleetBike) => isMatch(texts, view.isAvailable)
      const search = known ?? { matches, found: (narrow(filter) ?? all()).filter(matches) }
      kept += search.found.length
      searches.set(key, search)
      dropOldest()
      return search.found
    },

    /** The filters that a bike matches: to be compared before and after it changes. */
    matching: (bike: FleetBike): Set<string> =>
      new Set([...searches].filter(([, { matches }]) => matches(bike)).map(([key]) => key)),

    /** Drops the results that a bike left or came into. */
    drop(keys: Iterable<string>): void {
      for (const key of keys) drop(key)
    },

    clear(): void {
      searches.clear()
      kept = 0
    },
  }
}
