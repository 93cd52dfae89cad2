import { expect, test } from 'vitest'
import type { EventKind } from './events.ts'
import {
  EVENTS_WITH_MESSAGES,
  MOST_TRIES,
  afterTry,
  earliestSending,
  messagesOfEvent,
  pauseAfter,
} from './messages.ts'
import type { ShopClock } from './opening-hours.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

const clock: ShopClock = {
  toLocal: (moment) => moment.toISOString().slice(0, 16),
  toMoment: (local) => new Date(`${local}:00Z`),
}
const at = (time: string) => new Date(`2026-11-26T${time}Z`)

test.each([
  ['21:59:59', '2026-11-26T21:59:59.000Z'],
  ['22:00:00', '2026-11-27T08:00:00.000Z'],
  ['23:30:00', '2026-11-27T08:00:00.000Z'],
  ['00:00:00', '2026-11-26T08:00:00.000Z'],
  ['07:59:00', '2026-11-26T08:00:00.000Z'],
  ['08:00:00', '2026-11-26T08:00:00.000Z'],
])('a reminder of %s is sent at %s, and a confirmation at once', (now, sent) => {
  expect(earliestSending('pick_up_soon', at(now), clock).toISOString()).toBe(sent)
  expect(earliestSending('overdue', at(now), clock).toISOString()).toBe(sent)
  expect(earliestSending('booked', at(now), clock)).toEqual(at(now))
})

test('an event is told to its customer, and to the shop what the shop has not done itself', () => {
  const of = (kind: EventKind, changes = {}) =>
    messagesOfEvent({ kind, actorId: null, userId: 'customer', isAtCounter: false, ...changes })
  expect(of('rental_booked')).toEqual(['booked', 'shop_booked'])
  expect(of('rental_booked', { isAtCounter: true })).toEqual(['booked'])
  expect(of('hold_released')).toEqual(['hold_ended'])
  expect(of('hold_released', { actorId: 'customer' })).toEqual([])
  expect(of('rental_cancelled', { actorId: 'admin' })).toEqual(['booking_cancelled'])
  expect(of('rental_cancelled', { actorId: 'customer' })).toEqual([
    'booking_cancelled',
    'shop_cancelled',
  ])
  expect(of('refund_done', { isAtCounter: true })).toEqual([])
  expect(of('coupon_given')).toEqual([])
  expect(EVENTS_WITH_MESSAGES.filter((kind) => of(kind).length === 0)).toEqual([])
})

test('a message is tried for more than a day, ever more seldom, and mail that may have arrived as well', () => {
  const now = at('10:00:00')
  const pauses = Array.from({ length: MOST_TRIES - 1 }, (_, index) => pauseAfter(index + 1))
  expect(pauses.slice(0, 3)).toEqual([MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS])
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * HOUR_MS)
  const after = (kind: 'postponed' | 'unknown', tries: number) =>
    afterTry({ kind, reason: '' }, { channel: 'mail', tries: tries, now: now })
  expect(after('postponed', 1)).toEqual({ state: 'DUE', nextTryAt: at('10:01:00') })
  expect(after('unknown', 2)).toEqual({ state: 'UNKNOWN', nextTryAt: at('10:02:00') })
  expect(after('postponed', MOST_TRIES)).toEqual({ state: 'FAILED', nextTryAt: null })
  expect(
    afterTry({ kind: 'refused', reason: '' }, { channel: 'mail', tries: 1, now: now }),
  ).toEqual({
    state: 'FAILED',
    nextTryAt: null,
  })
})
