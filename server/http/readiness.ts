/** A load balancer that asks has asked within this time. Milliseconds. */
const RECENTLY_MS = 10_000
/** Time for it to notice: it should ask at least once a second. */
const NOTICE_MS = 2000

export type Readiness = ReturnType<typeof createReadiness>

/** Whether a load balancer should send requests to this server; it learns it from GET /ready. */
export function createReadiness() {
  let askedAt = -Infinity
  let isStopping = false
  return {
    isStopping: () => isStopping,

    noteQuestion(): void {
      askedAt = performance.now()
    },

    /**
     * The server is not ready from now on, but goes on serving. Settles when a load balancer has had
     * the time to notice, at once where none has asked.
     */
    async stop(): Promise<void> {
      isStopping = true
      if (performance.now() - askedAt < RECENTLY_MS)
        await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
    },
  }
}
