import { describe, expect, test } from 'vitest'
import { formatDay } from './format-day.ts'
import { formatRange } from './format-range.ts'
import {
  formatClock,
  formatForVisitor,
  formatRangeForVisitor,
  formatMoment,
  isoToLocalInput,
  localInputToIso,
  nameOfZone,
} from './shop-time.ts'

const DHAKA = 'Asia/Dhaka'

describe("times are shown and entered in the shop's zone", () => {
  test('a moment is shown with its day, which begins at midnight there', () => {
    expect(formatMoment('2024-08-01T04:00:00.000Z', DHAKA)).toBe('Aug 1, 2024 10:00')
    expect(formatMoment('2024-08-31T18:30:00.000Z', DHAKA)).toBe('Sep 1, 2024 00:30')
    expect(formatDay('2024-08-01T04:00:00.000Z', DHAKA)).toBe('Thu 1 Aug 2024, 10:00')
    const newYear = `${new Date().getFullYear()}-01-01T04:00:00.000Z`
    expect(formatDay(newYear, DHAKA), 'in this year').toMatch(/^\w{3} 1 Jan, 10:00$/)
    expect(formatClock('2024-08-01T04:00:00.000Z', DHAKA)).toBe('10:00')
  })

  test.each([
    ['2024-08-01T10:00', DHAKA, '2024-08-01T04:00:00.000Z'],
    ['2024-08-01T10:00:30', DHAKA, '2024-08-01T04:00:30.000Z'],
    ['2024-03-30T10:00', 'Europe/Berlin', '2024-03-30T09:00:00.000Z'],
    ['2024-03-31T10:00', 'Europe/Berlin', '2024-03-31T08:00:00.000Z'],
  ])('%s in %s means %s', (entered, zone, moment) => {
    expect(localInputToIso(entered, zone)).toBe(moment)
  })

  test('a moment goes into an input and comes back unchanged', () => {
    const entered = isoToLocalInput('2024-02-29T20:15:00.000Z', DHAKA)
    expect(entered).toBe('2024-03-01T02:15')
    expect(localInputToIso(entered, DHAKA)).toBe('2024-02-29T20:15:00.000Z')
  })

  test.each(['', '2024-08-01', 'tomorrow', '2024-08-01Tnoon:00'])(
    '%j is not a date and time',
    (value) => {
      expect(() => localInputToIso(value, DHAKA)).toThrow(RangeError)
    },
  )

  test('the zone is called by its city', () => {
    expect(nameOfZone(DHAKA)).toBe('Dhaka time')
    expect(nameOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  })
})

describe('a visitor in another zone is told both', () => {
  const moment = '2024-08-01T04:00:00.000Z'

  test('elsewhere, the own clock is named', () => {
    expect(formatForVisitor(moment, DHAKA, 'Europe/Berlin')).toBe('Thu 1 Aug 2024, 06:00 in Berlin')
    expect(formatForVisitor(moment, DHAKA, 'UTC')).toBe('Thu 1 Aug 2024, 04:00 UTC')
  })

  test('a time with its end names day and zone once, and both days over midnight', () => {
    const at = (hour: string) => `2024-08-01T${hour}:00:00.000Z`
    expect(formatRange(at('04'), at('08'), DHAKA)).toBe('Thu 1 Aug 2024, 10:00–14:00')
    expect(formatRange(at('04'), at('18'), DHAKA)).toBe(
      'Thu 1 Aug 2024, 10:00 until Fri 2 Aug 2024, 00:00',
    )
    expect(formatRangeForVisitor(at('04'), at('08'), DHAKA, 'Europe/Berlin')).toBe(
      'Thu 1 Aug 2024, 06:00–10:00 in Berlin',
    )
  })

  test('where the clocks agree, there is nothing to tell', () => {
    expect(formatForVisitor(moment, DHAKA, DHAKA)).toBeUndefined()
    expect(formatForVisitor(moment, DHAKA, 'Asia/Thimphu')).toBeUndefined()
    expect(formatRangeForVisitor(moment, moment, DHAKA, DHAKA)).toBeUndefined()
  })
})
