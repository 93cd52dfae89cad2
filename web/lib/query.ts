import { type Query, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiKey } from '#contract/api'
import { onSessionChange, readSession } from './session.ts'
import {
  ApiProblem,
  type CallArguments,
  type CallInput,
  type CallOutput,
  call,
  callEnvelope,
} from './api.ts'

/** How often listings and bookings are read again. */
export const POLL_MS = 10_000
const LONGEST_POLL_MS = 120_000
const UNUSED_DATA_MS = 60_000
/** Longer than a page needs to start, shorter than a poll: a page does not read twice what it shows. */
const FRESH_MS = 5_000
const MOST_RETRIES = 2

export type ReadKey = Extract<ApiKey, `GET ${string}`>

/** A read of the contract as TanStack Query wants it, for its `data`. */
export function queryFor<K extends ReadKey>(key: K, ...args: CallArguments<K>) {
  const [input] = args
  return queryOptions({
    queryKey: [key, input ?? {}] as const,
    queryFn: ({ signal }) => call(key, ...argumentsWith<K>(input, signal)),
  })
}

/** As `queryFor`, with what stands beside `data`: a page of bikes needs its meta. */
export function envelopeQueryFor<K extends ReadKey>(key: K, ...args: CallArguments<K>) {
  const [input] = args
  return queryOptions({
    queryKey: [key, input ?? {}, 'full'] as const,
    queryFn: ({ signal }): Promise<CallOutput<K>> =>
      callEnvelope(key, ...argumentsWith<K>(input, signal)),
  })
}

function argumentsWith<K extends ApiKey>(input: CallInput<K> | undefined, signal: AbortSignal) {
  return [{ ...input, signal }] as unknown as CallArguments<K>
}

type PollState = Pick<Query['state'], 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>

/** While the shop is overloaded, each wait is as long as the overload has lasted already. */
function backOff({ error, dataUpdatedAt, errorUpdatedAt }: PollState): number {
  if (!(error instanceof ApiProblem) || error.status !== 503) return POLL_MS
  const trouble = dataUpdatedAt === 0 ? 0 : errorUpdatedAt - dataUpdatedAt
  return Math.min(Math.max(trouble, 2 * POLL_MS), LONGEST_POLL_MS)
}

/**
 * How long to wait until the next poll, in milliseconds: 10 s with a jitter of 10 %, so that many
 * browsers do not ask in step. The jitter comes from the moment of the last answer and not from
 * chance: TanStack asks at every render, and a new number would start the wait anew.
 */
export function pollAfter(state: PollState): number {
  const wait = backOff(state)
  const tenth = wait / 10
  const spread = (state.dataUpdatedAt + state.errorUpdatedAt) % (2 * tenth)
  return Math.round(wait - tenth + spread)
}

export function pollInterval() {
  return (query: { state: PollState }) => pollAfter(query.state)
}

function shouldRetry(failures: number, error: Error): boolean {
  const passing = error instanceof ApiProblem && (error.status === 503 || error.status === 0)
  return passing && failures < MOST_RETRIES
}

function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiProblem ? error.retryAfter : undefined
  return Math.min(asked === undefined ? 1000 * 2 ** failures : asked * 1000, POLL_MS)
}

/** What one user was shown must not be there for the next one who logs in in this browser. */
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

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // A client on the server lives for one rendering: no timer may keep it.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : UNUSED_DATA_MS,
        staleTime: FRESH_MS,
        retry: shouldRetry,
        retryDelay,
        // A browser that believes to be offline must report the error, not wait for ever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (typeof window !== 'undefined') clearOnSessionChange(client)
  return client
}

/** Marks what these calls have read as out of date; what a screen shows is read again at once. */
export async function invalidateReads(
  client: QueryClient,
  keys: readonly ReadKey[],
): Promise<void> {
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
