type Waiting<Row> = { resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }

/** PostgreSQL keeps one statement for each of these numbers of keys. */
const MOST = 16
const SMALLER = [1, 2, 4, 8]

/**
 * Reads by key that are asked for in the same turn of the event loop are sent as one statement, so
 * that many requests at once cost one. One that comes alone is sent as fast as without this.
 *
 * @param createRead is called once for each number of keys; some keys may be repeated
 */
export function batchReads<Row>(
  createRead: () => (keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
  const readMost = { size: MOST, read: createRead() }
  const readFewer = SMALLER.map((size) => ({ size, read: createRead() }))
  let waiting = new Map<string, Waiting<Row>[]>()

  async function send(batch: typeof waiting): Promise<void> {
    const keys = [...batch.keys()]
    const { size, read } = readFewer.find((each) => each.size >= keys.length) ?? readMost
    const padded = Array.from({ length: size }, (_, nth) => keys[nth] ?? keys[0] ?? '')
    try {
      const rows = new Map((await read(padded)).map((row) => [keyOf(row), row]))
      for (const [key, callers] of batch) {
        // Each caller goes on by itself: the rate limiter counts those that go on together as one.
        for (const { resolve } of callers) setImmediate(() => resolve(rows.get(key)))
      }
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error)
    }
  }

  function flush(): void {
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    void send(batch)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(flush)
      const callers = waiting.get(key) ?? []
      waiting.set(key, [...callers, { resolve, reject }])
      if (waiting.size === MOST) flush()
    })
}
