import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { freeTimes } from './free-times.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27) + hour * HOUR_MS)
const busy = (from: number, until: number | null) => ({
  from: at(from).toISOString(),
  until: until === null ? null : at(until).toISOString(),
})
const within = { from: at(0), to: at(100), turnaroundMs: 0, shortestMs: 0 }
const free = (from: number, to?: number) => ({
  from: at(from),
  to: to === undefined ? undefined : at(to),
})

const strict = { ...within, turnaroundMs: 2 * HOUR_MS, shortestMs: 3 * HOUR_MS }

test.each([
  ['without bookings it is free, and stays so', [], within, [free(0)]],
  ['between its busy times', [busy(-2, 3), busy(10, 12)], within, [free(3, 10), free(12)]],
  ['not while it is out without a planned return', [busy(-2, null)], within, []],
  ['until it is out without one', [busy(5, null)], within, [free(0, 5)]],
  ['where turnaround and ride fit', [busy(4, 5), busy(10, 12)], strict, [free(5, 8), free(12)]],
])('a bike is free: %s', (_, times, limits, expected) => {
  expect(freeTimes(times, limits)).toEqual(expected)
})
