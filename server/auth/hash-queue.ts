import { availableParallelism } from 'node:os'
import { groupOfAddress, networkOfAddress } from '../http/address-group.ts'
import { Refusal } from '../refusal.ts'

/** One core stays free for requests: hashing may wait, pages may not. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/**
 * The waiting hashes take some seconds. A request that waits here costs memory only
 * (http/load-shedding.ts).
 */
const MOST_WAITING = 200
const MOST_REMEMBERED = 10_000

export type Turn = {
  network: string
  group: string
  /** Every second turn is kept for callers whose browser or session is known. */
  isKnown: boolean
}

export const turnOfAddress = (address: string): Turn => ({
  network: networkOfAddress(address),
  group: groupOfAddress(address),
  isKnown: false,
})

type Waiter = Turn & { begin: () => void; refuse: (refusal: Refusal) => void }

/**
 * The networks with waiting requests take turns, and in each of them its groups: requests of one
 * source delay each other, not those of others. When too many wait, the network with the most of
 * them loses its last one.
 * @throws Refusal unavailable
 */
export function createRunInTurn({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}) {
  const waiting = createWaitingList(mostWaiting)
  let running = 0

  return async function runInTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) {
      running += 1
      waiting.countTurn(turn)
    } else {
      await new Promise<void>((resolve, reject) => {
        waiting.add({ ...turn, begin: resolve, refuse: reject })
      })
    }
    try {
      return await work()
    } finally {
      const next = waiting.takeNext()
      // The turn passes to the next request, so `running` stays as it is.
      if (next) next.begin()
      else running -= 1
    }
  }
}

function createWaitingList(most: number) {
  const waiting: Waiter[] = []
  const places = createPlaces()
  const history = createHistory()

  const isWaiting = (source: string) => waiting.some((waiter) => sourcesOf(waiter).includes(source))

  function countTurn(turn: Turn): void {
    history.add(turn.network)
    for (const source of sourcesOf(turn)) if (isWaiting(source)) places.takeLast(source)
  }

  function remove(waiter: Waiter): void {
    waiting.splice(waiting.indexOf(waiter), 1)
    for (const source of sourcesOf(waiter)) if (!isWaiting(source)) places.leave(source)
  }

  /** The network that was served last loses a request when several have equally many. */
  function findLeaving(turn: Turn): Waiter | undefined {
    const countOf = countSources([...waiting, turn])
    const last = firstOf<Turn>(
      [turn, ...waiting.toReversed()],
      (one, other) =>
        countOf(other.network) - countOf(one.network) ||
        countOf(other.group) - countOf(one.group) ||
        history.latestOf(other.network) - history.latestOf(one.network),
    )
    const unknownWaiter = turn.isKnown ? waiting.findLast(({ isKnown }) => !isKnown) : undefined
    return waiting.find((waiter) => waiter === last) ?? unknownWaiter
  }

  return {
    countTurn,

    add(waiter: Waiter): void {
      const leaving = waiting.length < most ? undefined : (findLeaving(waiter) ?? waiter)
      leaving?.refuse(new Refusal('unavailable'))
      if (leaving === waiter) return
      if (leaving) remove(leaving)
      waiting.push(waiter)
      sourcesOf(waiter).forEach(places.take)
    },

    takeNext(): Waiter | undefined {
      const isForKnown = history.count() % 2 === 0
      const preferred = waiting.filter(({ isKnown }) => isKnown === isForKnown)
      const next = firstOf(
        preferred.length > 0 ? preferred : waiting,
        (one, other) =>
          places.of(one.network) - places.of(other.network) ||
          places.of(one.group) - places.of(other.group),
      )
      if (!next) return undefined
      remove(next)
      countTurn(next)
      return next
    },
  }
}

const sourcesOf = ({ network, group }: Turn): string[] =>
  network === group ? [network] : [network, group]

/** A network or group goes to the end of its line after its turn. */
function createPlaces() {
  const places = new Map<string, number>()
  let last = 0
  function takeLast(source: string): void {
    last += 1
    places.set(source, last)
  }
  return {
    of: (source: string) => places.get(source) ?? 0,
    take(source: string): void {
      if (!places.has(source)) takeLast(source)
    },
    takeLast,
    leave: (source: string) => void places.delete(source),
  }
}

function createHistory() {
  const latest = new Map<string, number>()
  let count = 0
  return {
    count: () => count,
    latestOf: (network: string) => latest.get(network) ?? 0,
    add(network: string): void {
      count += 1
      latest.delete(network)
      latest.set(network, count)
      const [oldest] = latest.keys()
      if (latest.size > MOST_REMEMBERED && oldest !== undefined) latest.delete(oldest)
    },
  }
}

function firstOf<T>(items: readonly T[], compare: (one: T, other: T) => number): T | undefined {
  let [first] = items
  for (const item of items) if (first !== undefined && compare(item, first) < 0) first = item
  return first
}

function countSources(turns: readonly Turn[]): (source: string) => number {
  const counts = new Map<string, number>()
  for (const source of turns.flatMap(sourcesOf)) counts.set(source, (counts.get(source) ?? 0) + 1)
  return (source) => counts.get(source) ?? 0
}
