import type { BikeView } from '#contract/bikes'
import type { PageMeta } from '#contract/paging'
import { type BikeFilter, type BikeSort, matchesFilter } from '#domain/bikes'
import type { Period } from '#domain/occupancy'
import { viewIn, type FleetBike, isAvailableIn } from './fleet-bike.ts'
import { COMPARE_BY, type PriceOrders } from './bike-order.ts'

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

type SearchSources = {
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
function createFleetSearches(sources: SearchSources) {
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

export type FleetQuery = BikeFilter & {
  period?: Period | undefined
  sort?: BikeSort | undefined
  page: number
  limit: number
}
export type FleetList = { data: BikeView[]; meta?: PageMeta }

const MOST_LISTS = 200

/**
 * A list that shows the same bikes as before is the same object, so its bytes need not be made
 * again (server/http/shared-answers.ts).
 */
export function createFleetLists(sources: SearchSources) {
  const { all } = sources
  const searches = createFleetSearches(sources)
  const lists = new Map<string, FleetList>()

  function keep(key: string, list: FleetList): FleetList {
    const known = lists.get(key)
    const kept = known && isSame(known, list) ? known : list
    lists.delete(key)
    lists.set(key, kept)
    const [oldest] = lists.keys()
    if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest)
    return kept
  }

  return {
    searches,

    list(query: FleetQuery | undefined): FleetList {
      if (!query) return keep('', { data: all().map(({ view }) => view) })
      const { period, sort, page, limit, ...filter } = query
      const found = searches.find(filter, { period, sort })
      const total = found.length
      const meta = { page, limit, total, totalPages: Math.ceil(total / limit) }
      const shown = found.slice((page - 1) * limit, page * limit)
      const data = shown.map((bike) => viewIn(bike, period))
      return keep(JSON.stringify(query), { data, meta })
    },
  }
}

function isSame(one: FleetList, other: FleetList): boolean {
  return (
    one.meta?.total === other.meta?.total &&
    one.data.length === other.data.length &&
    one.data.every((bike, index) => bike === other.data[index])
  )
}
