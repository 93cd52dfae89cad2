import { expect, test } from 'vitest'
import { moveEnd } from './move-end.ts'

const [start, end] = ['2026-11-24T09:00', '2026-11-24T13:00']

test.each([
  ['a chosen length moves with the start', end, false, '2026-11-24T10:00', '2026-11-24T14:00'],
  ['a typed end stays', end, true, '2026-11-24T10:00', end],
  ['a typed end moves before the start passes it', end, true, end, '2026-11-24T17:00'],
  ['a start that is not complete moves nothing', end, false, '', end],
  ['no end stays none', '', false, '2026-11-24T10:00', ''],
  ['an end before the start is for the customer to mend', start, false, '2026-11-24T08:00', start],
])('%s', (_, before, isEndTyped, moved, after) => {
  expect(moveEnd({ start, end: before, isEndTyped }, moved, 'Asia/Dhaka')).toBe(after)
})
