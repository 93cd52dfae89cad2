import { Refusal } from '../refusal.ts'

type PlaceLimits = { mostAtOnce: number; mostWaiting: number; longestWaitMs: number }

/** Called without a refusal once the holder has a place. */
type Done = (refusal?: Refusal) => void
type Visit = { arrival: number; leftMs: number }
type Waiter<Holder> = { holder: Holder; arrival: number; end: Done }

/**
 * Gives out a number of places. Holders that find none wait in the order of their first arrival, so
 * that work that is half done goes on before new work begins; the last one leaves where too many
 * wait.
 */
export function createPlaces<Holder extends object>(limits: PlaceLimits) {
  const { mostAtOnce, mostWaiting, longestWaitMs } = limits
  const taken = new Set<Holder>()
  const waiting: Waiter<Holder>[] = []
  const visits = new WeakMap<Holder, Visit>()
  let arrivals = 0

  function visitOf(holder: Holder): Visit {
    const known = visits.get(holder)
    if (known) return known
    arrivals += 1
    const visit = { arrival: arrivals, leftMs: longestWaitMs }
    visits.set(holder, visit)
    return visit
  }

  function remove(holder: Holder): Waiter<Holder> | undefined {
    const index = waiting.findIndex((waiter) => waiter.holder === holder)
    return index === -1 ? undefined : waiting.splice(index, 1)[0]
  }

  const refuse = (holder: Holder) => remove(holder)?.end(new Refusal('unavailable'))

  function wait(holder: Holder, done: Done): void {
    const visit = visitOf(holder)
    const begunAt = performance.now()
    const timer = setTimeout(() => refuse(holder), visit.leftMs)
    function end(refusal?: Refusal): void {
      clearTimeout(timer)
      visit.leftMs -= performance.now() - begunAt
      // The request goes on by itself, not within the one that leaves.
      queueMicrotask(() => done(refusal))
    }
    const place = waiting.findLastIndex(({ arrival }) => arrival < visit.arrival) + 1
    waiting.splice(place, 0, { holder, arrival: visit.arrival, end })
    const last = waiting.length > mostWaiting && waiting.at(-1)
    if (last) refuse(last.holder)
  }

  return {
    countTaken: () => taken.size,
    enterAtOnce: (holder: Holder) => void taken.add(holder),

    /** Calls `done` at once or later. @throws nothing: `done` is given the refusal */
    enter(holder: Holder, done: Done): void {
      if (taken.size >= mostAtOnce) return wait(holder, done)
      visitOf(holder)
      taken.add(holder)
      done()
    },

    /** The place passes to the holder that waits longest. A holder that waits itself is refused. */
    leave(holder: Holder): void {
      refuse(holder)
      taken.delete(holder)
      const next = taken.size < mostAtOnce && waiting.shift()
      if (!next) return
      taken.add(next.holder)
      next.end()
    },
  }
}
