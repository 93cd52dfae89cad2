import { assert, integer, property } from 'fast-check'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { bookingCode, idsNearCode, idsWithCode } from './booking-code.ts'

test('a code finds its rental again, however it is typed, until the year 2054', () => {
  const msecs = integer({ min: Date.UTC(2020), max: Date.UTC(2054) })
  assert(
    property(msecs, (made) => {
      const id = v7({ msecs: made })
      const code = bookingCode(id)
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
      const typed = code.toLowerCase().replace('-', ' ')
      const { first, last } = idsWithCode(typed) ?? { first: '', last: '' }
      expect([first, id, last].toSorted()).toEqual([first, id, last])
      expect(bookingCode(first)).toBe(code)
    }),
  )
})

test.each(['', 'Gixxer', '7K4F-2QX', '7K4F-2QX9A', '7K4F-2QXO'])('%j is no code', (text) => {
  expect(idsWithCode(text)).toBeUndefined()
})

test('a code with one wrong character, or two that changed places, leads to its rental and few others', () => {
  const id = v7({ msecs: Date.UTC(2026, 10, 24, 9, 30, 12, 345) })
  const code = bookingCode(id).replace('-', '')
  const leadsTo = (text: string) =>
    idsNearCode(text).some(({ first, last }) => first <= id && id <= last)
  const typed = Array.from({ length: 8 }, (_, place) => [
    ...['7', 'q', 'O', '1', '?'].map(
      (wrong) => code.slice(0, place) + wrong + code.slice(place + 1),
    ),
    `${code.slice(0, place)}${code[place + 1] ?? ''}${code[place] ?? ''}${code.slice(place + 2)}`,
  ])
  const wrong = typed.flat().filter((text) => text !== code)
  expect(wrong.filter((text) => !leadsTo(text))).toEqual([])
  expect(leadsTo(code)).toBe(false)
  expect(idsNearCode(code).length).toBeLessThanOrEqual(8 * 31 + 7)
  expect(idsNearCode('??345678')).toEqual([])
  expect(idsNearCode('Gixxer')).toEqual([])
})
