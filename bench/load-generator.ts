import autocannon from 'autocannon'

export type LoadOrder = {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

/** `statuses`: how many answers came with each, as in `{ 200: 1234 }`. */
export type LoadResult = { perSecond: number; errors: number; statuses: Record<string, number> }

process.once('disconnect', () => process.exit())
process.on('message', (order: LoadOrder) => void load(order))

async function load({ seconds, ...order }: LoadOrder): Promise<void> {
  const {
    requests,
    duration,
    errors,
    statusCodeStats = {},
  } = await autocannon({
    ...order,
    duration: seconds,
    // It looks only so often (milliseconds) whether its time is over.
    sampleInt: 50,
  })
  const statuses = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count])
  const result: LoadResult = {
    perSecond: requests.total / duration,
    errors,
    statuses: Object.fromEntries(statuses) as Record<string, number>,
  }
  process.send?.(result)
}
