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

test('a bike without bookings is free, and stays so', () => {
  expect(freeTimes([], within)).toEqual([free(0)])
})

test('a bike is free between its busy times', () => {
  expect(freeTimes([busy(-2, 3), busy(10, 12)], within)).toEqual([free(3, 10), free(12)])
})

test('a bike that is out without a planned return is not free', () => {
  expect(freeTimes([busy(-2, null)], within)).toEqual([])
  expect(freeTimes([busy(5, null)], within)).toEqual([free(0, 5)])
})

test('the turnaround must fit in before the next rental, and so must the shortest rental', () => {
  const strict = { ...within, turnaroundMs: 2 * HOUR_MS, shortestMs: 3 * HOUR_MS }
  expect(freeTimes([busy(4, 5), busy(10, 12)], strict)).toEqual([free(5, 8), free(12)])
})
