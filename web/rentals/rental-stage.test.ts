import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { lengthOf, stageOf } from './rental-stage.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()

const booked = { startTime: at(5), bookingStatus: 'INITIAL_PAID' as const }
const out = { startTime: at(-6), bookingStatus: 'INITIAL_PAID' as const }
const unpaid = { startTime: at(-30), returnTime: at(-2), bookingStatus: 'INITIAL_PAID' as const }
const paid = { ...unpaid, bookingStatus: 'FULL_PAID' as const }

describe('a rental is', () => {
  test('booked until its start time', () => {
    expect(stageOf(booked, NOW)).toBe('booked')
    expect(stageOf(booked, new Date(at(5)))).toBe('out')
  })

  test('out once its bike was handed out, also before its start', () => {
    expect(stageOf({ ...booked, handedOutAt: at(-1) }, NOW)).toBe('out')
    expect(stageOf({ ...booked, handedOutAt: at(-1), returnTime: at(6) }, NOW)).toBe('unpaid')
  })

  test('out until its return time is set', () => {
    expect(stageOf(out, NOW)).toBe('out')
    expect(stageOf({ ...out, returnTime: at(-1) }, NOW)).toBe('unpaid')
  })

  test('unpaid until it is FULL_PAID', () => {
    expect(stageOf(unpaid, NOW)).toBe('unpaid')
    expect(stageOf(paid, NOW)).toBe('paid')
  })
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
