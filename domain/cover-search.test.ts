import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverByCells } from './cover-cells.ts'
import { coverByResidues } from './cover-residues.ts'
import { type Cover, type FoundCover, searchCover } from './cover-search.ts'
import { poisha } from './money.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

const costOf = ({ items, sharedPerHour = poisha(0) }: Cover, { counts, sharedMs }: FoundCover) =>
  items.reduce(
    (sum, { index, price }) =>
      sum + BigInt(counts.get(index) ?? 0) * BigInt(price) * BigInt(MINUTE_MS),
    BigInt(sharedMs) * BigInt(sharedPerHour),
  )

const anyHour = fc.integer({ min: 1, max: 500 }).map((taka) => poisha(taka * 100))
const anyStep = fc.record({
  minutes: fc.oneof(
    fc.constantFrom(61, 97, 143, 720, 1440, 1441),
    fc.integer({ min: 1, max: 4000 }),
  ),
  percent: fc.oneof(fc.constantFrom(70, 80), fc.integer({ min: 1, max: 99 })),
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
      fc.integer({ min: 1, max: 20 * DAY_MS }),
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

describe('the price that filling all cells finds is found', () => {
  test.each([
    ['by the search', searchCover, 900],
    ['by residues', coverByResidues, 700],
  ])('%s', (_, find, mostly) => {
    let given = 0
    fc.assert(
      fc.property(anyCover, (cover) => {
        const found = find(cover)
        if (!found) return
        given += 1
        expect(costOf(cover, found)).toBe(costOf(cover, coverByCells(cover)))
      }),
      { numRuns: 1000, seed: 20_261_124 },
    )
    expect(given).toBeGreaterThan(mostly)
  })
})
