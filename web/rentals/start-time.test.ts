import { expect, test } from 'vitest'
import { bookingForm } from './start-time.ts'

const now = new Date('2024-08-01T04:00:00Z')

function check(value: string) {
  const { success, data, error } = bookingForm('Asia/Dhaka', () => now).safeParse({
    startTime: value,
  })
  return success ? data : { error: error.issues[0]?.message }
}

test('a start time is required', () => {
  expect(check('')).toEqual({ error: 'Start time is required.' })
})

test("a start time is sent as the moment the shop's clock means", () => {
  expect(check('2024-08-01T12:30')).toEqual({ startTime: '2024-08-01T06:30:00.000Z' })
})

test('a start in the past is refused before anything is sent', () => {
  expect(check('2024-08-01T09:00')).toEqual({
    error: 'The start time lies in the past. Choose a later one.',
  })
})

test('a start more than 90 days ahead is refused before anything is sent', () => {
  expect(check('2024-11-01T10:00')).toEqual({
    error: 'A bike can be booked at most 90 days ahead.',
  })
  expect(check('275760-01-01T10:00')).toHaveProperty('error')
})
