import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cheapestCombination } from './cheapest-combination.ts'
import { type Cover, type FoundCover, searchCover } from './cover-search.ts'
import { coverByTable } from './cover-table.ts'
import { poisha } from './money.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

const costOf = ({ items, sharedPerHour = poisha(0) }: Cover, { counts, sharedMs }: FoundCover) =>
  items.reduce(
    (sum, { index, price }) =>
      sum + BigInt(counts.get(index) ?? 0) * BigInt(price) * BigInt(MINUTE_MS),
    BigInt(sharedMs) * BigInt(sharedPerHour),
  )

/** Each minute from the end is covered by each item, or by the share of the hour. */
function lowestCost({ lengthMs, items, sharedPerHour }: Cover): bigint {
  const shared = sharedPerHour ?? Infinity
  const minutes = Math.ceil(lengthMs / MINUTE_MS)
  const firstMs = lengthMs - (minutes - 1) * MINUTE_MS
  const costs = new Float64Array(minutes + 1)
  for (let left = 1; left <= minutes; left += 1) {
    let lowest = Number(costs[left - 1]) + shared * (left === 1 ? firstMs : MINUTE_MS)
    for (const item of items) {
      const before = Number(costs[Math.max(0, left - item.minutes)])
      lowest = Math.min(lowest, before + item.price * MINUTE_MS)
    }
    costs[left] = lowest
  }
  return BigInt(Number(costs[minutes]))
}

const anyHour = fc.integer({ min: 1, max: 500 }).map((taka) => poisha(taka * 100))
const anyStep = fc.record({
  minutes: fc.oneof(
    fc.constantFrom(61, 97, 143, 720, 1440, 1441),
    fc.integer({ min: 1, max: 4000 }),
  ),
  percent: fc.oneof(
    fc.constantFrom(70, 80),
    fc.integer({ min: 1, max: 99 }),
    fc.integer({ min: -9, max: 9 }).map((more) => 70 + more / 1000),
  ),
})
const anyCover = fc
  .record({
    hour: anyHour,
    steps: fc.uniqueArray(anyStep, {
      minLength: 1,
      maxLength: 8,
      selector: ({ minutes }) => minutes,
    }),
    isWhole: fc.boolean(),
    lengthMs: fc.oneof(
      fc.integer({ min: 1, max: 10 * DAY_MS }),
      fc.integer({ min: 1, max: 5000 }).map((minutes) => minutes * MINUTE_MS),
    ),
  })
  .map(({ hour, steps, isWhole, lengthMs }): Cover => {
    const items = steps
      .map(({ minutes, percent }, index) => {
        const price = Math.floor((minutes * hour * percent) / 6000) * 60
        return { minutes, price, index }
      })
      .filter(({ minutes }) => !isWhole || minutes !== 60)
    const hours = isWhole ? [{ minutes: 60, price: hour * 60, index: steps.length }] : []
    const sorted = [...items, ...hours].toSorted((one, other) => other.minutes - one.minutes)
    return { lengthMs, items: sorted, sharedPerHour: isWhole ? undefined : hour }
  })

test('the lowest price is found by the table, and mostly by the search', () => {
  let searched = 0
  fc.assert(
    fc.property(anyCover, (cover) => {
      const lowest = lowestCost(cover)
      expect(costOf(cover, coverByTable(cover))).toBe(lowest)
      const found = searchCover(cover)
      if (!found) return
      searched += 1
      expect(costOf(cover, found)).toBe(lowest)
    }),
    { numRuns: 500, seed: 20_261_124 },
  )
  expect(searched).toBeGreaterThan(440)
})

test('a year at almost one price per minute is looked up in less than a millisecond', () => {
  const steps = [1441, 4327, 10_079, 20_161, 43_201, 86_399].map((minutes, index) => ({
    minutes,
    price: poisha(Math.round(minutes * 70 * (1 + index / 1e5))),
  }))
  const quote = (minutes: number) => {
    const startedAt = performance.now()
    cheapestCombination(minutes * MINUTE_MS, poisha(7000), steps)
    return performance.now() - startedAt
  }
  quote(366 * 24 * 60)
  const took = Array.from({ length: 50 }, (_, day) => quote((366 - day) * 24 * 60 - 17))
  expect(Math.min(...took)).toBeLessThan(1)
})
