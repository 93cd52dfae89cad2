import { expect, test } from 'vitest'
import { checkReturnTime } from './return-times.ts'

const START = '2024-08-01T04:00:00.000Z'
const DHAKA = 'Asia/Dhaka'

test('an empty return time is refused', () => {
  expect(checkReturnTime({ startTime: START }, '', DHAKA)).toEqual({
    error: { message: 'Return time cannot be empty.' },
  })
})

test('a return time must lie after the start time', () => {
  const refused = { error: { message: 'Return time must be after the start time.' } }
  expect(checkReturnTime({ startTime: START }, '2024-08-01T09:59', DHAKA)).toEqual(refused)
  expect(checkReturnTime({ startTime: START }, '2024-08-01T10:00', DHAKA)).toEqual(refused)
})

test('a return time is entered by the clock of the shop and sent as an ISO string', () => {
  expect(checkReturnTime({ startTime: START }, '2024-08-01T10:01', DHAKA)).toEqual({
    returnTime: '2024-08-01T04:01:00.000Z',
  })
})

test('a return time more than a year ahead is refused', () => {
  expect(checkReturnTime({ startTime: START }, '2026-08-01T10:00', DHAKA)).toEqual({
    error: { message: 'Return time must be within a year of the start time.' },
  })
})
