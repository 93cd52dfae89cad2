import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { describeWeek } from './describe-week.ts'

const usual = DEFAULT_SHOP.openingHours
const day = { opens: '10:30', closes: '14:00' }

test('business hours: Thursday to Tuesday 9:00 AM to 6:00 PM, Wednesday closed', () => {
  expect(describeWeek(usual)).toEqual([
    { days: 'Thursday to Tuesday', hours: '9:00 AM to 6:00 PM' },
    { days: 'Wednesday', hours: 'Closed' },
  ])
})

test('days with other hours stand by themselves, closed ones last', () => {
  const week = { ...usual, wednesday: usual.monday, friday: null, saturday: day, sunday: null }
  expect(describeWeek(week)).toEqual([
    { days: 'Monday to Thursday', hours: '9:00 AM to 6:00 PM' },
    { days: 'Saturday', hours: '10:30 AM to 2:00 PM' },
    { days: 'Friday', hours: 'Closed' },
    { days: 'Sunday', hours: 'Closed' },
  ])
})

test.each([
  [{ opens: '00:00', closes: '24:00' }, 'Open 24 hours'],
  [{ opens: '00:30', closes: '12:00' }, '12:30 AM to 12:00 PM'],
  [{ opens: '12:01', closes: '24:00' }, '12:01 PM to 12:00 AM'],
  [null, 'Closed'],
])('the same hours every day: %j', (hours, text) => {
  const week = Object.fromEntries(Object.keys(usual).map((one) => [one, hours])) as typeof usual
  expect(describeWeek(week)).toEqual([{ days: 'Every day', hours: text }])
})
