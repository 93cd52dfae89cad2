import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, createContext, use, useState } from 'react'
import type { ReadOptions } from './query.ts'

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

const hashOf = (key: QueryKey) => JSON.stringify(key)

export function useDocumentRead<Data>({ queryKey }: ReadOptions<Data>) {
  const { reads, updatedAt } = use(DocumentReadsContext)
  const hash = hashOf(queryKey)
  const read = reads.find((candidate) => hashOf(candidate.queryKey) === hash)
  return read && { data: read.data as Data, updatedAt }
}

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
