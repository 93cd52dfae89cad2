import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { bookingForm, describeOpenPrice } from './booking-form.ts'

const SHOP = { ...DEFAULT_SHOP, timeZone: 'Asia/Dhaka' }
const now = new Date('2024-08-01T04:00:00Z')

function check(startTime: string, plannedReturn: string, shop: typeof SHOP) {
  const { success, data, error } = bookingForm(shop, false, () => now).safeParse({
    startTime,
    plannedReturn,
    couponCode: ' ',
    payAll: false,
  })
  return success ? data : { error: error.issues[0]?.message }
}

const CLOSED = 'The shop is closed then. The nearest time is'

test.each<[what: string, startTime: string, plannedReturn: string, expected: object | string]>([
  ['no start', '', '', 'Start time is required.'],
  ['a start', '2024-08-01T12:30', '', { startTime: '2024-08-01T06:30:00.000Z' }],
  ['the past', '2024-08-01T09:00', '', 'The start time lies in the past. Choose a later one.'],
  ['91 days ahead', '2024-11-01T10:00', '', 'A bike can be booked at most 90 days ahead.'],
  ['a far year', '275760-01-01T10:00', '', 'Start time is required.'],
  [
    'both times',
    '2024-08-01T12:30',
    '2024-08-01T16:30',
    { startTime: '2024-08-01T06:30:00.000Z', plannedReturn: '2024-08-01T10:30:00.000Z' },
  ],
  [
    'a return at the start',
    '2024-08-01T12:30',
    '2024-08-01T12:30',
    'The planned return must be after the start time.',
  ],
  [
    'a return after a year',
    '2024-08-01T12:30',
    '2025-09-01T12:30',
    'The planned return must be within a year of the start time.',
  ],
])('a booking with %s is sent or refused', (_, startTime, plannedReturn, expected) => {
  const checked = check(startTime, plannedReturn, SHOP)
  expect(checked).toEqual(typeof expected === 'string' ? { error: expected } : expected)
})

test.each([
  ['', '2024-08-01T12:00', 'Start time is required.'],
  ['2024-08-01T20:00', '', `${CLOSED} Thu 1 Aug 2024, 17:30.`],
  ['2024-08-01T12:00', '2024-08-07T12:00', `${CLOSED} Tue 6 Aug 2024, 17:30.`],
])('where opening hours are enforced, %s to %s: %s', (startTime, plannedReturn, error) => {
  expect(check(startTime, plannedReturn, { ...SHOP, hoursEnforced: true })).toEqual({ error })
})

test.each([
  ['nothing', '', '', 'Without a planned return you can keep the bike as long as you like.'],
  ['a start', '2024-08-01T12:00', '', 'Without a planned return you can keep the bike'],
  ['a return', '', '2024-08-01T12:00', 'Choose a start time as well.'],
  [
    'both the wrong way',
    '2024-08-01T14:00',
    '2024-08-01T12:00',
    'The planned return must be after',
  ],
])('with %s entered, the dialog says why it names no sum', (_, startTime, plannedReturn, told) => {
  const typed = { startTime, plannedReturn, couponCode: '', payAll: false }
  const { error } = bookingForm(SHOP, false, () => now).safeParse(typed)
  expect(describeOpenPrice(typed, error)).toContain(told)
})
