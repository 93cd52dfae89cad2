export function createClock(realTime: () => number = Date.now) {
  let aheadMs = 0
  return {
    now: () => new Date(realTime() + aheadMs),
    advance: (seconds: number) => {
      aheadMs += seconds * 1000
    },
    reset: () => {
      aheadMs = 0
    },
  }
}

export function createTimers() {
  const pending = new Set<NodeJS.Timeout>()
  return {
    schedule: (delayMs: number, work: () => Promise<unknown>) => {
      const timer = setTimeout(() => {
        pending.delete(timer)
        void work()
      }, delayMs)
      pending.add(timer)
    },
    cancelAll: () => {
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    },
  }
}

const DHAKA_OFFSET_MS = 6 * 60 * 60 * 1000

/** The format is `YYYY-MM-DD HH:mm:ss`. Asia/Dhaka has had no summer time since 2009. */
export function dhakaDateTime(at: Date): string {
  return new Date(at.getTime() + DHAKA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
