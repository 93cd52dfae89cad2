import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallOutput } from '../lib/api.ts'
import { useLiveQuery } from '../first-load/live-query.tsx'
import { envelopeQueryFor, pollAfter, pollInterval, queryFor } from '../lib/query.ts'
import { type ChosenTime, readChosenTime, withTime } from './chosen-time.ts'
import { type BikeFilters, readFilters, toBikeQuery, writeFilters } from './filter-search-params.ts'

type BikeListOptions = {
  limit?: number
  time?: ChosenTime | undefined
}

export const bikesQuery = (filters: BikeFilters, { limit, time }: BikeListOptions = {}) =>
  envelopeQueryFor('GET /bikes', { query: { ...toBikeQuery(filters, limit), ...time } })
export const brandsQuery = queryFor('GET /bikes/filters')

export function useBikes(filters: BikeFilters, options?: BikeListOptions) {
  return useLiveQuery({
    ...bikesQuery(filters, options),
    refetchInterval: pollInterval(),
    keepPrevious: true,
  })
}

/** The filters change less often than the bikes, so they stay fresh for longer than a poll. */
const BRANDS_FRESH_MS = 30_000

/** The filters are read once, and after a failure again until they are there. */
export function useBrands() {
  return useLiveQuery({
    ...brandsQuery,
    staleTime: BRANDS_FRESH_MS,
    refetchInterval: ({ state }) => state.error !== null && pollAfter(state),
  })
}

/**
 * A change of the filters keeps the chosen time, which is beside them in the URL. A change holds at
 * once: on a slow device the next one comes before the URL has changed, and builds on it.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const [changed, setChanged] = useState<[since: URLSearchParams, filters: BikeFilters]>()
  const filters = changed?.[0] === params ? changed[1] : readFilters(params)
  const setFilters = useCallback(
    (next: BikeFilters, replace = false) => {
      setChanged([params, next])
      setParams((before) => withTime(writeFilters(next), readChosenTime(before)), {
        replace,
        preventScrollReset: true,
      })
    },
    [params, setParams],
  )
  return { filters, setFilters, time: readChosenTime(params) }
}

export const totalOf = ({ data, meta }: CallOutput<'GET /bikes'>) => meta?.total ?? data.length

export const formatBikeCount = (total: number) =>
  total === 0 ? 'no bikes' : total === 1 ? '1 bike' : `${total} bikes`
