import {
  type DataTag,
  HydrationBoundary,
  QueryClient,
  type QueryKey,
  dehydrate,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

type LoaderRead = { queryKey: QueryKey; data: unknown }

/** What a loader has read, under the key of the query that would read the same. */
export function loaderRead<Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  data: NoInfer<Data>,
): LoaderRead {
  return { queryKey, data }
}

/**
 * When the server rendered this document, by the browser's own clock: the server's may differ, and
 * a time in the document would change its ETag although its data have not changed. A document from
 * the browser's history may be of any age.
 */
function documentTime(): number {
  if (typeof performance === 'undefined' || typeof window === 'undefined') return 0
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming)) return 0
  if (navigation.type === 'back_forward') return 0
  return Date.now() - (performance.now() - navigation.responseStart)
}

function dehydrateReads(reads: readonly LoaderRead[]) {
  const client = new QueryClient()
  const updatedAt = documentTime()
  for (const { queryKey, data } of reads) client.setQueryData(queryKey, data, { updatedAt })
  return dehydrate(client)
}

type Props = { reads: readonly LoaderRead[] | undefined; children: ReactNode }

/**
 * Gives a document's loader data to the queries below, with their time: they do not fetch the same
 * again while it is fresh. Without reads (a navigation inside the shop) the queries fetch.
 */
export function HydrateQueries({ reads, children }: Props) {
  const [state] = useState(() => (reads ? dehydrateReads(reads) : undefined))
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
