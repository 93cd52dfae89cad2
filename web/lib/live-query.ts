import type { QueryObserverOptions, QueryObserverResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useDocumentRead } from './document-reads.tsx'
import { type Queries, fetchQueries, useQueriesWhenDue, useQueryCode } from './query-code.ts'
import type { ReadOptions } from './query.ts'

type LiveOptions<Data> = ReadOptions<Data> & {
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

/**
 * Works like TanStack's useQuery, for screens that the server renders. A document shows its own
 * data until the first poll is due or something else has to be read; only then the code for it is
 * fetched.
 */
export function useLiveQuery<Data>(options: LiveOptions<Data>): LiveResult<Data> {
  const { queries, problem = null } = useQueryCode()
  const [first] = useState(options)
  const firstData = useDocumentRead(first)?.data
  const read = useDocumentRead(options)
  useQueriesWhenDue(read?.updatedAt, options.enabled !== false)
  const observed = useObserved(queries, first, options)
  if (observed) return observed
  const previous = !read && options.keepPrevious ? firstData : undefined
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

/** The result begins with the data of the document, until TanStack Query has its own. */
function useObserved<Data>(
  queries: Queries | undefined,
  first: LiveOptions<Data>,
  options: LiveOptions<Data>,
): QueryObserverResult<Data> | undefined {
  const read = useDocumentRead(first)
  const [begun] = useState({ first, read })
  const observer = useMemo(
    () => queries && observe(queries, begun.first, begun.read),
    [queries, begun],
  )
  const current = queries && toObserverOptions(queries, options)
  const result = current && observer?.getOptimisticResult(current)
  useEffect(() => {
    if (current) observer?.setOptions(current)
  }, [observer, current])
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribe = observer?.subscribe(onChange)
      // The query may have changed before the subscription began.
      observer?.updateResult()
      return () => unsubscribe?.()
    },
    [observer],
  )
  useSyncExternalStore(
    subscribe,
    () => observer?.getCurrentResult(),
    () => undefined,
  )
  useEffect(() => {
    queries?.client.mount()
    return () => queries?.client.unmount()
  }, [queries])
  return result && observer?.trackResult(result)
}

function toObserverOptions<Data>(
  { client, keepPreviousData }: Queries,
  { keepPrevious = false, ...options }: LiveOptions<Data>,
) {
  return client.defaultQueryOptions<Data, Error, Data, Data>({
    ...options,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
}

type DocumentRead<Data> = ReturnType<typeof useDocumentRead<Data>>

function observe<Data>(queries: Queries, options: LiveOptions<Data>, read: DocumentRead<Data>) {
  const { client, QueryObserver } = queries
  if (read && client.getQueryData(options.queryKey) === undefined) {
    client.setQueryData(options.queryKey, read.data, { updatedAt: read.updatedAt })
  }
  return new QueryObserver<Data, Error, Data, Data>(client, toObserverOptions(queries, options))
}
