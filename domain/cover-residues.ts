import type { Cover, FoundCover, Item } from './cover-search.ts'
import { MINUTE_MS } from './time.ts'

/**
 * Most of a long ride is covered by the item with the lowest price per minute: the base. All others are
 * decided modulo its length, by the cheapest of them for each residue. This is exact and takes a time
 * that does not depend on the length of the ride. It answers undefined where the others of the cheapest
 * cover are longer than the ride.
 */
export function coverByResidues(cover: Cover): FoundCover | undefined {
  const { lengthMs, items } = cover
  const cell = cellOf(items)
  const base = items.reduce((one, other) => (isBetterBase(other, one) ? other : one))
  const others = cheapestOthers(items, base, cell)
  const total = bestTotal(cover, { base, cell, others })
  if (total === undefined) return undefined
  const size = base.minutes / cell
  const counts = new Map<number, number>()
  let left = total
  for (;;) {
    const item = items[others.last[modulo(left, size)] ?? NONE]
    if (!item) break
    counts.set(item.index, (counts.get(item.index) ?? 0) + 1)
    left -= item.minutes / cell
  }
  takeLongest(items, base, { count: left / size, counts })
  return { counts, sharedMs: Math.max(0, lengthMs - total * cell * MINUTE_MS) }
}

/** The greatest common divisor of the items, in minutes. */
export const cellOf = (items: readonly Item[]): number =>
  items.map(({ minutes }) => minutes).reduce(greatestDivisor)

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

const modulo = (value: number, size: number) => ((value % size) + size) % size

/** The shortest item of the lowest price per minute leaves the fewest residues. */
function isBetterBase(one: Item, other: Item): boolean {
  const gap = one.price * other.minutes - other.price * one.minutes
  return gap < 0 || (gap === 0 && one.minutes < other.minutes)
}

/** Adds so many base items, or longer ones at the same price per minute in their place. */
function takeLongest(
  items: readonly Item[],
  base: Item,
  { count, counts }: { count: number; counts: Map<number, number> },
) {
  let left = count
  for (const { minutes, price, index } of items) {
    if (left === 0) return
    if (price * base.minutes !== base.price * minutes) continue
    const divisor = greatestDivisor(minutes, base.minutes)
    const times = Math.floor((left * divisor) / minutes)
    if (times > 0) counts.set(index, (counts.get(index) ?? 0) + (times * base.minutes) / divisor)
    left -= (times * minutes) / divisor
  }
}

const NONE = -1

/** One entry for each residue, in cells. */
type Others = {
  /** Less the price of the base items that fit into their length, so that it stays a small number. */
  prices: Float64Array
  lengths: Float64Array
  /** The item that was added last, or NONE. */
  last: Int16Array
}

/** An item that is added again and again reaches the same residues after one round: two are enough. */
function cheapestOthers(items: readonly Item[], base: Item, cell: number): Others {
  const size = base.minutes / cell
  const prices = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const lengths = new Float64Array(size)
  const last = new Int16Array(size).fill(NONE)
  prices[0] = 0
  for (const [at, { minutes, price }] of items.entries()) {
    const length = minutes / cell
    const step = length % size
    if (step === 0) continue
    const more = price - base.price * ((length - step) / size)
    const rounds = greatestDivisor(size, step)
    for (let first = 0; first < rounds; first += 1) {
      let from = first
      for (let left = (2 * size) / rounds; left > 0; left -= 1) {
        const isOver = from + step >= size
        const to = isOver ? from + step - size : from + step
        const cost = Number(prices[from]) + more - (isOver ? base.price : 0)
        const taken = Number(lengths[from]) + length
        const before = Number(prices[to])
        if (cost < before || (cost === before && taken < Number(lengths[to]))) {
          prices[to] = cost
          lengths[to] = taken
          last[to] = at
        }
        from = to
      }
    }
  }
  return { prices, lengths, last }
}

type Bases = { base: Item; cell: number; others: Others }

/**
 * The cells that items cover in a cheapest cover. One base item less than the ride would be cheaper by
 * another base item, one more would be dearer.
 */
function bestTotal(cover: Cover, { base, cell, others }: Bases): number | undefined {
  const { lengthMs, sharedPerHour = Number.POSITIVE_INFINITY } = cover
  const size = base.minutes / cell
  const length = lengthMs / (cell * MINUTE_MS)
  const bases = Math.floor(length / size)
  let lowest = Number.POSITIVE_INFINITY
  let cheapest = Number.POSITIVE_INFINITY
  let best: number | undefined
  for (let total = Math.max(0, Math.ceil(length) - size); total < length + size; total += 1) {
    const residue = total % size
    const paid = Number(others.prices[residue]) + base.price * ((total - residue) / size - bases)
    const cost = total < length ? paid + sharedPerHour * cell * (length - total) : paid
    lowest = Math.min(lowest, cost)
    if (cost < cheapest && Number(others.lengths[residue]) <= total) {
      cheapest = cost
      best = total
    }
  }
  return cheapest === lowest ? best : undefined
}
