import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from './time.ts'
import { areManyBikesHeld, endOfGroupLimit, endOfPause } from './unpaid-holds.ts'

const NOW = new Date('2026-11-24T05:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
const times = (minutes: readonly number[]) => minutes.map(at)

describe('a customer whose holds ended unpaid waits an hour after the third', () => {
  test.each<[string, boolean, number[], number[], number | undefined]>([
    ['two that ran out', false, [-30, -15], [], undefined],
    ['three that ran out', false, [-30, -15, -5], [], 55],
    ['three that were released', false, [], [-3, -2, -1], 59],
    ['both together, in any order', false, [-5], [-2, -30], 58],
    ['an hour later', false, [-90, -75, -60], [], undefined],
    ['three that ran out, of a customer who has paid', true, [-30, -15, -5], [], 55],
    ['ten that were released by a customer who has paid', true, [-5, -4], times10(), undefined],
  ])('%s', (_, hasPaid, ranOut, released, wait) => {
    const ended = { hasPaid, ranOut: times(ranOut), released: times(released) }
    expect(endOfPause(ended, NOW)).toEqual(wait === undefined ? undefined : at(wait))
  })
})

function times10() {
  return Array.from({ length: 10 }, () => -1)
}

test('a group of addresses has five unpaid holds at once, then waits for the first of them to end', () => {
  expect(endOfGroupLimit({ endsOfGroup: times([9, 3, 7, 5]) })).toBeUndefined()
  expect(endOfGroupLimit({ endsOfGroup: times([9, 3, 7, 5, 11]) })).toEqual(at(3))
  // The limit ends only when fewer than five holds remain.
  expect(endOfGroupLimit({ endsOfGroup: times([9, 3, 7, 5, 11, 13]) })).toEqual(at(5))
})

test.each([
  [2, 4, false],
  [3, 4, true],
  [3, 10, false],
  [4, 10, true],
  [23, 77, false],
  [24, 77, true],
  [3, 0, true],
])('%i held of %i bikes for rent are many: %s', (bikesHeld, bikesForRent, areMany) => {
  expect(areManyBikesHeld({ endsOfGroup: [], bikesHeld, bikesForRent })).toBe(areMany)
})
