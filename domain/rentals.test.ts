import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { poisha } from './money.ts'
import { LONGEST_RENTAL_MS, holdLength, refuseReturn, totalCost } from './rentals.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

const after = (ms: number) => new Date(NOW.getTime() + ms)
const costOf = (pricePerHour: number, ms: number) => totalCost(poisha(pricePerHour), NOW, after(ms))

const anyPrice = fc.integer({ min: 1, max: 10_000_000 }).map(poisha)
const anyLength = fc.integer({ min: 1, max: LONGEST_RENTAL_MS })

test('a hold lasts as long as the shortest payment page, and a little longer', () => {
  expect(holdLength(30 * MINUTE_MS)).toBe(35 * MINUTE_MS)
  expect(holdLength(30 * MINUTE_MS, true)).toBe(35 * MINUTE_MS)
  expect(holdLength(0, true)).toBeLessThan(holdLength(0))
})

describe('the return time lies after the start and at most a year after it', () => {
  test.each([
    ['a millisecond later', 1, undefined],
    ['at the start', 0, 'return_not_after_start'],
    ['before the start', -1, 'return_not_after_start'],
    ['a leap year later', 366 * DAY_MS, undefined],
    ['later than that', 366 * DAY_MS + 1, 'return_too_late'],
    ['at no time at all', Number.NaN, 'return_not_after_start'],
  ])('%s', (_, length, refusal) => {
    expect(refuseReturn({ startTime: NOW }, after(length))).toBe(refusal)
  })
})

describe('the cost is the price per hour times the hours out, rounded up to the taka', () => {
  test.each([
    [15_000, 2.5 * HOUR_MS, 37_500],
    [15_000, HOUR_MS, 15_000],
    [15_000, 1, 100],
    [15_000, HOUR_MS + 1, 15_100],
    [15_010, HOUR_MS, 15_100],
    [1, HOUR_MS, 100],
    [33, 3 * HOUR_MS, 100],
    [10_000_000, 366 * DAY_MS, 87_840_000_000],
  ])('%d poisha an hour for %d ms cost %d poisha', (price, length, cost) => {
    expect(costOf(price, length)).toBe(cost)
  })

  // Exactly one amount fulfils this, so a longer ride or a higher price is never cheaper.
  test('it is whole taka, never below the exact cost and less than a taka above it', () => {
    fc.assert(
      fc.property(anyPrice, anyLength, (price, length) => {
        const cost = BigInt(costOf(price, length))
        const exact = BigInt(price) * BigInt(length)
        expect(cost % 100n).toBe(0n)
        expect(cost * BigInt(HOUR_MS) >= exact).toBe(true)
        expect((cost - 100n) * BigInt(HOUR_MS) < exact).toBe(true)
      }),
    )
  })
})
