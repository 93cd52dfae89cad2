import { TZDate } from '@date-fns/tz'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DayHours,
  type OpeningHours,
  type ShopClock,
  WEEKDAYS,
  addDays,
  closureAt,
  hoursOfDay,
  isOpenAt,
  nearestOpenTime,
  weekdayOf,
} from './opening-hours.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

function clockIn(zone: string): ShopClock {
  return {
    toLocal: (moment) => new TZDate(moment, zone).toISOString().slice(0, 16),
    toMoment(local) {
      const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = local
        .split(/[-T:]/)
        .map(Number)
      return new Date(new TZDate(year, month - 1, day, hours, minutes, zone).getTime())
    },
  }
}

const dhaka = clockIn('Asia/Dhaka')
const berlin = clockIn('Europe/Berlin')

const everyDay = (hours: DayHours) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as OpeningHours['openingHours']

/**
 * The hours are those of the about page: Thursday to Tuesday from nine to six, Wednesday closed.
 */
const usual: OpeningHours = {
  openingHours: { ...everyDay({ opens: '09:00', closes: '18:00' }), wednesday: null },
  closedDays: ['2026-12-16'],
}
const always: OpeningHours = {
  openingHours: everyDay({ opens: '00:00', closes: '24:00' }),
  closedDays: [],
}
const never: OpeningHours = { openingHours: everyDay(null), closedDays: [] }

const nearest = (local: string, bounds?: { from?: string; to?: string }) => {
  const [from, to] = [bounds?.from, bounds?.to].map((time) =>
    time === undefined ? undefined : dhaka.toMoment(time),
  )
  const found = nearestOpenTime(dhaka.toMoment(local), usual, dhaka, { from, to })
  return found && dhaka.toLocal(found)
}

