import type { BikeView } from '#contract/bikes'
import type { PageMeta } from '#contract/paging'
import type { BikeFilter, BikeSort } from '#domain/bikes'
import type { Period } from '#domain/occupancy'
import { viewIn } from './fleet-bike.ts'
import { type SearchSources, createFleetSearches } from './fleet-searches.ts'

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
