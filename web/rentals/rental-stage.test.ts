import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { lengthOf, stageOf } from './rental-stage.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()

const booked = { startTime: at(5), bookingStatus: 'INITIAL_PAID' as const }
const out = { startTime: at(-6), bookingStatus: 'INITIAL_PAID' as const }
const unpaid = { startTime: at(-30), returnTime: at(-2), bookingStatus: 'INITIAL_PAID' as const }

test.each([
  ['before its start', booked, NOW, 'booked'],
  ['at its start', booked, new Date(at(5)), 'out'],
  ['handed out before it', { ...booked, handedOutAt: at(-1) }, NOW, 'out'],
  ['back before it', { ...booked, handedOutAt: at(-1), returnTime: at(6) }, NOW, 'unpaid'],
  ['without a return time', out, NOW, 'out'],
  ['with one', { ...out, returnTime: at(-1) }, NOW, 'unpaid'],
  ['not fully paid', unpaid, NOW, 'unpaid'],
  ['only reserved', { ...booked, bookingStatus: 'PENDING_PAYMENT' }, NOW, 'reserved'],
  ['fully paid', { ...unpaid, bookingStatus: 'FULL_PAID' }, NOW, 'paid'],
] as const)('a rental %s is in its stage', (_, rental, now, stage) => {
  expect(stageOf(rental, now)).toBe(stage)
})

test.each([
  [0.4, '24 minutes'],
  [1, '1 hour'],
  [47.9, '47 hours'],
  [48, '2 days'],
  [-6, '6 hours'],
])('%s hours from now are %s', (hours, words) => {
  expect(lengthOf(NOW, new Date(at(hours)))).toBe(words)
})
