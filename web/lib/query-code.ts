import type { QueryClient, QueryObserver, keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiProblem, unreachable } from './api-problem.ts'
import { createLateValue } from './late-value.ts'
import { POLL_MS, pollAfter } from './query.ts'

/** What live-query.ts needs of TanStack Query. */
export type Queries = Readonly<{
  client: QueryClient
  QueryObserver: typeof QueryObserver
  keepPreviousData: typeof keepPreviousData
}>
type Code = Readonly<{ queries?: Queries; problem?: ApiProblem }>

const NOT_FETCHED: Code = {}
const code = createLateValue<Code>()
let isFetching = false

/** Called by query-client.ts itself: a dialog or the dashboard may have fetched it first. */
export function provideQueries(queries: Queries): void {
  code.set({ queries })
}

/** Fetches the code of TanStack Query unless it is here already. */
export function fetchQueries(): void {
  if (code.read()?.queries || isFetching) return
  isFetching = true
  void import('./query-client.ts')
    .catch(() => code.set({ problem: unreachable() }))
    .finally(() => {
      isFetching = false
    })
}

/** The code if it is here, or why it could not be fetched. */
export const useQueryCode = (): Code => code.use() ?? NOT_FETCHED

/** How long a document's data are shown before they are read again, in milliseconds. */
function timeLeft(updatedAt: number): number {
  const age = Date.now() - updatedAt
  return Math.max(0, pollAfter({ dataUpdatedAt: updatedAt, errorUpdatedAt: 0, error: null }) - age)
}

/**
 * Fetches the code when the first poll is due, and at once where there is nothing to show before. A
 * page in the background waits until it is seen; one that has come back is read again at once.
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
