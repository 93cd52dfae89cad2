import { type BikeFilter, type BikeSort, matchesFilter } from '#domain/bikes'
import type { Period } from '#domain/occupancy'
import { COMPARE_BY } from './bike-order.ts'
import { type FleetBike, isAvailableIn } from './fleet-bike.ts'
import type { PriceOrders } from './price-orders.ts'

/**
 * The result contains all matching bikes and perhaps others, oldest first, or is undefined when
 * they are not known.
 */
type FindCandidates = (filter: BikeFilter) => readonly FleetBike[] | undefined

type SearchOptions = { sort?: BikeSort | undefined; period?: Period | undefined }

type Search = {
  matches: (bike: FleetBike) => boolean
  sort: BikeSort | undefined
  found: readonly FleetBike[]
}

/** Each change of a bike is compared with all of them. */
const MOST_SEARCHES = 100
const MOST_PER_BIKE = 10

export type SearchSources = {
  all: () => readonly FleetBike[]
  narrow: FindCandidates
  prices: PriceOrders
}

function findMatches(
  { all, narrow, prices }: SearchSources,
  filter: BikeFilter,
  { sort, period }: SearchOptions,
): Search {
  const isMatch = matchesFilter(filter)
  const matches = (bike: FleetBike) => isMatch(bike.texts, isAvailableIn(bike, period), bike.row)
  const narrowed = narrow(filter)
  if (!sort) return { matches, sort, found: (narrowed ?? all()).filter(matches) }
  const found = narrowed
    ? narrowed.filter(matches).toSorted(COMPARE_BY[sort])
    : prices.by(sort).filter(matches)
  return { matches, sort, found }
}

/**
 * A result is kept until a change of a bike changes it: the booking of a bike affects only the
 * results of filters by availability.
 */
export function createFleetSearches(sources: SearchSources) {
  const { all, prices } = sources
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

  const matching = (bike: FleetBike): Set<string> =>
    new Set([...searches].filter(([, { matches }]) => matches(bike)).map(([key]) => key))

  return {
    find(filter: BikeFilter, asked: SearchOptions = {}): readonly FleetBike[] {
      const { sort } = asked
      const { search, brand, model, available, kind, minPrice, maxPrice } = filter
      const conditions = [search, brand, model, available, kind, minPrice, maxPrice]
      if (conditions.every((each) => each === undefined || each === '')) {
        return sort ? prices.by(sort) : all()
      }
      const period = available === undefined ? undefined : asked.period
      const key = JSON.stringify([...conditions, sort, period])
      const known = searches.get(key)
      drop(key)
      const found = known ?? findMatches(sources, filter, { sort, period })
      kept += found.found.length
      searches.set(key, found)
      dropOldest()
      return found.found
    },

    change(bike: FleetBike, update: () => void): void {
      const price = bike.row.pricePerHour
      const before = matching(bike)
      update()
      const after = matching(bike)
      const isMoved = bike.row.pricePerHour !== price
      for (const key of new Set([...before, ...after])) {
        const isFoundStill = before.has(key) && after.has(key)
        if (!isFoundStill || (isMoved && searches.get(key)?.sort)) drop(key)
      }
    },

    forget(bike: FleetBike): void {
      for (const key of matching(bike)) drop(key)
    },

    clear(): void {
      searches.clear()
      prices.clear()
      kept = 0
    },
  }
}
