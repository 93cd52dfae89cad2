import { QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query'
import { provideQueries } from '../first-load/live-query.tsx'
import { onSessionChange } from '../first-load/session-mark.ts'
import { ApiProblem } from './api.ts'
import { onConnectionChange, readConnection } from './connection.ts'
import { createObserveQuery } from './observe-query.ts'
import { POLL_MS, type ReadKey } from './query.ts'
import { readSession } from './session.ts'

const UNUSED_DATA_MS = 60_000
/**
 * A page starts within this time, so that it does not read twice what it shows. A poll is later.
 */
const FRESH_MS = 5_000
const MOST_RETRIES = 2

function shouldRetry(failures: number, error: Error): boolean {
  const passing = error instanceof ApiProblem && (error.status === 503 || error.status === 0)
  return passing && failures < MOST_RETRIES
}

function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiProblem ? error.retryAfter : undefined
  return Math.min(asked === undefined ? 1000 * 2 ** failures : asked * 1000, POLL_MS)
}

/** The next user of this browser must not see what the last one was shown. */
function clearOnSessionChange(client: QueryClient): void {
  let owner = readSession()?.token
  onSessionChange(() => {
    const token = readSession()?.token
    if (token === owner) return
    owner = token
    client.removeQueries({ type: 'inactive' })
    if (token !== undefined) void client.resetQueries({ type: 'active' })
  })
}

/** Data are kept while they cannot be read again. */
function keepReadsWhileDisconnected(client: QueryClient): void {
  let observers: (() => void)[] = []
  onConnectionChange(() => {
    for (const unsubscribe of observers) unsubscribe()
    const kept = readConnection() === 'online' ? [] : client.getQueryCache().getAll()
    observers = kept.map(({ queryKey }) =>
      new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined),
    )
  })
}

/** The refusal means that the user's role or duties have changed since they were read. */
function invalidateOwnUser(error: Error): void {
  const isOutdated =
    error instanceof ApiProblem && ['forbidden', 'duty_missing'].includes(error.code)
  if (isOutdated) void queryClient.invalidateQueries({ queryKey: ['GET /users/me'] })
}

/**
 * The browser has only this client. The server renders what loaders have read and never fetches
 * with it.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: invalidateOwnUser }),
  defaultOptions: {
    queries: {
      gcTime: UNUSED_DATA_MS,
      staleTime: FRESH_MS,
      retry: shouldRetry,
      retryDelay,
      // A browser that believes to be offline would wait for ever, but it must report the error.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

if (typeof window !== 'undefined') {
  clearOnSessionChange(queryClient)
  keepReadsWhileDisconnected(queryClient)
  provideQueries(createObserveQuery(queryClient))
}

/** Queries on the screen are read again at once, the others when they are shown. */
export async function invalidateReads(
  client: QueryClient,
  keys: readonly ReadKey[],
): Promise<void> {
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
