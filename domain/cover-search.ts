import type { Poisha } from './money.ts'
import { MINUTE_MS } from './time.ts'

/** The price is in 60ths of a poisha: a minute of any price per hour is a whole number of them. */
export type Item = Readonly<{ minutes: number; price: number; index: number }>

export type Cover = Readonly<{
  lengthMs: number
  /** Longest first, so that the longest one is taken where two cost the same. */
  items: readonly Item[]
  /** Undefined where only whole items may cover the length. */
  sharedPerHour: Poisha | undefined
}>

export type FoundCover = { counts: Map<number, number>; sharedMs: number }

/** The search is given up after so many steps, which take about a quarter of a millisecond. */
const MOST_STEPS = 5000

/**
 * Tries the items with the lowest price per minute first, and leaves every branch that costs as much as
 * the best cover so far even if its rest had the price per minute of the next item. The cover that it
 * finds is the cheapest one. It answers undefined where that takes too many steps.
 */
export function searchCover({ lengthMs, items, sharedPerHour }: Cover): FoundCover | undefined {
  const sorted = items.toSorted(
    (one, other) =>
      one.price * other.minutes - other.price * one.minutes || other.minutes - one.minutes,
  )
  const lengths = sorted.map(({ minutes }) => minutes * MINUTE_MS)
  const prices = sorted.map(({ price }) => price)
  const counts = sorted.map(() => 0)
  const perMs = sharedPerHour === undefined ? Number.POSITIVE_INFINITY : sharedPerHour / MINUTE_MS
  const rates = [...lengths.map((length, at) => Number(prices[at]) / length), perMs]
  let best = Number.POSITIVE_INFINITY
  let found: FoundCover | undefined
  let steps = 0

  const keep = (cost: number, sharedMs: number) => {
    if (cost >= best) return
    best = cost
    const taken = sorted.map(({ index }, at): [number, number] => [index, Number(counts[at])])
    found = { counts: new Map(taken.filter(([, count]) => count > 0)), sharedMs }
  }

  /** Covers `left` with the items from `at` on, beside what costs `cost` already. */
  const cover = (at: number, left: number, cost: number): void => {
    steps += 1
    if (left <= 0 || at === sorted.length) {
      keep(left > 0 ? cost + left * perMs : cost, left)
      return
    }
    const length = Number(lengths[at])
    const price = Number(prices[at])
    const nextRate = Number(rates[at + 1])
    for (let count = Math.ceil(left / length); count >= 0; count -= 1) {
      if (steps > MOST_STEPS) return
      const rest = Math.max(0, left - count * length)
      const paid = cost + count * price
      // Fewer items leave more to those that cost more per minute.
      if (rest > 0 && paid + rest * nextRate >= best) break
      counts[at] = count
      cover(at + 1, rest, paid)
    }
    counts[at] = 0
  }

  cover(0, lengthMs, 0)
  return steps <= MOST_STEPS ? found : undefined
}
