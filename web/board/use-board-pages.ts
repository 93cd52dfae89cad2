import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BOARD_ROWS, type BoardBike } from '#contract/board'
import type { CallOutput } from '../lib/api.ts'
import { envelopeQueryFor, pollInterval } from '../lib/query.ts'
import type { BoardFilter } from './use-board-search-params.ts'

type Asked = { span: { from: number; to: number }; filter: BoardFilter }

/** A page of rows that are only flown over is not asked for. */
const PAUSE_MS = 150

const FINE = { isError: false, data: undefined, refetch: () => undefined }

const toIso = (moment: number) => new Date(moment).toISOString()

function queryOf({ span, filter }: Asked, page: number) {
  const { search, brand, kind, isFree } = filter
  return envelopeQueryFor('GET /board', {
    query: {
      from: toIso(span.from),
      to: toIso(span.to),
      page,
      limit: BOARD_ROWS,
      ...(search !== '' && { search }),
      ...(brand !== '' && { brand }),
      ...(kind !== '' && { kind }),
      ...(isFree && { free: 'true' as const }),
    },
  })
}

type Page = CallOutput<'GET /board'>
type ReadQuery = { queryKey: QueryKey }

/** Other days or filters are shown once they are read; meanwhile a page keeps its own bikes alone. */
function isOfPage(key: QueryKey | undefined, page: number): boolean {
  const input = key?.[1] as { query: { page: number } } | undefined
  return input?.query.page === page
}

const pageOfRow = (row: number) => Math.floor(row / BOARD_ROWS) + 1

export type BoardRows = ReturnType<typeof useBoardPages>

/**
 * Reads the pages whose bikes are in view, and polls only them. Rows that were read before are shown
 * from memory while they come into view again.
 */
export function useBoardPages(asked: Asked) {
  const client = useQueryClient()
  const [pages, setPages] = useState<readonly number[]>([1])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wanted = useRef(pages)
  useEffect(() => () => clearTimeout(timer.current), [])

  const results = useQueries({
    queries: pages.map((page) => ({
      ...queryOf(asked, page),
      refetchInterval: pollInterval(),
      placeholderData: (data: Page | undefined, query: ReadQuery | undefined) =>
        isOfPage(query?.queryKey, page) ? data : undefined,
    })),
  })
  const shown = new Map(pages.map((page, index) => [page, results[index]?.data]))
  const read = results.find(({ data }) => data !== undefined)?.data?.meta.total
  // The number of rows stays known while another page of them is read.
  const [total, setTotal] = useState(read)
  if (read !== undefined && read !== total) setTotal(read)

  /** Tells which rows are in view. */
  function look(firstRow: number, lastRow: number) {
    const next = [...new Set([pageOfRow(firstRow), pageOfRow(lastRow)])]
    if (next.join() === wanted.current.join()) return
    wanted.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPages(next), PAUSE_MS)
  }

  function bikeAt(row: number): BoardBike | undefined {
    const page = pageOfRow(row)
    // Each row that comes into view asks.
    if (!shown.get(page)) shown.set(page, client.getQueryData(queryOf(asked, page).queryKey))
    return shown.get(page)?.data.bikes[row % BOARD_ROWS]
  }

  const isAtRisk = (rentalId: string) =>
    results.some(({ data }) =>
      data?.data.bikes.some(({ rentals }) =>
        rentals.some(({ _id, warning }) => _id === rentalId && warning === 'atRisk'),
      ),
    )

  return {
    total: total ?? 0,
    bikeAt,
    isAtRisk,
    look,
    isPending: total === undefined && results.some(({ isPending }) => isPending),
    problem: results.find(({ isError }) => isError) ?? FINE,
    readAt: Math.max(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  }
}
