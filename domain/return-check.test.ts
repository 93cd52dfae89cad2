import { describe, expect, test } from 'vitest'
import { fromTaka } from './money.ts'
import { totalCost } from './rentals.ts'
import { checkReturn } from './return-check.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const DAY = DAY_MS / HOUR_MS

type Ride = { start: number; planned?: number; back: number }

const hourly = (from: Date, to: Date) => totalCost(fromTaka(100), from, to)

const check = ({ start, planned, back }: Ride, priceOf = hourly) =>
  checkReturn(
    {
      priceUntil: (end) => priceOf(at(start), end),
      startTime: at(start),
      plannedReturn: planned === undefined ? null : at(planned),
      returnTime: at(back),
    },
    NOW,
  )

describe('A return time', () => {
  test.each([
    ['of now, as planned', { start: -4, planned: 0, back: 0 }],
    ['of now, without a planned return, after weeks', { start: -60 * DAY, back: 0 }],
    ['of this morning, ten times as late as planned', { start: -40, planned: -36, back: 0 }],
    ['a minute ahead', { start: -4, back: 1 / 60 }],
  ])('%s raises no doubt', (_name, ride) => {
    expect(check(ride)).toEqual({ doubt: undefined, mustConfirm: false })
  })

  test('of a ride that a price list makes cheap raises no doubt', () => {
    const ride = { start: -41, planned: -37, back: 0 }
    expect(check(ride, () => fromTaka(500)).mustConfirm).toBe(false)
  })

  test.each([
    ['hours ahead of now is warned of', { start: 1, back: 3 }, 'ahead', false],
    [
      'of a ride must be confirmed a quarter of an hour ahead',
      { start: -4, back: 0.3 },
      'ahead',
      true,
    ],
    ['more than a day back is warned of', { start: -60, back: -25 }, 'long_ago', false],
    ['more than a day ahead must be confirmed', { start: -240, back: 25 }, 'ahead', true],
    ['more than a week back must be confirmed', { start: -999, back: -8 * DAY }, 'long_ago', true],
    ['a year ahead must be confirmed', { start: 48, back: 366 * DAY }, 'ahead', true],
    [
      'ten times the plan must be confirmed',
      { start: -41, planned: -37, back: 0 },
      undefined,
      true,
    ],
    ['ten times the price until now must be confirmed', { start: -1, back: 10 }, 'ahead', true],
  ] as const)('%s', (_name, ride, doubt, mustConfirm) => {
    expect(check(ride)).toEqual({ doubt, mustConfirm })
  })
})
