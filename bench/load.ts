import { startProcess } from '#server/testing/start-process'
import type { Environment } from './environment.ts'
import type { LoadOrder, LoadResult } from './load-generator.ts'

const CONNECTIONS = 20
const SECONDS = 1
export const PAIRS = 9
export const HOW = `${PAIRS} pairs of ${SECONDS} s, ${CONNECTIONS} connections`

type Sent = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/**
 * Sends requests from another process, which does not share the server's core.
 * @throws Error where an answer has another status than `expected`
 */
export function startLoad({ atEnd }: Environment) {
  const generator = startProcess(new URL('load-generator.ts', import.meta.url))
  atEnd(generator.stop)

  async function load(order: LoadOrder, expected: number): Promise<number> {
    const { perSecond, errors, statuses } = await generator.ask<LoadResult>(order)
    if (errors > 0 || Object.keys(statuses).some((status) => status !== String(expected))) {
      throw new Error(`${order.url}: ${errors} errors, ${JSON.stringify(statuses)}`)
    }
    return perSecond
  }

  return {
    /** The same request again and again. */
    repeat: (url: string, sent: Sent, expected = 200): Promise<number> =>
      load({ url, connections: CONNECTIONS, seconds: SECONDS, ...sent }, expected),

    /** Each request once: as many as a multiple of 20. */
    sendOnce: (url: string, once: Sent[]): Promise<number> =>
      load({ url, connections: CONNECTIONS, method: 'POST', once }, 200),
  }
}
