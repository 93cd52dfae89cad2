import { TZDate } from '@date-fns/tz'
import { describe, expect, test } from 'vitest'
import { compareNames, decideForRent, isHoldAlive, kindOf, yearAt } from './bikes.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

test.each([
  ['2025-12-31T17:59:00Z', 2025],
  ['2025-12-31T18:00:00Z', 2026],
])('at %s a shop in Dhaka has the year %i', (moment, year) => {
  const toLocal = (at: Date) => new TZDate(at, 'Asia/Dhaka').toISOString()
  expect(yearAt(new Date(moment), { toLocal })).toBe(year)
})

test.each([
  [1, 'bicycle'],
  [5, 'bicycle'],
  [10, 'bicycle'],
  [10.5, 'motorbike'],
  [49, 'motorbike'],
])('a bike of %s cc is a %s', (cc, kind) => {
  expect(kindOf(cc)).toBe(kind)
})

test('names are in the order of the collator, whether they need one or not', () => {
  const plain = [
    '',
    'R 3',
    'R3',
    'R15',
    'r15',
    'R15 V4',
    'R-15',
    'R.15',
    'R/15',
    'RX',
    'rX',
    '10',
    '9',
  ]
  const names = [...plain, 'Ré', 'R_3', 'R+3', 'রেঞ্জার ১০']
  const collator = new Intl.Collator('en', { numeric: true })
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const))
  const differing = pairs.filter(
    ([one, other]) => Math.sign(compareNames(one, other)) !== collator.compare(one, other),
  )
  expect(differing).toEqual([])
})

describe("the admin's checkbox writes whether the bike is for rent", () => {
  const REFUSED = { refusal: 'bike_rented' }

  test.each([
    [{ forRent: true, taken: false }, true, { forRent: true }],
    [{ forRent: true, taken: false }, false, { forRent: false }],
    [{ forRent: true, taken: false }, undefined, { forRent: true }],
    [{ forRent: false, taken: false }, true, { forRent: true }],
    [{ forRent: false, taken: false }, false, { forRent: false }],
    [{ forRent: false, taken: false }, undefined, { forRent: false }],
    [{ forRent: true, taken: true }, true, REFUSED],
    [{ forRent: true, taken: true }, false, { forRent: true }],
    [{ forRent: true, taken: true }, undefined, { forRent: true }],
    [{ forRent: false, taken: true }, true, REFUSED],
    [{ forRent: false, taken: true }, false, { forRent: false }],
    [{ forRent: false, taken: true }, undefined, { forRent: false }],
  ])('of %j, told %s: %j', (bike, requested, expected) => {
    expect(decideForRent(bike, requested)).toEqual(expected)
  })
})

describe('a hold keeps its bike until it runs out', () => {
  test.each([
    ['ends in a moment', new Date(NOW.getTime() + 1), true],
    ['ends now', NOW, false],
    ['has ended', new Date(NOW.getTime() - 1), false],
    ["has no end: it waits for a person's decision", null, true],
  ])('one that %s: %s', (_, holdExpiresAt, alive) => {
    expect(isHoldAlive(holdExpiresAt, NOW)).toBe(alive)
  })
})
