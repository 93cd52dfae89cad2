import { expect, test } from 'vitest'
import { toCalendarFile } from './calendar-file.ts'

const event = {
  id: 'rental-1@chaka',
  start: new Date('2026-11-26T04:00:00Z'),
  minutes: 30,
  summary: 'Pick up the Gixxer',
  location: '12 Satmasjid Road, Dhanmondi; Dhaka',
  description: 'Booking number 01K\nBring a \\ backslash.',
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
    'DURATION:PT30M',
    'SUMMARY:Pick up the Gixxer',
    String.raw`LOCATION:12 Satmasjid Road\, Dhanmondi\; Dhaka`,
    String.raw`DESCRIPTION:Booking number 01K\nBring a \\ backslash.`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('lines have at most 75 octets, and no character is cut', () => {
  const summary = 'পিকআপ 🚲 '.repeat(20)
  const file = toCalendarFile({ ...event, summary }, now)
  const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
})

test('a text cannot add a line of its own', () => {
  const file = toCalendarFile({ ...event, location: 'Here\r\nATTENDEE:mailto:x@y.test' }, now)
  expect(file).toContain(String.raw`LOCATION:Here\nATTENDEE:mailto:x@y.test`)
})
