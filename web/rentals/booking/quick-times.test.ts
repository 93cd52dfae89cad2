import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { createShopClock } from '../../lib/shop-time.ts'
import { quickReturns, quickStarts } from './quick-times.ts'

const clock = createShopClock('Asia/Dhaka')
const limitsOf = (rules: Partial<typeof DEFAULT_SHOP>, isAdmin = false) => ({
  rules: { ...DEFAULT_SHOP, ...rules },
  clock,
  isAdmin,
})
/** The test begins on a Thursday evening, an hour after the shop has closed. */
const evening = clock.toMoment('2026-11-26T19:00')

const labels = (times: { label: string }[]) => times.map(({ label }) => label)
const starts = (rules: Partial<typeof DEFAULT_SHOP>, isAdmin = false) =>
  labels(quickStarts(evening, limitsOf(rules, isAdmin)))

test('a ride starts now or tomorrow at 9:00, and lasts 4 hours or 1 day', () => {
  expect(starts({})).toEqual(['Now', 'Tomorrow 9:00'])
  expect(quickStarts(evening, limitsOf({}))[1]?.moment).toEqual(clock.toMoment('2026-11-27T09:00'))
  expect(labels(quickReturns(evening, limitsOf({})))).toEqual(['4 hours', '1 day'])
})

test('closed hours are not offered where they are enforced, except to an admin', () => {
  const enforced = { hoursEnforced: true }
  expect(starts(enforced)).toEqual(['Tomorrow 9:00'])
  expect(starts({ ...enforced, closedDays: ['2026-11-27'] })).toEqual([])
  expect(starts(enforced, true)).toEqual(['Now', 'Tomorrow 9:00'])
  const afternoon = clock.toMoment('2026-11-26T15:00')
  expect(labels(quickReturns(afternoon, limitsOf(enforced)))).toEqual(['1 day'])
})

test('tomorrow begins as the shop opens, and now is not offered within the lead time', () => {
  const ten = { opens: '10:30', closes: '18:00' }
  const rules = {
    openingHours: { ...DEFAULT_SHOP.openingHours, friday: ten },
    leadTimeMinutes: 60,
  }
  expect(starts(rules)).toEqual(['Tomorrow 10:30'])
})
