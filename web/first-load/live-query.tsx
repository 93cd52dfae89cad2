import type { QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { POLL_MS, type ReadOptions, pollAfter } from '../lib/query.ts'
import { createLateValue } from './late-value.ts'
import { repeatableImport } from './repeatable-import.ts'

export type LiveOptions<Data> = ReadOptions<Data> & {
  refetchInterval?: NonNullable<QueryObserverOptions<Data>['refetchInterval']>
  staleTime?: number
  enabled?: boolean
  keepPrevious?: boolean
}

export type LiveResult<Data> = Readonly<{
  data: Data | undefined
  error: Error | null
  isPending: boolean
  isError: boolean
  isSuccess: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}>

export type DocumentRead<Data> = Readonly<{ data: Data; updatedAt: number }>

/** This is what lib/observe-query.ts makes of a query, once the code of TanStack Query is here. */
export type LiveObserver<Data> = Readonly<{
  resultFor: (options: LiveOptions<Data>) => LiveResult<Data>
  setOptions: (options: LiveOptions<Data>) => void
  subscribe: (onChange: () => void) => () => void
  current: () => unknown
}>

type ObserveQuery = <Data>(
  options: LiveOptions<Data>,
  read: DocumentRead<Data> | undefined,
) => LiveObserver<Data>

type QueryCode = Readonly<{ observe?: ObserveQuery; problem?: Error }>

const NOT_FETCHED: QueryCode = {}
const code = createLateValue<QueryCode>()
const fetchQueryClient = repeatableImport(() => import('../lib/query-client.ts'))
let isFetching = false

/**
 * A dialog or the dashboard may have fetched the code first, so lib/query-client.ts itself calls
 * this.
 */
export function provideQueries(observe: ObserveQuery): void {
  code.set({ observe })
}

export function fetchQueries(): void {
  if (code.read()?.observe || isFetching) return
  isFetching = true
  void fetchQueryClient()
    .catch(() => code.set({ problem: new Error('The code for reading cannot be fetched.') }))
    .finally(() => {
      isFetching = false
    })
}

type LoaderRead = { queryKey: QueryKey; data: unknown }

export function loaderRead<Data>({ queryKey }: ReadOptions<Data>, data: NoInfer<Data>): LoaderRead {
  return { queryKey, data }
}

/**
 * Returns when the server rendered this document, by the browser's own clock. The server's clock
 * may differ, and a time in the document would change its ETag although its data have not changed.
 * A document from the browser's history may be of any age.
 */
function documentTime(): number {
  if (typeof performance === 'undefined' || typeof window === 'undefined') return 0
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming)) return 0
  if (navigation.type === 'back_forward') return 0
  return Date.now() - (performance.now() - navigation.responseStart)
}

type DocumentData = { reads: readonly LoaderRead[]; updatedAt: number }

const DocumentReadsContext = createContext<DocumentData>({ reads: [], updatedAt: 0 })

type Props = { reads: readonly LoaderRead[] | undefined; children: ReactNode }

/**
 * Gives a document's loader data to the live queries below, with their time, so that these do not
 * fetch the same again while it is fresh. After a navigation inside the shop there are no reads,
 * and the queries fetch.
 */
export function DocumentReads({ reads = [], children }: Props) {
  const [value] = useState(() => ({ reads, updatedAt: documentTime() }))
  return <DocumentReadsContext value={value}>{children}</DocumentReadsContext>
}

const hashOf = (key: QueryKey) => JSON.stringify(key)

function useDocumentRead<Data>({ queryKey }: ReadOptions<Data>): DocumentRead<Data> | undefined {
  const { reads, updatedAt } = use(DocumentReadsContext)
  const hash = hashOf(queryKey)
  const read = reads.find((candidate) => hashOf(candidate.queryKey) === hash)
  return read && { data: read.data as Data, updatedAt }
}

/** Without data the code is needed at once, and after a failure with the next poll. */
export function waitForCode(updatedAt: number | undefined, hasFailed: boolean, now: number) {
  if (hasFailed) return POLL_MS
  if (updatedAt === undefined) return 0
  const poll = pollAfter({ dataUpdatedAt: updatedAt, errorUpdatedAt: 0, error: null })
  return Math.max(0, poll - (now - updatedAt))
}

/**
 * Fetches the code when the first poll is due, and at once when there is nothing to show. A page in
 * the background waits until it is visible; one that has come back is read again at once.
 */
function useCodeWhenDue(updatedAt: number | undefined, isEnabled: boolean): QueryCode {
  const current = code.use() ?? NOT_FETCHED
  const { observe, problem } = current
  useEffect(() => {
    if (observe || !isEnabled) return undefined
    const fetchIfSeen = () => {
      if (!document.hidden) fetchQueries()
    }
    const wait = waitForCode(updatedAt, problem !== undefined, Date.now())
    if (wait === 0) fetchQueries()
    const timer = setTimeout(fetchIfSeen, wait)
    document.addEventListener('visibilitychange', fetchIfSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', fetchIfSeen)
    }
  }, [observe, problem, updatedAt, isEnabled])
  return current
}

const noSubscription = () => () => undefined

/**
 * Works like TanStack's useQuery, for screens that the server renders. A document shows its own
 * data until the first poll is due or something else has to be read; only then the code for it is
 * fetched (docs/decisions/0060-first-load.md).
 */
export function useLiveQuery<Data>(options: LiveOptions<Data>): LiveResult<Data> {
  const read = useDocumentRead(options)
  // The observer begins with the data of the document, until TanStack Query has its own.
  const [first] = useState({ options, read })
  const { observe, problem = null } = useCodeWhenDue(read?.updatedAt, options.enabled !== false)
  const observer = useMemo(() => observe?.(first.options, first.read), [observe, first])
  useEffect(() => observer?.setOptions(options))
  const subscribe = useCallback(
    (onChange: () => void) => (observer?.subscribe ?? noSubscription)(onChange),
    [observer],
  )
  useSyncExternalStore(
    subscribe,
    () => observer?.current(),
    () => undefined,
  )
  if (observer) return observer.resultFor(options)
  const previous = !read && options.keepPrevious ? first.read?.data : undefined
  const data = read ? read.data : previous
  return {
    data,
    error: problem,
    isPending: data === undefined && problem === null,
    isError: problem !== null,
    isSuccess: data !== undefined && problem === null,
    isPlaceholderData: previous !== undefined,
    refetch: fetchQueries,
  }
}
