import { expect, test } from 'vitest'
import { describeKilometres, includedKilometres, kilometreCharge } from './kilometres.ts'
import { fromTaka, toTaka } from './money.ts'
import { HOUR_MS } from './time.ts'

const startTime = new Date('2026-11-26T10:00:00Z')
const kilometres = { perDay: 120, pricePerKm: fromTaka(5.5) }

test.each([
  ['a ride within the first day', 1, 120, 120, 0, '120 km of 120 km included'],
  ['the first kilometre more', 1, 121, 120, 5.5, '1 km more than 120 km included'],
  ['a whole day', 24, 240, 120, 660, '120 km more than 120 km included'],
  ['a started second day', 24.01, 240, 240, 0, '240 km of 240 km included'],
  [
    'a bike that is back before its booked start',
    -1,
    130,
    120,
    55,
    '10 km more than 120 km included',
  ],
  ['a bike that was not ridden', 30, 0, 240, 0, '0 km of 240 km included'],
])('%s', (_, hours, ridden, included, charge, note) => {
  const ride = { startTime, returnTime: new Date(startTime.getTime() + hours * HOUR_MS) }
  expect(includedKilometres(kilometres, ride)).toBe(included)
  expect(toTaka(kilometreCharge(kilometres, ride, ridden))).toBe(charge)
  expect(describeKilometres(kilometres, ride, ridden)).toBe(note)
})
