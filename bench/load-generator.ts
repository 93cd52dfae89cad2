import autocannon, { type Client, type Options } from 'autocannon'

type RequestOptions = { path?: string; headers?: Record<string, string>; body?: string }

/**
 * A request is repeated for some seconds, paths are requested in turns, or each of several requests
 * is sent once.
 */
export type LoadOrder = { url: string; connections: number; method?: 'GET' | 'POST' } & (
  | (RequestOptions & { seconds: number; paths?: readonly string[] })
  | { once: RequestOptions[] }
)

export type LoadResult = {
  perSecond: number
  p99: number
  errors: number
  statuses: Record<string, number>
}

process.once('disconnect', () => process.exit())
process.on('message', (order: LoadOrder) => void load(order))

async function load(order: LoadOrder): Promise<void> {
  const { url, connections, method = 'GET' } = order
  const {
    requests,
    latency,
    duration,
    errors,
    statusCodeStats = {},
  } = await autocannon({
    url,
    connections,
    method,
    // The generator checks only this often (milliseconds) whether its time is over.
    sampleInt: 50,
    ...('once' in order ? sendOnce(order.once, connections) : sendFor(order, connections)),
  })
  const statuses = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count])
  const result: LoadResult = {
    perSecond: requests.total / duration,
    p99: latency.p99,
    errors,
    statuses: Object.fromEntries(statuses) as Record<string, number>,
  }
  process.send?.(result)
}

type RepeatedRequest = RequestOptions & { seconds: number; paths?: readonly string[] }

function sendFor(
  { headers = {}, body, seconds, paths = [] }: RepeatedRequest,
  connections: number,
) {
  const requests = paths.map((path) => ({ path }))
  let started = 0
  return {
    headers,
    duration: seconds,
    ...(body !== undefined && { body }),
    ...(paths.length > 0 && {
      setupClient(client: Client) {
        const first = Math.floor((started * paths.length) / connections)
        client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
        started += 1
      },
    }),
  }
}

/**
 * Each connection sends its own share. The number of requests is a multiple of the connections'.
 */
function sendOnce(once: RequestOptions[], connections: number): Partial<Options> {
  const share = once.length / connections
  let begun = 0
  return {
    amount: once.length,
    setupClient(client) {
      client.setRequests(once.slice(begun, begun + share))
      begun += share
    },
  }
}
