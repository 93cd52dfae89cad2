import { expect, test } from 'vitest'
import { readChosenTime, timeSearch } from './chosen-time.ts'
import { hasInvalidTime } from './invalid-time.ts'

const params = (search: string) => new URLSearchParams(search)
const time = { from: '2026-11-27T04:00:00.000Z', to: '2026-11-27T08:00:00.000Z' }

test('a time comes back from the address it was written to', () => {
  expect(readChosenTime(params(timeSearch(time)))).toEqual(time)
  expect(readChosenTime(params('from=2026-11-27T04:00Z&to=2026-11-27T08:00Z'))).toEqual(time)
  expect(timeSearch(undefined)).toBe('')
})

test('an address without a time is valid', () => {
  expect(readChosenTime(params('brand=Yamaha'))).toBeUndefined()
  expect(hasInvalidTime(params('brand=Yamaha'))).toBe(false)
})

test.each([
  `from=${time.from}`,
  `from=${time.to}&to=${time.from}`,
  `from=${time.from}&to=${time.from}`,
  `from=tomorrow&to=${time.to}`,
  `from=2026-13-45T04:00Z&to=${time.to}`,
  'from=&to=',
])('a time that makes no sense is none, and is known to be wrong: %s', (search) => {
  expect(readChosenTime(params(search))).toBeUndefined()
  expect(hasInvalidTime(params(search))).toBe(true)
})
