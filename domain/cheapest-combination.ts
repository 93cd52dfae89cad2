import { type Cover, type FoundCover, type Item, searchCover } from './cover-search.ts'
import { coverByTable } from './cover-table.ts'
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

/**
 * A search finds most covers at once. It takes too long where items have the same price per minute, or
 * almost: such a list has a table.
 */
function coverLength(cover: Cover): FoundCover {
  if (cover.items.length === 0) return { counts: new Map(), sharedMs: cover.lengthMs }
  return searchCover(cover) ?? coverByTable(cover)
}
