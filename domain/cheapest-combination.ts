import { type Cover, type FoundCover, type Item, searchCover } from './cover-search.ts'
import type { Poisha } from './money.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

/** A price for a length of time, such as 1,000 taka for a day. */
export type PriceStep = Readonly<{ minutes: number; price: Poisha }>

export type Combination = {
  /** How often each step is taken, in the order of the steps that were given. */
  counts: number[]
  /** This time is billed by the hour, by its share. */
  hourlyMs: number
}

const HOUR_MINUTES = HOUR_MS / MINUTE_MS

/** A step that is not cheaper than its hours is never taken. */
export const isWorthwhile = ({ minutes, price }: PriceStep, pricePerHour: Poisha): boolean =>
  price * HOUR_MINUTES < pricePerHour * minutes

/**
 * The steps and hours that cover the length at the lowest price. A step may last longer than what is
 * left of the length; hours are billed by their share.
 */
export function cheapestCombination(
  lengthMs: number,
  pricePerHour: Poisha,
  steps: readonly PriceStep[],
): Combination {
  const items = toItems(pricePerHour, steps)
  const { counts, sharedMs } = coverLength({ lengthMs, items, sharedPerHour: pricePerHour })
  return { counts: steps.map((_, index) => counts.get(index) ?? 0), hourlyMs: sharedMs }
}

/** The same with whole hours alone. There is at least one hour or step. */
export function cheapestWholeCombination(
  lengthMs: number,
  pricePerHour: Poisha,
  steps: readonly PriceStep[],
): Combination {
  const hour = { minutes: HOUR_MINUTES, price: pricePerHour * HOUR_MINUTES, index: steps.length }
  const items = [...toItems(pricePerHour, steps), hour].toSorted(compareLengths)
  const longest = { lengthMs: Math.max(lengthMs, 1), items, sharedPerHour: undefined }
  const { counts } = coverLength(longest)
  return {
    counts: steps.map((_, index) => counts.get(index) ?? 0),
    hourlyMs: (counts.get(hour.index) ?? 0) * HOUR_MS,
  }
}

const compareLengths = (one: Item, other: Item) => other.minutes - one.minutes

const toItems = (pricePerHour: Poisha, steps: readonly PriceStep[]): Item[] =>
  steps
    .flatMap((step, index) => (isWorthwhile(step, pricePerHour) ? [{ ...step, index }] : []))
    .map(({ minutes, price, index }) => ({ minutes, price: price * HOUR_MINUTES, index }))
    .toSorted(compareLengths)

const rateOf = ({ price, minutes }: Item) => price / minutes

/** A search finds most covers at once; where it takes long, all cells are filled. */
const coverLength = (cover: Cover): FoundCover => searchCover(cover) ?? coverByCells(cover)

/**
 * Most of a long ride is covered by the item with the lowest price per minute. What is left is solved
 * exactly, cell by cell: a cell is the greatest common divisor of the items.
 */
export function coverByCells({ lengthMs, items, sharedPerHour }: Cover): FoundCover {
  const counts = new Map<number, number>()
  const [best] = items.toSorted((one, other) => rateOf(one) - rateOf(other))
  if (!best) return { counts, sharedMs: lengthMs }
  const bestMs = best.minutes * MINUTE_MS
  const besideMs = longestBeside(best, items, sharedPerHour) * MINUTE_MS
  const taken = Math.max(0, Math.floor((lengthMs - besideMs) / bestMs))
  if (taken > 0) counts.set(best.index, taken)
  const sharedMs = coverCells(lengthMs - taken * bestMs, { items, sharedPerHour }, counts)
  return { counts, sharedMs }
}

/**
 * Minutes that other items and shared hours can take in a cheapest cover. Covering with the best item
 * alone costs at most one such item too much, so all others together may not lose more against its
 * rate; and as many of one length as make a multiple of the best one can be replaced by that.
 */
function longestBeside(
  best: Item,
  items: readonly Item[],
  sharedPerHour: Cover['sharedPerHour'],
): number {
  const rate = rateOf(best)
  const minutesWithin = (loss: number) => (loss > 0 ? best.price / loss : Number.POSITIVE_INFINITY)
  const shared = sharedPerHour === undefined ? 0 : minutesWithin(sharedPerHour - rate)
  return items.reduce((sum, item) => {
    if (item === best) return sum
    const { minutes } = item
    const multiple = (minutes * best.minutes) / greatestDivisor(minutes, best.minutes)
    return sum + Math.min(multiple - minutes, minutesWithin(rateOf(item) - rate))
  }, shared + best.minutes)
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

const SHARED = -1

type Cells = {
  items: readonly Item[]
  sharedPerHour: Poisha | undefined
  /** A cell in minutes. */
  cell: number
  cells: number
  /** Cells are counted from the end, so that only the last one may be smaller. */
  lastMs: number
}

/** Adds to `counts`, and returns the time that is shared out by the hour. */
function coverCells(
  lengthMs: number,
  cover: Omit<Cover, 'lengthMs'>,
  counts: Map<number, number>,
): number {
  const cell = cover.items.map(({ minutes }) => minutes).reduce(greatestDivisor)
  const cellMs = cell * MINUTE_MS
  const cells = Math.ceil(lengthMs / cellMs)
  const lastMs = lengthMs - (cells - 1) * cellMs
  const choices = chooseForCells({ ...cover, cell, cells, lastMs })
  for (let left = cells; left > 0;) {
    const item = cover.items[choices[left] ?? SHARED]
    if (!item) return lastMs + (left - 1) * cellMs
    counts.set(item.index, (counts.get(item.index) ?? 0) + 1)
    left -= item.minutes / cell
  }
  return 0
}

/** Which item comes first in the cheapest cover of so many cells. Typed arrays make this ten times as fast. */
function chooseForCells({ items, sharedPerHour, cell, cells, lastMs }: Cells): Int16Array {
  const costs = new Float64Array(cells + 1)
  const choices = new Int16Array(cells + 1)
  const sizes = Float64Array.from(items, ({ minutes }) => minutes / cell)
  const prices = Float64Array.from(items, ({ price }) => price)
  const perCell = (sharedPerHour ?? 0) * cell
  const lastShared = sharedPerHour === undefined ? Infinity : sharedPerHour * (lastMs / MINUTE_MS)
  for (let left = 1; left <= cells; left += 1) {
    let cheapest = Number.POSITIVE_INFINITY
    let choice = SHARED
    for (let item = 0; item < sizes.length; item += 1) {
      const before = left - Number(sizes[item])
      const cost = Number(prices[item]) + (before > 0 ? Number(costs[before]) : 0)
      if (cost < cheapest) {
        cheapest = cost
        choice = item
      }
    }
    const shared = perCell * (left - 1) + lastShared
    costs[left] = Math.min(cheapest, shared)
    choices[left] = shared < cheapest ? SHARED : choice
  }
  return choices
}
