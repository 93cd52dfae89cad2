import { expect, test } from 'vitest'
import { dayIn, formatCalendarDay } from './calendar-day.ts'

test('a closed day is written with its weekday', () => {
  expect(formatCalendarDay('2026-12-16')).toBe('Wed 16 Dec 2026')
})

test("today is the day of the shop's clock", () => {
  expect(dayIn('Asia/Dhaka', new Date('2026-12-15T18:30:00Z'))).toBe('2026-12-16')
  expect(dayIn('UTC', new Date('2026-12-15T18:30:00Z'))).toBe('2026-12-15')
})
