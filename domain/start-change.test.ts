import { describe, expect, test } from 'vitest'
import { pricesOfMovedStart, refuseStartChange } from './start-change.ts'
import { DEFAULT_TERMS } from './terms.ts'
import { START, at, booked } from './testing/rental-facts.ts'

const booking = { startTime: START, returnTime: null, handedOutAt: null, terms: DEFAULT_TERMS }
const free = { ...booking, terms: { ...DEFAULT_TERMS, freeCancellationHours: 6 } }

describe('who may move the start of a booking, and until when', () => {
  const limit = { code: 'start_change_closed', until: at(-6) }
  test.each([
    ['the customer, before the start', booking, -0.1, false, undefined],
    ['the customer, at the start', booking, 0, false, { code: 'start_has_passed' }],
    ['the shop, after the start', booking, 3, true, undefined],
    ['the customer, while cancelling is free', free, -6, false, undefined],
    ['the customer, once cancelling costs the advance', free, -5.9, false, limit],
    ['the shop, once cancelling costs the advance', free, -5.9, true, undefined],
    [
      'the shop, of a bike that is out',
      { ...booking, handedOutAt: at(-1) },
      -0.5,
      true,
      { code: 'start_of_handed_out' },
    ],
    [
      'the shop, of a bike that is back',
      { ...booking, returnTime: at(1) },
      2,
      true,
      { code: 'already_returned' },
    ],
  ])('%s', (_who, rental, hours, isShop, expected) => {
    expect(refuseStartChange(rental, { now: at(hours), isShop })).toEqual(expected)
  })
})

test('agreed prices go along; an earlier day has the seasons of the bike', () => {
  const season = {
    name: 'Fair',
    from: '2026-11-20',
    until: '2026-11-25',
    weekdays: [],
    percent: 50,
  }
  const later = { ...season, name: 'Eid', from: '2026-12-20', until: null }
  const agreed = { list: null, seasons: [later] }
  const ofBike = { list: null, seasons: [season] }
  const moved = (hours: number, prices: typeof agreed | null) =>
    pricesOfMovedStart(prices, ofBike, { from: START, to: at(hours) }, booked.clock)
  expect(moved(24 * 40, agreed)).toBe(agreed)
  expect(moved(-1, agreed)).toBe(agreed)
  expect(moved(-24, agreed)).toEqual(ofBike)
  expect(moved(-24, null)).toEqual(ofBike)
  expect(moved(-24 * 30, null)).toEqual(ofBike)
  expect(pricesOfMovedStart(null, null, { from: START, to: at(-24) }, booked.clock)).toBeNull()
})
