import { type BikeFilter, type BikeSort, matchesFilter } from '#domain/bikes'
import type { Period } from '#domain/occupancy'
import { COMPARE_BY } from './bike-order.ts'
import { type FleetBike, isAvailableIn } from './fleet-bike.ts'
import type { PriceOrders } from './price-orders.ts'

/** A few bikes among which are all that match, oldest first, where they are known. */
type Narrow = (filter: BikeFilter) => readonly FleetBike[] | undefined

/** In which order, and of what period `available` is said. */
type Asked = { sort?: BikeSort | undefined; period?: Period | undefined }

type Search = {
  matches: (bike: FleetBike) => boolean
  sort: BikeSort | undefined
  found: readonly FleetBike[]
}

/** Each change of a bike is compared with all of them. */
const MOST_SEARCHES = 100
/** Together they name a bike at most so often on average. */
const MOST_PER_BIKE = 10

/** What a search reads. */
export type SearchSources = { all: () => readonly FleetBike[]; narrow: Narrow; prices: PriceOrders }

function look(
  { all, narrow, prices }: SearchSources,
  filter: BikeFilter,
  { sort, period }: Asked,
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
 * What filters have found in the fleet. A result is kept until a change of a bike makes it another
 * one: the booking of a bike leaves all results as they are but those of a filter by availability.
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

  /** The searches that find a bike. */
  const matching = (bike: FleetBike): Set<string> =>
    new Set([...searches].filter(([, { matches }]) => matches(bike)).map(([key]) => key))

  return {
    /** What matches, oldest first or sorted. */
    find(filter: BikeFilter, asked: Asked = {}): readonly FleetBike[] {
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
      const found = known ?? look(sources, filter, { sort, period })
      kept += found.found.length
      searches.set(key, found)
      dropOldest()
      return found.found
    },

    /** Changes a bike, and drops the results that it leaves, comes into, or where it changes its place. */
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

    /** Drops the results that contain a bike. */
    forget(bike: FleetBike): void {
      for (const key of matching(bike)) drop(key)
    },

    /** Every search is looked up again, and every order made anew. */
    clear(): void {
      searches.clear()
      prices.clear()
      kept = 0
    },
  }
}
