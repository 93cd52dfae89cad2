import { assert, integer, property } from 'fast-check'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { bookingCode, idsWithCode } from './booking-code.ts'

test('a code finds its rental again, however it is typed, until the year 2054', () => {
  const msecs = integer({ min: Date.UTC(2020), max: Date.UTC(2054) })
  assert(
    property(msecs, (made) => {
      const id = v7({ msecs: made })
      const code = bookingCode(id)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      const typed = code.toLowerCase().replaceAll('0', 'o').replace('1', 'l').replace('-', ' ')
      const { first, last } = idsWithCode(typed) ?? { first: '', last: '' }
      expect([first, id, last].toSorted()).toEqual([first, id, last])
      expect(bookingCode(first)).toBe(code)
    }),
  )
})

test.each(['', 'Gixxer', '7K4F-2QX', '7K4F-2QX9A', 'U000-0000'])('%j is no code', (text) => {
  expect(idsWithCode(text)).toBeUndefined()
})
