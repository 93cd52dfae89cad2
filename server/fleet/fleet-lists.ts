import type { ListedBike } from '#contract/bikes'
import type { PageMeta } from '#contract/paging'
import { type BikeFilter, type BikeSort, matchesFilter } from '#domain/bikes'
import type { Period } from '#domain/occupancy'
import type { ShopClock } from '#domain/opening-hours'
import { type FleetBike, isAvailableIn, isSameListed, listedIn } from './fleet-bike.ts'
import { COMPARE_BY, type PriceOrders } from './bike-order.ts'
import type { FreeBikeCount } from './free-bike-count.ts'

/**
 * The result contains all matching bikes and perhaps others, oldest first, or is undefined when
 * they are not known.
 */
type FindCandidates = (filter: BikeFilter) => readonly FleetBike[] | undefined

type SearchOptions = { sort?: BikeSort | undefined; period?: Period | undefined }

type Search = {
  matches: (bike: FleetBike) => boolean
  sort: BikeSort | undefined
  total: number
  /** A search whose number of bikes alone is known has none. */
  found: readonly FleetBike[] | undefined
}

type Slice = { begin: number; end: number }
type FoundPage = { total: number; shown: readonly FleetBike[] }

/** A page that does not lie among the first of all bikes is taken from the list of all matches. */
const MOST_LOOKED_AT = 1000

/** Each change of a bike is compared with all of them. */
const MOST_SEARCHES = 100
const MOST_PER_BIKE = 10

type SearchSources = {
  all: () => readonly FleetBike[]
  narrow: FindCandidates
  prices: PriceOrders
  free: FreeBikeCount
}

function findMatches(
  { all, narrow, prices }: SearchSources,
  filter: BikeFilter,
  { sort, period }: SearchOptions,
): Search {
  const matches = matchesIn(filter, period)
  const narrowed = narrow(filter)
  const found = (narrowed ?? inOrder({ all, prices }, sort)).filter(matches)
  const sorted = narrowed && sort ? found.toSorted(COMPARE_BY[sort]) : found
  return { matches, sort, total: sorted.length, found: sorted }
}

const conditionsOf = ({ search, brand, model, kind, minPrice, maxPrice }: BikeFilter) => [
  search,
  brand,
  model,
  kind,
  minPrice,
  maxPrice,
]

const inOrder = ({ all, prices }: Pick<SearchSources, 'all' | 'prices'>, sort?: BikeSort) =>
  sort ? prices.by(sort) : all()

function matchesIn(filter: BikeFilter, period: Period | undefined) {
  const isMatch = matchesFilter(filter)
  return (bike: FleetBike) => isMatch(bike.texts, isAvailableIn(bike, period), bike.row)
}

/** A filter by availability at a time alone needs no comparison of every bike. */
function countMatches(
  { all, free }: SearchSources,
  { available }: BikeFilter,
  { sort, period }: SearchOptions,
): Search | undefined {
  if (available === undefined || !period) return undefined
  const freeBikes = free.countIn(period)
  const total = available ? freeBikes : all().length - freeBikes
  return { matches: matchesIn({ available }, period), sort, total, found: undefined }
}

function firstMatches(
  bikes: readonly FleetBike[],
  matches: Search['matches'],
  count: number,
): readonly FleetBike[] | undefined {
  const found: FleetBike[] = []
  const most = Math.min(bikes.length, MOST_LOOKED_AT)
  for (let at = 0; at < most && found.length < count; at += 1) {
    const bike = bikes[at]
    if (bike && matches(bike)) found.push(bike)
  }
  return found.length === count || most === bikes.length ? found : undefined
}

/**
 * A result is kept until a change of a bike changes it: the booking of a bike affects only the
 * results of filters by availability.
 */
function createFleetSearches(sources: SearchSources) {
  const { all } = sources
  const searches = new Map<string, Search>()
  let kept = 0

  function drop(key: string): void {
    kept -= searches.get(key)?.found?.length ?? 0
    searches.delete(key)
  }

  function keep(key: string, search: Search): Search {
    drop(key)
    kept += search.found?.length ?? 0
    searches.set(key, search)
    dropOldest()
    return search
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
    find(filter: BikeFilter, asked: SearchOptions, { begin, end }: Slice): FoundPage {
      const { sort } = asked
      const { available, ...others } = filter
      const conditions = conditionsOf(others)
      const isUnnarrowed = conditions.every((each) => each === undefined || each === '')
      const bikes = inOrder(sources, sort)
      if (isUnnarrowed && available === undefined) {
        return { total: bikes.length, shown: bikes.slice(begin, end) }
      }
      const period = available === undefined ? undefined : asked.period
      const key = JSON.stringify([...conditions, available, sort, period])
      const find = () => findMatches(sources, filter, { sort, period })
      const counted = () => isUnnarrowed && countMatches(sources, filter, { sort, period })
      const { total, found, matches } = keep(key, searches.get(key) ?? (counted() || find()))
      const first = found ?? firstMatches(bikes, matches, begin < total ? Math.min(end, total) : 0)
      const shown = first ?? keep(key, find()).found ?? []
      return { total, shown: shown.slice(begin, end) }
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

    forget: (bike: FleetBike): void => matching(bike).forEach(drop),

    clear(): void {
      searches.clear()
      kept = 0
    },
  }
}

export type FleetQuery = BikeFilter & {
  /** The ride that is asked for, with the shop's turnaround after it. */
  period?: Period | undefined
  ride?: Period | undefined
  sort?: BikeSort | undefined
  page: number
  limit: number
}
export type FleetList = { data: ListedBike[]; meta?: PageMeta }

const MOST_LISTS = 200

/**
 * A list that shows the same bikes as before is the same object, so its bytes need not be made
 * again (server/http/shared-answers.ts).
 */
export function createFleetLists(sources: SearchSources, clock: ShopClock) {
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

    list(query: FleetQuery | undefined, now: number): FleetList {
      if (!query) return keep('', { data: all().map(({ view }) => view) })
      const { period, ride, sort, page, limit, ...filter } = query
      const slice = { begin: (page - 1) * limit, end: page * limit }
      const { total, shown } = searches.find(filter, { period, sort }, slice)
      const meta = { page, limit, total, totalPages: Math.ceil(total / limit) }
      const data = shown.map((bike) => listedIn(bike, { period, ride, now, clock }))
      return keep(JSON.stringify(query), { data, meta })
    },
  }
}

function isSame(one: FleetList, other: FleetList): boolean {
  return (
    one.meta?.total === other.meta?.total &&
    one.data.length === other.data.length &&
    one.data.every((bike, index) => isSameListed(bike, other.data[index]))
  )
}
