import type { QueryClient, QueryObserver, keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiProblem, unreachable } from './api-problem.ts'
import { createLateValue } from './late-value.ts'
import { POLL_MS, pollAfter } from './query.ts'

export type Queries = Readonly<{
  client: QueryClient
  QueryObserver: typeof QueryObserver
  keepPreviousData: typeof keepPreviousData
}>
type QueryCode = Readonly<{ queries?: Queries; problem?: ApiProblem }>

const NOT_FETCHED: QueryCode = {}
const code = createLateValue<QueryCode>()
let isFetching = false

/**
 * A dialog or the dashboard may have fetched the code first, so query-client.ts itself calls this.
 */
export function provideQueries(queries: Queries): void {
  code.set({ queries })
}

export function fetchQueries(): void {
  if (code.read()?.queries || isFetching) return
  isFetching = true
  void import('./query-client.ts')
    .catch(() => code.set({ problem: unreachable() }))
    .finally(() => {
      isFetching = false
    })
}

export const useQueryCode = (): QueryCode => code.use() ?? NOT_FETCHED

function timeLeft(updatedAt: number): number {
  const age = Date.now() - updatedAt
  return Math.max(0, pollAfter({ dataUpdatedAt: updatedAt, errorUpdatedAt: 0, error: null }) - age)
}

/**
 * Fetches the code when the first poll is due, and at once when there is nothing to show. A page in
 * the background waits until it is visible; one that has come back is read again at once.
 *
 * @param updatedAt when the document's data were read; undefined without data
 */
export function useQueriesWhenDue(updatedAt: number | undefined, isEnabled: boolean): void {
  const { queries, problem } = useQueryCode()
  useEffect(() => {
    if (queries || !isEnabled) return undefined
    const fetchIfSeen = () => {
      if (!document.hidden) fetchQueries()
    }
    const wait = problem ? POLL_MS : updatedAt === undefined ? 0 : timeLeft(updatedAt)
    if (wait === 0) fetchQueries()
    const timer = setTimeout(fetchIfSeen, wait)
    document.addEventListener('visibilitychange', fetchIfSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', fetchIfSeen)
    }
  }, [queries, problem, updatedAt, isEnabled])
}
