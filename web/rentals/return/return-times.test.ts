import { expect, test } from 'vitest'
import { checkReturnTime } from './return-times.ts'

const refused = (message: string) => ({ error: { message } })

test.each([
  ['none', '', refused('Return time cannot be empty.')],
  ['of the start', '2024-08-01T10:00', refused('Return time must be after the start time.')],
  ['in the shop, sent as ISO', '2024-08-01T10:01', { returnTime: '2024-08-01T04:01:00.000Z' }],
  ['late', '2026-08-01T10:00', refused('Return time must be within a year of the start time.')],
])('a return time by the clock of the shop: %s', (_, value, result) => {
  const rental = { startTime: '2024-08-01T04:00:00.000Z' }
  expect(checkReturnTime(rental, value, 'Asia/Dhaka')).toEqual(result)
})
