import type { Cover, FoundCover, Item } from './cover-search.ts'
import { MINUTE_MS } from './time.ts'

/** Lengths are counted in cells: the greatest common divisor of the items. */
type Grid = Readonly<{
  items: readonly Item[]
  sizes: readonly number[]
  /** The price of a cell that no item covers. */
  perCell: number
}>

/**
 * Looks the cheapest cover up in a table of the lowest price of each length. It is exact for every
 * cover. The first long ride at these items pays for the table, which later rides share.
 */
export function coverByTable({ lengthMs, items, sharedPerHour }: Cover): FoundCover {
  const cell = items.map(({ minutes }) => minutes).reduce(greatestDivisor)
  const cellMs = cell * MINUTE_MS
  const sizes = items.map(({ minutes }) => minutes / cell)
  const grid = { items, sizes, perCell: (sharedPerHour ?? Infinity) * cell }
  const counts = new Map<number, number>()
  const bases = certainBases(grid, Math.floor(lengthMs / cellMs))
  if (bases.count > 0) counts.set(bases.index, bases.count)

  const length = lengthMs / cellMs - bases.cells
  const whole = Math.floor(length)
  const prices = lowestPrices(grid, Math.ceil(length))
  const priceOf = (cells: number) => Number(prices[Math.max(0, cells)])
  const isPartShared = priceOf(whole) + (length - whole) * grid.perCell < priceOf(Math.ceil(length))
  const shared = isPartShared ? length - whole : 0
  let left = isPartShared ? whole : Math.ceil(length)
  for (const [at, { index, price }] of items.entries()) {
    const size = Number(sizes[at])
    // An item that is no longer part of a cheapest cover stays so as others shorten what is left.
    for (; left > 0 && price + priceOf(left - size) === priceOf(left); left -= size) {
      counts.set(index, (counts.get(index) ?? 0) + 1)
    }
  }
  return { counts, sharedMs: Math.round((shared + Math.max(0, left)) * cellMs) }
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

/**
 * The result counts the items with the lowest price per minute that are part of a cheapest cover in any
 * case. As many other items as this one has cells would contain some whose cells are a multiple of its
 * own, and it covers these for no more.
 */
function certainBases({ items, sizes }: Grid, cells: number) {
  const isCheaper = (one: Item, other: Item) =>
    one.price * other.minutes < other.price * one.minutes
  const base = items.reduce((one, other) => (isCheaper(other, one) ? other : one))
  const size = Number(sizes[items.indexOf(base)])
  const others = (size - 1) * Math.max(...sizes)
  const count = Math.max(0, Math.floor((cells - others) / size))
  return { index: base.index, count, cells: count * size }
}

/** A table has up to four megabytes. */
const MOST_TABLES = 4
const tables = new Map<string, Float64Array>()

/** The tables of the lists that were asked for last are kept, at least as long as they were needed. */
function lowestPrices(grid: Grid, cells: number): Float64Array {
  const { items, sizes, perCell } = grid
  const key = [perCell, ...items.map(({ price }) => price), ...sizes].join()
  const known = tables.get(key)
  tables.delete(key)
  const table = known && known.length > cells ? known : fillTable(grid, cells)
  tables.set(key, table)
  const [oldest] = tables.keys()
  if (tables.size > MOST_TABLES && oldest !== undefined) tables.delete(oldest)
  return table
}

function fillTable({ items, sizes, perCell }: Grid, cells: number): Float64Array {
  const prices = new Float64Array(cells + 1)
  for (let to = 1; to <= cells; to += 1) prices[to] = perCell * to
  for (const [at, { price }] of items.entries()) {
    const size = Number(sizes[at])
    for (let to = 1; to <= Math.min(size, cells); to += 1) {
      if (price < Number(prices[to])) prices[to] = price
    }
    for (let to = size + 1; to <= cells; to += 1) {
      const cost = Number(prices[to - size]) + price
      if (cost < Number(prices[to])) prices[to] = cost
    }
  }
  return prices
}
