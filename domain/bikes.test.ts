import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BIKES_PER_PAGE,
  EARLIEST_YEAR,
  decideForRent,
  isAvailable,
  isHoldAlive,
  isYearInFuture,
} from './bikes.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

const anyBike = fc.record({ forRent: fc.boolean(), taken: fc.boolean() })
const anyRequest = fc.constantFrom(true, false, undefined)

test('the bike list shows 6 on a page, the year is 1950 or later', () => {
  expect([BIKES_PER_PAGE, EARLIEST_YEAR]).toEqual([6, 1950])
})

test.each([
  [2025, false],
  [2026, false],
  [2027, true],
])('in 2026 the year %s lies in the future: %s', (year, isFuture) => {
  expect(isYearInFuture(year, NOW)).toBe(isFuture)
})

describe('isAvailable is for rent and not taken', () => {
  test.each([
    [{ forRent: true, taken: false }, true],
    [{ forRent: true, taken: true }, false],
    [{ forRent: false, taken: false }, false],
    [{ forRent: false, taken: true }, false],
  ])('%j: %s', (bike, available) => {
    expect(isAvailable(bike)).toBe(available)
  })
})

describe("the admin's checkbox writes whether the bike is for rent", () => {
  test('a bike that is not taken goes on and off rent as requested', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (forRent, requested) => {
        expect(decideForRent({ forRent, taken: false }, requested)).toEqual({ forRent: requested })
      }),
    )
  })

  test('repeating the isAvailable that was shown changes nothing', () => {
    fc.assert(
      fc.property(anyBike, (bike) => {
        expect(decideForRent(bike, isAvailable(bike))).toEqual({ forRent: bike.forRent })
      }),
    )
  })

  test('leaving it out changes nothing', () => {
    fc.assert(
      fc.property(anyBike, (bike) => {
        expect(decideForRent(bike, undefined)).toEqual({ forRent: bike.forRent })
      }),
    )
  })

  test('true for a rented bike is refused', () => {
    for (const forRent of [true, false]) {
      expect(decideForRent({ forRent, taken: true }, true)).toEqual({ refusal: 'bike_rented' })
    }
  })

  test('no request puts a taken bike on rent, nor takes it off rent for good', () => {
    fc.assert(
      fc.property(fc.boolean(), anyRequest, (forRent, requested) => {
        const decided = decideForRent({ forRent, taken: true }, requested)
        expect([{ forRent }, { refusal: 'bike_rented' }]).toContainEqual(decided)
      }),
    )
  })
})

describe('a hold keeps its bike until it runs out', () => {
  test.each([
    ['ends in a moment', new Date(NOW.getTime() + 1), true],
    ['ends now', NOW, false],
    ['has ended', new Date(NOW.getTime() - 1), false],
    ["has no end: it waits for a person's decision", null, true],
  ])('one that %s: %s', (_, holdExpiresAt, alive) => {
    expect(isHoldAlive(holdExpiresAt, NOW)).toBe(alive)
  })
})
