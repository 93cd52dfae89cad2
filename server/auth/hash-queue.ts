import { availableParallelism } from 'node:os'
import { Refusal } from '../refusal.ts'

/** One core stays free for requests. Hashing has priority nowhere: it may wait, pages may not. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Half of the requests that are served at once (http/load-shedding.ts): the rest stays for bookings. */
const MOST_WAITING = 50

/**
 * Runs work in turns, so many at once. @throws Refusal unavailable, when too many wait already
 */
export function createHashQueue({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new Refusal('unavailable')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A turn is handed over: `running` stays as it is.
      if (next) next()
      else running -= 1
    }
  }
}
