import { startProcess } from '#server/testing/start-process'
import type { Environment } from './environment.ts'
import type { LoadOrder, LoadResult } from './load-generator.ts'

const CONNECTIONS = 20
const SECONDS = 1
export const PAIRS = 9
export const HOW_LOADED = `${SECONDS} s, ${CONNECTIONS} connections`
export const HOW = `${PAIRS} pairs of ${HOW_LOADED}`

export type RequestOptions = {
  /** One of several requests that are sent once may have a path of its own. */
  path?: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  paths?: readonly string[]
}

/**
 * Another process sends the requests, so that it does not share the server's core.
 * @throws Error when an answer has another status than `expected`
 */
export function startLoad({ atEnd }: Environment) {
  const generator = startProcess(new URL('load-generator.ts', import.meta.url))
  atEnd(generator.stop)

  async function load(order: LoadOrder, expected: number): Promise<LoadResult> {
    const result = await generator.ask<LoadResult>(order)
    const { errors, statuses } = result
    if (errors > 0 || Object.keys(statuses).some((status) => status !== String(expected))) {
      throw new Error(`${order.url}: ${errors} errors, ${JSON.stringify(statuses)}`)
    }
    return result
  }

  const measure = (url: string, sent: RequestOptions, expected = 200): Promise<LoadResult> =>
    load({ url, connections: CONNECTIONS, seconds: SECONDS, ...sent }, expected)

  return {
    measure,

    repeat: async (url: string, sent: RequestOptions, expected?: number): Promise<number> =>
      (await measure(url, sent, expected)).perSecond,

    /** The number of requests must be a multiple of 20. */
    sendOnce: async (url: string, once: RequestOptions[]): Promise<number> =>
      (await load({ url, connections: CONNECTIONS, method: 'POST', once }, 200)).perSecond,
  }
}
