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

describe('with the settings of a new shop', () => {
  test('any hour is booked, up to 90 days ahead, and the return may follow at once', () => {
    const limits = limitsOf({})
    expect(refuse(at('11-27T03:00'), at('11-27T03:01'), limits)).toBeUndefined()
    expect(refuse(after(90 * DAY_MS), null, limits)).toBeUndefined()
    expect(refuse(after(90 * DAY_MS + 1), null, limits)).toEqual({
      code: 'start_too_far',
      field: 'startTime',
      minutes: 90 * 24 * 60,
    })
    expect(refuse(after(-HOUR_MS), null, limits)).toMatchObject({ code: 'start_in_past' })
  })

  test('a planned return lies after the start', () => {
    expect(refuse(at('11-27T12:00'), at('11-27T11:00'), limitsOf({}))).toEqual({
      code: 'planned_return_not_after_start',
      field: 'plannedReturn',
    })
  })
})

test('a start within its grace is booked with a planned return ahead, never with one that has passed', () => {
  const [start, limits] = [after(-4 * MINUTE_MS), limitsOf({})]
  expect(refuse(start, after(1), limits)).toBeUndefined()
  const refusal = { code: 'planned_return_in_past', field: 'plannedReturn' }
  expect(refuse(start, NOW, limits)).toEqual(refusal)
  expect(refuse(start, after(-MINUTE_MS), limits)).toEqual(refusal)
})

test('at the counter a rental began up to 24 hours ago, and its bike is not back yet', () => {
  const limits = {
    ...limitsOf({ hoursEnforced: true, leadTimeMinutes: 60 }, true),
    isAtCounter: true,
  }
  expect(refuse(after(-DAY_MS), after(1), limits)).toBeUndefined()
  expect(refuse(after(-DAY_MS - 1), null, limits)).toEqual({
    code: 'start_too_long_ago',
    field: 'startTime',
  })
  expect(refuse(after(-2 * HOUR_MS), NOW, limits)).toEqual({
    code: 'planned_return_in_past',
    field: 'plannedReturn',
  })
  expect(refuse(after(-HOUR_MS), after(-2 * HOUR_MS), limits)).toMatchObject({
    code: 'planned_return_not_after_start',
  })
})

describe('where opening hours are enforced', () => {
  const limits = limitsOf({ hoursEnforced: true })

  test.each([
    ['start in the evening', '11-27T19:00', null, 'startTime', '11-27T18:00'],
    ['start on a closed Wednesday', '12-02T15:00', null, 'startTime', '12-03T09:00'],
    ['return in the night', '11-27T12:00', '11-27T23:00', 'plannedReturn', '11-27T18:00'],
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

test('customers keep the lead time and the shortest rental', () => {
  const limits = limitsOf({ leadTimeMinutes: 120, shortestRentalMinutes: 60 })
  expect(refuse(after(HOUR_MS), null, limits)).toEqual({
    code: 'start_too_soon',
    field: 'startTime',
    minutes: 120,
  })
  const start = after(2 * HOUR_MS)
  expect(refuse(start, after(2 * HOUR_MS + 59 * MINUTE_MS), limits)).toEqual({
    code: 'rental_too_short',
    field: 'plannedReturn',
    minutes: 60,
  })
  expect(refuse(start, after(3 * HOUR_MS), limits)).toBeUndefined()
})

test('an admin may book any hour, at once and for as short as wanted, but not in the past or too far ahead', () => {
  const strict = { hoursEnforced: true, leadTimeMinutes: 600, shortestRentalMinutes: 600 }
  const limits = limitsOf(strict, true)
  expect(refuse(after(MINUTE_MS), after(2 * MINUTE_MS), limits)).toBeUndefined()
  expect(refuse(at('11-26T23:00'), at('11-27T02:00'), limits)).toBeUndefined()
  expect(refuse(after(-HOUR_MS), null, limits)).toMatchObject({ code: 'start_in_past' })
  expect(refuse(after(91 * DAY_MS), null, limits)).toMatchObject({ code: 'start_too_far' })
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
