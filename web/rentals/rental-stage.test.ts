import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { inStage, lengthOf, stageOf } from './rental-stage.ts'

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

  test('out until its return time is set', () => {
    expect(stageOf(out, NOW)).toBe('out')
    expect(stageOf({ ...out, returnTime: at(-1) }, NOW)).toBe('unpaid')
  })

  test('unpaid until it is FULL_PAID', () => {
    expect(stageOf(unpaid, NOW)).toBe('unpaid')
    expect(stageOf(paid, NOW)).toBe('paid')
  })
})

test('what waits longest comes first, of what is paid the newest', () => {
  const longer = { ...out, startTime: at(-40) }
  expect(inStage([out, booked, longer, paid], 'out', NOW)).toEqual([longer, out])
  const earlier = { ...paid, returnTime: at(-20) }
  expect(inStage([earlier, unpaid, paid], 'paid', NOW)).toEqual([paid, earlier])
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
