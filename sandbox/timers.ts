export type Timers = ReturnType<typeof createTimers>

/** Work that waits for its time, and can be called off. */
export function createTimers() {
  const waiting = new Set<NodeJS.Timeout>()
  return {
    later: (delayMs: number, work: () => Promise<unknown>) => {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        void work()
      }, delayMs)
      waiting.add(timer)
    },
    cancelAll: () => {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