describe('the days of the calendar', () => {
  test('a day has its weekday, and days follow each other over months and leap years', () => {
    expect([weekdayOf('2026-11-22'), weekdayOf('2024-02-29')]).toEqual(['sunday', 'thursday'])
    expect([addDays('2024-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
      '2024-02-29',
      '2025-12-31',
    ])
  })

  test('a closed day is closed whatever its weekday', () => {
    expect(weekdayOf('2026-12-17')).toBe('thursday')
    expect(hoursOfDay('2026-12-17', usual)).toEqual({ opens: '09:00', closes: '18:00' })
    expect(hoursOfDay('2026-12-17', { ...usual, closedDays: ['2026-12-17'] })).toBeNull()
  })
})

describe('the shop is open from Thursday to Tuesday, nine to six', () => {
  test.each([
    ['before it opens', '2026-11-26T08:59', false],
    ['as it opens', '2026-11-26T09:00', true],
    ['as it closes', '2026-11-26T18:00', true],
    ['after it has closed', '2026-11-26T18:01', false],
    ['on a Wednesday', '2026-11-25T12:00', false],
    ['on a closed day', '2026-12-16T12:00', false],
  ])('%s: %s', (_, local, isOpen) => {
    expect(isOpenAt(dhaka.toMoment(local), usual, dhaka)).toBe(isOpen)
  })

  test('a moment is judged by the clock of the shop', () => {
    // It is ten in the morning in Dhaka and five in the morning in Berlin.
    const moment = new Date('2026-11-26T04:00:00Z')
    expect(isOpenAt(moment, usual, dhaka)).toBe(true)
    expect(isOpenAt(moment, usual, berlin)).toBe(false)
  })

  test.each([
    ['as it closes', '2026-11-26T18:00', undefined],
    ['in the night', '2026-11-26T04:00', { kind: 'hours', opens: '09:00', closes: '18:00' }],
    ['on a Wednesday', '2026-11-25T12:00', { kind: 'weekday', weekday: 'wednesday' }],
    ['on a closed Wednesday', '2026-12-16T12:00', { kind: 'day', day: '2026-12-16' }],
  ])('it says why it is closed %s', (_, local, closure) => {
    expect(closureAt(dhaka.toMoment(local), usual, dhaka)).toEqual(closure)
  })

  test('a second after closing time is closed', () => {
    expect(isOpenAt(new Date('2026-11-26T12:00:01Z'), usual, dhaka)).toBe(false)
  })

  test('hours to midnight include midnight, and hours around the clock every moment', () => {
    const late = { ...usual, openingHours: everyDay({ opens: '09:00', closes: '24:00' }) }
    expect(isOpenAt(dhaka.toMoment('2026-11-27T00:00'), late, dhaka)).toBe(true)
    expect(isOpenAt(dhaka.toMoment('2026-11-27T00:01'), late, dhaka)).toBe(false)
    expect(isOpenAt(dhaka.toMoment('2026-11-27T00:01'), always, dhaka)).toBe(true)
  })
})

describe('the nearest open time', () => {
  test.each([
    ['in the morning it is when the shop opens', '2026-11-26T07:30', '2026-11-26T09:00'],
    ['in the evening it is half an hour before closing', '2026-11-26T19:00', '2026-11-26T17:30'],
    ['after midnight it is before the shop closed', '2026-11-27T01:00', '2026-11-26T17:30'],
    ['late on the day before a closed one it is that day', '2026-11-24T22:00', '2026-11-24T17:30'],
    ['on a Wednesday evening it is Thursday morning', '2026-11-25T20:00', '2026-11-26T09:00'],
    ['around a closed Wednesday the search goes on', '2026-12-16T15:00', '2026-12-17T09:00'],
    ['of two that are equally near it is the later', '2026-11-27T01:15', '2026-11-27T09:00'],
  ])('%s', (_, local, expected) => {
    expect(nearest(local)).toBe(expected)
  })

  test('lies within its bounds', () => {
    expect(nearest('2026-11-26T19:00', { from: '2026-11-26T19:00' })).toBe('2026-11-27T09:00')
    expect(nearest('2026-11-25T20:00', { to: '2026-11-26T08:00' })).toBe('2026-11-24T17:30')
    expect(nearest('2026-11-26T10:00', { from: '2026-11-26T11:00' })).toBe('2026-11-26T11:00')
  })

  test('does not exist where the shop never opens', () => {
    expect(nearestOpenTime(new Date(), never, dhaka)).toBeUndefined()
  })

  test('where the clocks skip the hours of a day, the day has none', () => {
    const night = { ...usual, openingHours: everyDay({ opens: '02:40', closes: '03:20' }) }
    const found = nearestOpenTime(new Date('2026-03-29T10:00:00Z'), night, berlin)
    expect(found && berlin.toLocal(found)).toBe('2026-03-30T02:40')
  })
})

describe('for any hours, in a zone that moves its clocks and in one that does not', () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 })
    .map((minutes) =>
      [Math.floor(minutes / 60), minutes % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':'),
    )
  const dayHours = fc
    .tuple(time, time)
    .filter(([one, other]) => one !== other)
    .map((times) => {
      const [opens = '', closes = ''] = times.toSorted()
      return { opens, closes }
    })
  const week = fc
    .tuple(...WEEKDAYS.map(() => fc.option(dayHours)))
    .map(
      (days) =>
        Object.fromEntries(
          WEEKDAYS.map((day, index) => [day, days[index] ?? null]),
        ) as OpeningHours['openingHours'],
    )
  const moment = fc.date({
    min: new Date('2026-03-20T00:00:00Z'),
    max: new Date('2026-11-05T00:00:00Z'),
    noInvalidDate: true,
  })
  const closedDays = fc.array(
    moment.map((date) => date.toISOString().slice(0, 10)),
    { maxLength: 9 },
  )
  const hours = fc.record({ openingHours: week, closedDays })
  const clock = fc.constantFrom(dhaka, berlin)

  test('the nearest open time is open, and no time half an hour before closing is nearer', () => {
    const shift = fc.integer({ min: -9, max: 9 }).map((eights) => (eights * DAY_MS) / 3)
    fc.assert(
      fc.property(hours, clock, moment, shift, (week, at, asked, ms) => {
        const found = nearestOpenTime(asked, week, at)
        const isOpen = (time: Date) => isOpenAt(time, week, at)
        expect(found === undefined || isOpen(found)).toBe(true)
        const halfAnHour = Array.from({ length: 31 }, (_, minute) => minute * MINUTE_MS)
        const gaps = [asked, new Date(asked.getTime() + ms)]
          .filter((time) => halfAnHour.every((after) => isOpen(new Date(time.getTime() + after))))
          .map((time) => Math.abs(time.getTime() - asked.getTime()))
        const gap = found ? Math.abs(found.getTime() - asked.getTime()) : Infinity
        expect(gap).toBeLessThanOrEqual(Math.min(...gaps))
      }),
    )
  })

  test('a time in the day is open as the clock on the wall says', () => {
    const inTheDay = fc.integer({ min: 5 * 60, max: 22 * 60 })
    fc.assert(
      fc.property(hours, clock, moment, inTheDay, (week, at, date, minutes) => {
        const wall = [Math.floor(minutes / 60), minutes % 60]
          .map((part) => String(part).padStart(2, '0'))
          .join(':')
        const day = date.toISOString().slice(0, 10)
        const times = hoursOfDay(day, week)
        const isOpen = times !== null && times.opens <= wall && wall <= times.closes
        expect(isOpenAt(at.toMoment(`${day}T${wall}`), week, at)).toBe(isOpen)
      }),
    )
  })
})
