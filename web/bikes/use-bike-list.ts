import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallOutput } from '../lib/api.ts'
import { useLiveQuery } from '../lib/live-query.ts'
import { envelopeQueryFor, pollAfter, pollInterval, queryFor } from '../lib/query.ts'
import { type ChosenTime, readChosenTime, withTime } from './chosen-time.ts'
import { type BikeFilters, readFilters, toBikeQuery, writeFilters } from './filter-search-params.ts'

type Asked = {
  /** Bikes on a page; as many as on the public listing unless another number is given. */
  limit?: number
  /** The time that `isAvailable` is about. */
  time?: ChosenTime | undefined
}

export const bikesQuery = (filters: BikeFilters, { limit, time }: Asked = {}) =>
  envelopeQueryFor('GET /bikes', { query: { ...toBikeQuery(filters, limit), ...time } })
export const brandsQuery = queryFor('GET /bikes/filters')

export function useBikes(filters: BikeFilters, asked?: Asked) {
  return useLiveQuery({
    ...bikesQuery(filters, asked),
    refetchInterval: pollInterval(),
    keepPrevious: true,
  })
}

/** Longer than a poll: the bikes are read again, and the filters stay. */
const BRANDS_FRESH_MS = 30_000

/** Read once; after a failure again, until the filters are there. */
export function useBrands() {
  return useLiveQuery({
    ...brandsQuery,
    staleTime: BRANDS_FRESH_MS,
    refetchInterval: ({ state }) => state.error !== null && pollAfter(state),
  })
}

/** The filters in the URL, and the chosen time beside them, which a change of the filters keeps. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const setFilters = useCallback(
    (changed: BikeFilters, replace = false) =>
      setParams((before) => withTime(writeFilters(changed), readChosenTime(before)), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  )
  return { filters, setFilters, time: readChosenTime(params) }
}

/** How many bikes match, on all pages together. */
export const totalOf = ({ data, meta }: CallOutput<'GET /bikes'>) => meta?.total ?? data.length

export const formatBikeCount = (total: number) =>
  total === 0 ? 'no bikes' : total === 1 ? '1 bike' : `${total} bikes`

/**
 * The number of results, announced to screen readers after a filter or the page changed. A poll
 * that brings other bikes is not announced.
 */
export function useResultAnnouncement(
  filters: BikeFilters,
  time: ChosenTime | undefined,
  bikes: ReturnType<typeof useBikes>,
): string {
  const request = withTime(writeFilters(filters), time).toString()
  const [announced, setAnnounced] = useState({ request, text: '' })
  if (announced.request !== request && bikes.data && !bikes.isPlaceholderData) {
    setAnnounced({ request, text: `Found: ${formatBikeCount(totalOf(bikes.data))}` })
  }
  return announced.text
}

/** Goes to the last page when the current one does not exist (any more). */
export function usePageCorrection(page: number, bikes: ReturnType<typeof useBikes>, goTo: GoTo) {
  const lastPage = Math.max(bikes.data?.meta?.totalPages ?? 1, 1)
  const isBeyond = bikes.isSuccess && !bikes.isPlaceholderData && page > lastPage
  const goToLastPage = useEffectEvent(() => goTo(lastPage))
  useEffect(() => {
    if (isBeyond) goToLastPage()
  }, [isBeyond])
}

type GoTo = (page: number) => void
