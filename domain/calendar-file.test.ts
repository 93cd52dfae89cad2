import { expect, test } from 'vitest'
import { toCalendarFile } from './calendar-file.ts'

const event = {
  id: 'rental-1@chaka',
  start: new Date('2026-11-26T04:00:00Z'),
  end: new Date('2026-11-26T08:00:00Z'),
  summary: 'Gixxer, Chaka',
  location: '12 Satmasjid Road, Dhanmondi; Dhaka',
  description: 'Booking 7K4F-2QX9\nBring a \\ backslash.',
  url: 'https://chaka.test/dashboard/rentals/1',
  alarms: [{ hoursBefore: 24, text: 'Tomorrow: Gixxer' }],
}
const now = new Date('2026-11-22T10:11:12.345Z')

test('a calendar file is written as RFC 5545 says', () => {
  expect(toCalendarFile(event, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chaka//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:rental-1@chaka',
    'DTSTAMP:20261122T101112Z',
    'DTSTART:20261126T040000Z',
    'DTEND:20261126T080000Z',
    String.raw`SUMMARY:Gixxer\, Chaka`,
    String.raw`LOCATION:12 Satmasjid Road\, Dhanmondi\; Dhaka`,
    String.raw`DESCRIPTION:Booking 7K4F-2QX9\nBring a \\ backslash.`,
    'URL:https://chaka.test/dashboard/rentals/1',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT24H',
    'DESCRIPTION:Tomorrow: Gixxer',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('lines have at most 75 octets, no character is cut, and no text adds a line', () => {
  const summary = 'পিকআপ 🚲 '.repeat(20)
  const location = 'Here\r\nATTENDEE:mailto:x@y.test'
  const file = toCalendarFile({ ...event, summary, location }, now)
  const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
  expect(file).toContain(String.raw`LOCATION:Here\nATTENDEE:mailto:x@y.test`)
})
