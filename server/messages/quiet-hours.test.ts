import { expect, test } from 'vitest'
import { earliestSending } from '#domain/messages'
import { createShopClock } from '../shop/shop-clock.ts'

test.each([
  ['Asia/Dhaka', '2026-11-27T15:59:00Z', '2026-11-27T15:59:00.000Z'],
  ['Asia/Dhaka', '2026-11-27T16:00:00Z', '2026-11-28T02:00:00.000Z'],
  ['Asia/Dhaka', '2026-11-27T18:30:00Z', '2026-11-28T02:00:00.000Z'],
  // The night in which the clocks go forward is an hour shorter, the other one longer.
  ['Europe/Berlin', '2026-03-28T21:30:00Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T00:59:00Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T20:30:00Z', '2026-10-25T07:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T07:00:00.000Z'],
])('in %s a reminder of %s is sent at %s', (zone, now, sent) => {
  const clock = createShopClock(zone)
  expect(earliestSending('pick_up_soon', new Date(now), clock).toISOString()).toBe(sent)
})
