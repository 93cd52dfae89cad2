import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { bookingForm } from './booking-form.ts'

const SHOP = { ...DEFAULT_SHOP, timeZone: 'Asia/Dhaka' }
const now = new Date('2024-08-01T04:00:00Z')

function check(startTime: string, plannedReturn = '', shop = SHOP) {
  const { success, data, error } = bookingForm(shop, false, () => now).safeParse({
    startTime,
    plannedReturn,
    couponCode: ' ',
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

test('a planned return is sent with the start, and left out where it is empty', () => {
  expect(check('2024-08-01T12:30', '2024-08-01T16:30')).toEqual({
    startTime: '2024-08-01T06:30:00.000Z',
    plannedReturn: '2024-08-01T10:30:00.000Z',
  })
})

test('a planned return must lie after the start, and within a year of it', () => {
  expect(check('2024-08-01T12:30', '2024-08-01T12:30')).toEqual({
    error: 'The planned return must be after the start time.',
  })
  expect(check('2024-08-01T12:30', '2025-09-01T12:30')).toEqual({
    error: 'The planned return must be within a year of the start time.',
  })
})

test('where opening hours are enforced, a closed hour is refused with the nearest time', () => {
  const shop = { ...SHOP, hoursEnforced: true }
  expect(check('', '2024-08-01T12:00', shop)).toEqual({ error: 'Start time is required.' })
  expect(check('2024-08-01T20:00', '', shop)).toEqual({
    error: 'The shop is closed then. The nearest time is Thu 1 Aug, 18:00.',
  })
  expect(check('2024-08-01T12:00', '2024-08-07T12:00', shop)).toEqual({
    error: 'The shop is closed then. The nearest time is Tue 6 Aug, 18:00.',
  })
})
