import { expect, test } from 'vitest'
import { freeTimes } from './free-times.ts'
import { HOUR_MS } from './time.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27) + hour * HOUR_MS)
const period = (from: number, to: number) => ({
  from: at(from).getTime(),
  to: to === Infinity ? to : at(to).getTime(),
})
const within = { ...period(0, 100), turnaroundMs: 0, shortestMs: 0 }
const free = (from: number, to?: number) => ({
  from: at(from),
  to: to === undefined ? undefined : at(to),
})

const strict = { ...within, turnaroundMs: 2 * HOUR_MS, shortestMs: 3 * HOUR_MS }

test.each([
  ['without bookings it is free, and stays so', [], within, [free(0)]],
  ['between its busy times', [period(-2, 3), period(10, 12)], within, [free(3, 10), free(12)]],
  ['not while it is out without a planned return', [period(-2, Infinity)], within, []],
  ['until it is out without one', [period(5, Infinity)], within, [free(0, 5)]],
  ['where turnaround and ride fit', [period(4, 5), period(10, 12)], strict, [free(5, 8), free(12)]],
])('a bike is free: %s', (_, times, limits, expected) => {
  expect(freeTimes(times, limits)).toEqual(expected)
})
