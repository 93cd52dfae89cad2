/** The sandbox's time. It runs with the real one, and can be set ahead to see what lateness does. */
export type Clock = {
  now: () => Date
  advance: (seconds: number) => void
  reset: () => void
}

export function createClock(realTime: () => number = Date.now): Clock {
  let aheadMs = 0
  return {
    now: () => new Date(realTime() + aheadMs),
    advance: (seconds) => {
      aheadMs += seconds * 1000
    },
    reset: () => {
      aheadMs = 0
    },
  }
}
