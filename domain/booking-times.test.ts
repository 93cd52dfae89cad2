import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TimeLimits, refuseTimes } from './booking-times.ts'
import type { ShopClock } from './opening-hours.ts'
import { LONGEST_RENTAL_MS } from './rentals.ts'
import { DEFAULT_SHOP, type ShopRules } from './shop-rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const clock: ShopClock = {
  toLocal: (moment) => moment.toISOString().slice(0, 16),
  toMoment: (local) => new Date(`${local}:00Z`),
}
const NOW = new Date('2026-11-26T10:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

const limitsOf = (rules: Partial<ShopRules>, isAdmin = false): TimeLimits => ({
  rules: { ...DEFAULT_SHOP, ...rules },
  clock,
  isAdmin,
})
const at = (local: string) => clock.toMoment(`2026-${local}`)

function refuse(start: Date, planned: Date | null, limits: TimeLimits) {
  return refuseTimes({ startTime: start, plannedReturn: planned }, NOW, limits)
}

const ANY = limitsOf({})
const LEAD = limitsOf({ leadTimeMinutes: 120, shortestRentalMinutes: 60 })
const STRICT = { hoursEnforced: true, leadTimeMinutes: 600, shortestRentalMinutes: 600 }
const ADMIN = limitsOf(STRICT, true)
const COUNTER = { ...ADMIN, isAtCounter: true }
const NOT_AFTER = 'planned_return_not_after_start plannedReturn'
const PASSED = 'planned_return_in_past plannedReturn'
const TOO_SHORT = 'rental_too_short plannedReturn 60'

test.each<[what: string, start: Date, planned: Date | null, limits: TimeLimits, refusal?: string]>([
  ['any hour, and a return at once', at('11-27T03:00'), at('11-27T03:01'), ANY],
  ['a start 90 days ahead', after(90 * DAY_MS), null, ANY],
  ['a later one', after(90 * DAY_MS + 1), null, ANY, 'start_too_far startTime 129600'],
  ['a start within its grace', after(-15 * MINUTE_MS), null, ANY],
  ['an earlier one', after(-15 * MINUTE_MS - 1), null, ANY, 'start_in_past startTime'],
  ['a return before the start', at('11-27T12:00'), at('11-27T11:00'), ANY, NOT_AFTER],
  ['a start that has passed with a return ahead', after(-4 * MINUTE_MS), after(1), ANY],
  ['a start that has passed with a return now', after(-4 * MINUTE_MS), NOW, ANY, PASSED],

  ['at the counter a start 24 hours ago', after(-DAY_MS), after(1), COUNTER],
  ['an earlier start there', after(-DAY_MS - 1), null, COUNTER, 'start_too_long_ago startTime'],
  ['a bike that is back there', after(-2 * HOUR_MS), NOW, COUNTER, PASSED],
  ['a return before the start there', after(-1), after(-2), COUNTER, NOT_AFTER],

  ['a customer within the lead time', after(HOUR_MS), null, LEAD, 'start_too_soon startTime 120'],
  ['a customer for the shortest rental', after(2 * HOUR_MS), after(3 * HOUR_MS), LEAD],
  ['a shorter one', after(2 * HOUR_MS), after(3 * HOUR_MS - 1), LEAD, TOO_SHORT],

  ['an admin at once and for a minute', after(MINUTE_MS), after(2 * MINUTE_MS), ADMIN],
  ['an admin in the night', at('11-26T23:00'), at('11-27T02:00'), ADMIN],
  ['an admin in the past', after(-HOUR_MS), null, ADMIN, 'start_in_past startTime'],
  ['an admin 91 days ahead', after(91 * DAY_MS), null, ADMIN, 'start_too_far startTime 129600'],
])('%s', (_, start, planned, limits, refusal) => {
  expect(Object.values(refuse(start, planned, limits) ?? {}).join(' ')).toBe(refusal ?? '')
})

describe('where opening hours are enforced', () => {
  const limits = limitsOf({ hoursEnforced: true })

  test.each([
    ['start in the evening', '11-27T19:00', null, 'startTime', '11-27T17:30'],
    ['start on a closed Wednesday', '12-02T15:00', null, 'startTime', '12-03T09:00'],
    ['return in the night', '11-27T12:00', '11-27T23:00', 'plannedReturn', '11-27T17:30'],
  ] as const)('a %s is refused with the nearest time', (_, start, planned, field, nearest) => {
    expect(refuse(at(start), planned && at(planned), limits)).toEqual({
      code: 'shop_closed',
      field,
      nearest: at(nearest),
    })
  })

  test('the nearest time is one that can be booked: not past, and after the start', () => {
    const late = { ...limits, rules: { ...limits.rules, leadTimeMinutes: 9 * 60 } }
    expect(refuse(at('11-26T19:00'), null, late)).toMatchObject({ nearest: at('11-27T09:00') })
    expect(refuse(at('11-27T18:00'), at('11-27T18:30'), limits)).toMatchObject({
      nearest: at('11-28T09:00'),
    })
  })

  test('both may lie in opening hours with a closed night between them', () => {
    expect(refuse(at('11-27T17:00'), at('11-28T10:00'), limits)).toBeUndefined()
  })
})

test('the nearest time that a refusal names is accepted in its place', () => {
  const anyTime = fc.integer({ min: 0, max: 80 * DAY_MS }).map(after)
  const anyLength = fc.integer({ min: 1, max: LONGEST_RENTAL_MS / 2 })
  const anyRules = fc.record({
    hoursEnforced: fc.constant(true),
    leadTimeMinutes: fc.integer({ min: 0, max: 3000 }),
    shortestRentalMinutes: fc.integer({ min: 0, max: 3000 }),
  })
  fc.assert(
    fc.property(anyTime, anyLength, anyRules, (startTime, length, rules) => {
      const limits = limitsOf(rules)
      const times = { startTime, plannedReturn: new Date(startTime.getTime() + length) }
      const refusal = refuseTimes(times, NOW, limits)
      const nearest = refusal?.code === 'shop_closed' ? refusal.nearest : undefined
      const corrected = refusal && nearest ? { ...times, [refusal.field]: nearest } : times
      const again = refuseTimes(corrected, NOW, limits)
      expect(nearest !== undefined && again?.field === refusal?.field).toBe(false)
    }),
  )
})
