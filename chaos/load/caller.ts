import { setTimeout as pause } from 'node:timers/promises'
import type { ApiKey } from '#contract/api'
import { API_BASE, callRoute, fillPath } from '#contract/call-url'
import type { RentalPage } from '#contract/rental-page'
import type { Random } from '#sandbox/random'
import { type Operation, outcomeOf } from '../history/operation.ts'
import { pick } from './random-choice.ts'

const ANSWER_LIMIT_MS = 25_000
const RETRY_PAUSE_MS = 50

export type Person = { id: string; token: string }

type CallOptions = {
  as?: Person | undefined
  about?: string
  query?: Record<string, string>
  body?: object
  /** This part of the answer must stay true. */
  result?: (answer: Answer) => string
}

export type Answer = {
  status: number
  body: { data?: unknown; token?: string; code?: string }
}

export type Caller = ReturnType<typeof createCaller>

export function createCaller(servers: readonly string[], random: Random) {
  const history: Operation[] = []

  async function recorded(
    operation: Pick<Operation, 'name' | 'person' | 'token' | 'about'>,
    ask: () => Promise<{ status: number; result: string }>,
  ) {
    const startedAt = performance.now()
    const { status, result, refused } = await ask().then(
      (answer) => ({ ...answer, refused: false }),
      (error: unknown) => ({ status: 0, result: '', refused: isConnectionRefused(error) }),
    )
    const outcome = refused ? 'refused' : outcomeOf(status)
    history.push({ ...operation, startedAt, endedAt: performance.now(), outcome, status, result })
    return { isReached: !refused }
  }

  /** The other servers are tried when the connection is refused, as by a load balancer. */
  async function anyServer(ask: (server: string) => Promise<{ isReached: boolean }>) {
    const first = pick(random, servers)
    const others = servers.filter((server) => server !== first)
    for (const server of [first, ...others]) if ((await ask(server)).isReached) return
    await pause(RETRY_PAUSE_MS)
  }

  return {
    history,

    async call(key: ApiKey, options: CallOptions = {}): Promise<Answer | undefined> {
      const { as, about = '', query = {}, result = () => '' } = options
      let answer: Answer | undefined
      const { method, path } = callRoute(key)
      const asked = Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ''
      const address = `${API_BASE}${fillPath(path, () => about)}${asked}`
      const operation = { name: key, person: as?.id ?? '', token: as?.token ?? '', about }
      await anyServer((server) =>
        recorded(operation, async () => {
          const response = await fetch(new URL(address, server), requestFor(method, options))
          answer = { status: response.status, body: (await response.json()) as Answer['body'] }
          return { status: answer.status, result: response.ok ? result(answer) : '' }
        }),
      )
      return answer
    },

    /** The form goes to the URL that the shop gave to the gateway. */
    async post(name: string, url: string, fields: Record<string, string>): Promise<void> {
      const about = fields['tran_id'] ?? ''
      await recorded({ name, person: '', token: '', about }, async () => {
        const body = new URLSearchParams(fields)
        const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
        const response = await fetch(url, { method: 'POST', body, redirect: 'manual', signal })
        await response.arrayBuffer()
        return { status: response.status, result: '' }
      })
    },
  }
}

function requestFor(method: string, { as, body }: CallOptions): RequestInit {
  return {
    method,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
}

/** The connection was refused, so the request cannot have been done. */
function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

export const listIn = <T>(answer: Answer | undefined) =>
  (answer?.status === 200 ? answer.body.data : []) as T[]

export const pageOf = (answer: Answer) => answer.body.data as RentalPage

export async function readPage(
  caller: Caller,
  as: Person,
  about: string,
): Promise<RentalPage | undefined> {
  const answer = await caller.call('GET /rentals/:id', { as, about })
  return answer?.status === 200 ? pageOf(answer) : undefined
}
