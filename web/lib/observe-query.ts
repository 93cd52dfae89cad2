import { type QueryClient, QueryObserver, keepPreviousData } from '@tanstack/react-query'
import type { DocumentRead, LiveObserver, LiveOptions } from '../first-load/live-query.tsx'

/** Makes queries live that first showed the data of their document (web/first-load/). */
export function createObserveQuery(client: QueryClient) {
  const toObserverOptions = <Data>({ keepPrevious = false, ...options }: LiveOptions<Data>) =>
    client.defaultQueryOptions<Data, Error, Data, Data>({
      ...options,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
    })

  return <Data>(
    first: LiveOptions<Data>,
    read: DocumentRead<Data> | undefined,
  ): LiveObserver<Data> => {
    if (read && client.getQueryData(first.queryKey) === undefined) {
      client.setQueryData(first.queryKey, read.data, { updatedAt: read.updatedAt })
    }
    const observer = new QueryObserver<Data, Error, Data, Data>(client, toObserverOptions(first))
    return {
      resultFor: (options) =>
        observer.trackResult(observer.getOptimisticResult(toObserverOptions(options))),
      setOptions: (options) => observer.setOptions(toObserverOptions(options)),
      subscribe(onChange) {
        client.mount()
        const unsubscribe = observer.subscribe(onChange)
        // The query may have changed before the subscription began.
        observer.updateResult()
        return () => {
          unsubscribe()
          client.unmount()
        }
      },
      current: () => observer.getCurrentResult(),
    }
  }
}
