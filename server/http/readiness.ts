/** Load balancers poll readiness at least this often, in milliseconds. */
const RECENTLY_MS = 10_000
/** A load balancer notices within this time: it should ask at least once a second. */
const NOTICE_MS = 2000

export type Readiness = ReturnType<typeof createReadiness>

export function createReadiness() {
  let askedAt = -Infinity
  let isStopping = false
  return {
    isStopping: () => isStopping,

    noteQuestion(): void {
      askedAt = performance.now()
    },

    /**
     * The server is not ready from now on, but still serves. The promise settles when a load
     * balancer has had the time to notice, at once when none has asked.
     */
    async stop(): Promise<void> {
      isStopping = true
      if (performance.now() - askedAt < RECENTLY_MS)
        await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
    },
  }
}
