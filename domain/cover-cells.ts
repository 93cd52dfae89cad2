import { cellOf } from './cover-residues.ts'
import type { Cover, FoundCover } from './cover-search.ts'
import { MINUTE_MS } from './time.ts'

const SHARED = -1

type Cells = Omit<Cover, 'lengthMs'> & {
  /** A cell in minutes: the greatest common divisor of the items. */
  cell: number
  cells: number
  /** Cells are counted from the end, so that only the last one may be smaller. */
  lastMs: number
}

/** Fills all cells of the ride, one after the other: exact for every cover, and slow for a long one. */
export function coverByCells({ lengthMs, items, sharedPerHour }: Cover): FoundCover {
  const counts = new Map<number, number>()
  const cell = cellOf(items)
  const cellMs = cell * MINUTE_MS
  const cells = Math.ceil(lengthMs / cellMs)
  const lastMs = lengthMs - (cells - 1) * cellMs
  const choices = chooseForCells({ items, sharedPerHour, cell, cells, lastMs })
  for (let left = cells; left > 0;) {
    const item = items[choices[left] ?? SHARED]
    if (!item) return { counts, sharedMs: lastMs + (left - 1) * cellMs }
    counts.set(item.index, (counts.get(item.index) ?? 0) + 1)
    left -= item.minutes / cell
  }
  return { counts, sharedMs: 0 }
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
