import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Occupancy,
  type Period,
  busyPeriods,
  findConflict,
  isTaken,
  nextChange,
  overlaps,
  periodOf,
} from './occupancy.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

const NOW = Date.parse('2026-05-01T10:00:00Z')
const NEVER = Number.POSITIVE_INFINITY

const rental = (from: number, to = NEVER): Occupancy => ({ from, to, until: NEVER })
const block = (from: number, to: number): Occupancy => ({ from, to, until: to })

const anyMoment = fc.integer({ min: NOW - 5 * DAY_MS, max: NOW + 5 * DAY_MS })
const anyEnd = fc.oneof(anyMoment, fc.constant(NEVER))
const anyPeriod = fc
  .tuple(anyMoment, anyEnd)
  .map(([one, other]): Period => ({ from: Math.min(one, other), to: Math.max(one, other) }))
  .filter(({ from, to }) => from < to)
const anyOccupancy = fc
  .record({ period: anyPeriod, until: anyEnd })
  .map(({ period, until }) => ({ ...period, until }))
const anyOccupancies = fc.array(anyOccupancy, { maxLength: 6 })

describe('a period', () => {
  test('ends at the planned return and the turnaround of the shop, on that side alone', () => {
    const [start, planned] = [new Date(NOW), new Date(NOW + HOUR_MS)]
    expect(periodOf(start, planned, 0)).toEqual({ from: NOW, to: NOW + HOUR_MS })
    expect(periodOf(start, planned, 500)).toEqual({ from: NOW, to: NOW + HOUR_MS + 500 })
    expect(periodOf(start, null, 500)).toEqual({ from: NOW, to: NEVER })
  })

  test('overlaps another one exactly where a moment lies in both', () => {
    fc.assert(
      fc.property(anyPeriod, anyPeriod, (one, other) => {
        const shared = Math.max(one.from, other.from) < Math.min(one.to, other.to)
        expect([overlaps(one, other), overlaps(other, one)]).toEqual([shared, shared])
      }),
    )
  })
})

describe('a bike is taken', () => {
  test.each([
    ['by nothing', [], false],
    ['by a rental for later without a planned return', [rental(NOW + DAY_MS)], true],
    ['not by a rental for later with one', [rental(NOW + DAY_MS, NOW + 2 * DAY_MS)], false],
    ['by a rental that has begun', [rental(NOW, NOW + 1)], true],
    ['by a rental that is late', [rental(NOW - 2, NOW - 1)], true],
    ['by a hold', [{ from: NOW, to: NEVER, until: NOW + 1 }], true],
    ['not by a hold that has expired', [{ from: NOW, to: NEVER, until: NOW }], false],
    ['by a block', [block(NOW, NOW + 1)], true],
    ['not by a block that is over', [block(NOW - 1, NOW)], false],
  ])('%s', (_, occupancies, taken) => {
    expect(isTaken(occupancies, NOW)).toBe(taken)
  })
})

describe('the periods in which a bike is busy', () => {
  test('are without an end where it is not back at its planned return', () => {
    expect(busyPeriods([rental(NOW - 2, NOW), rental(NOW + 5, NOW + 6)], NOW)).toEqual([
      { from: NOW - 2, to: NEVER },
    ])
    expect(busyPeriods([block(NOW - 2, NOW)], NOW)).toEqual([])
  })

  test('are one where they touch, in order, and never overlap', () => {
    expect(busyPeriods([rental(NOW + 2, NOW + 3), rental(NOW + 1, NOW + 2)], NOW)).toEqual([
      { from: NOW + 1, to: NOW + 3 },
    ])
    fc.assert(
      fc.property(anyOccupancies, (occupancies) => {
        const busy = busyPeriods(occupancies, NOW)
        for (const [index, { from }] of busy.entries()) {
          expect(from).toBeGreaterThan(busy[index - 1]?.to ?? Number.NEGATIVE_INFINITY)
        }
      }),
    )
  })

  test('change by the passing of time exactly at the moments that are named', () => {
    const stateAt = (occupancies: readonly Occupancy[], now: number) => [
      isTaken(occupancies, now),
      busyPeriods(occupancies, now),
    ]
    fc.assert(
      fc.property(anyOccupancies, anyMoment, (occupancies, now) => {
        const next = nextChange(occupancies, now)
        expect(next).toBeGreaterThan(now)
        const last = Number.isFinite(next) ? next - 1 : now + 100 * DAY_MS
        expect(stateAt(occupancies, last)).toEqual(stateAt(occupancies, now))
      }),
    )
  })
})

describe('a wanted period', () => {
  const booked = [rental(NOW + 10, NOW + 20), rental(NOW + 20, NOW + 30)]

  test.each([
    ['before them', NOW, NOW + 10, undefined],
    ['after them', NOW + 30, NOW + 40, undefined],
    ['into the first', NOW, NOW + 11, { refusal: 'booked_from', from: new Date(NOW + 10) }],
    ['without an end', NOW, NEVER, { refusal: 'booked_from', from: new Date(NOW + 10) }],
    ['from the start of the first', NOW + 10, NOW + 11, { refusal: 'bike_taken' }],
    ['from within the second', NOW + 25, NOW + 40, { refusal: 'bike_taken' }],
  ])('%s', (_, from, to, conflict) => {
    expect(findConflict(booked, { from, to }, NOW)).toEqual(conflict)
  })

  test('is refused while a bike is late, however far it lies ahead', () => {
    const wanted = { from: NOW + 80 * DAY_MS, to: NOW + 81 * DAY_MS }
    expect(findConflict([rental(NOW - 2, NOW - 1)], wanted, NOW)).toEqual({ refusal: 'bike_taken' })
  })

  test('is refused exactly where it overlaps, and is free until the time that is named', () => {
    const anyBooking = anyPeriod.map(({ from, to }) => rental(from, to))
    fc.assert(
      fc.property(fc.array(anyBooking, { maxLength: 5 }), anyPeriod, (rentals, wanted) => {
        const before = NOW - 10 * DAY_MS
        const conflict = findConflict(rentals, wanted, before)
        expect(conflict !== undefined).toBe(rentals.some((each) => overlaps(each, wanted)))
        if (conflict?.refusal !== 'booked_from') return
        const until = { from: wanted.from, to: conflict.from.getTime() }
        expect(findConflict(rentals, until, before)).toBeUndefined()
      }),
    )
  })
})
