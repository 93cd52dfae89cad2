import type { DataTag, Query, QueryKey } from '@tanstack/react-query'
import type { ApiKey } from '#contract/api'
import { repeatableImport } from '../first-load/repeatable-import.ts'
import type { CallArguments, CallData, CallInput, CallOutput } from './api.ts'

export const POLL_MS = 10_000
const LONGEST_POLL_MS = 120_000

export type ReadKey = Extract<ApiKey, `GET ${string}`>

/** The tag tells the compiler the type of the data under the key. */
type ReadTag<Data> = DataTag<QueryKey, Data, Error>

/** This type describes a read, so that a page can do so without the code of TanStack Query. */
export type ReadOptions<Data> = {
  queryKey: ReadTag<Data>
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/** The first load of a page makes no call, so their code comes with that of TanStack Query. */
const fetchCalls = repeatableImport(() => import('./api.ts'))

export function queryFor<K extends ReadKey>(
  key: K,
  ...args: CallArguments<K>
): ReadOptions<CallData<K>> {
  const [input] = args
  return {
    queryKey: [key, input ?? {}] as QueryKey as ReadTag<CallData<K>>,
    queryFn: async ({ signal }) =>
      (await fetchCalls()).call(key, ...argumentsWith<K>(input, signal)),
  }
}

export function envelopeQueryFor<K extends ReadKey>(
  key: K,
  ...args: CallArguments<K>
): ReadOptions<CallOutput<K>> {
  const [input] = args
  return {
    queryKey: [key, input ?? {}, 'full'] as QueryKey as ReadTag<CallOutput<K>>,
    queryFn: async ({ signal }) =>
      (await fetchCalls()).callEnvelope(key, ...argumentsWith<K>(input, signal)),
  }
}

function argumentsWith<K extends ApiKey>(input: CallInput<K> | undefined, signal: AbortSignal) {
  return [{ ...input, signal }] as unknown as CallArguments<K>
}

export type PollState = Pick<Query['state'], 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>

/** Returns the status of an ApiProblem, whose code is not part of a first load. */
export const statusOf = (error: Error | null): unknown =>
  error !== null && 'status' in error ? error.status : undefined

/** While the shop is overloaded, each wait is as long as the overload has lasted already. */
function backOff({ error, dataUpdatedAt, errorUpdatedAt }: PollState): number {
  if (statusOf(error) !== 503) return POLL_MS
  const trouble = dataUpdatedAt === 0 ? 0 : errorUpdatedAt - dataUpdatedAt
  return Math.min(Math.max(trouble, 2 * POLL_MS), LONGEST_POLL_MS)
}

/**
 * Returns the milliseconds until the next poll: 10 s with a jitter of 10 %, so that browsers do not
 * poll in step. The jitter comes from the moment of the last answer and not from chance: TanStack
 * asks at every render, and a new number would start the wait anew.
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
