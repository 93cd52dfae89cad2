import { bookingCode } from './booking-code.ts'
import type { ShopContact } from './shop-rules.ts'
import { HOUR_MS } from './time.ts'

type CalendarEvent = {
  /** The id is the same for the same event, so that a calendar that has it replaces it. */
  id: string
  start: Date
  end: Date
  summary: string
  location: string
  description: string
  url: string
  alarms: readonly { hoursBefore: number; text: string }[]
}

const LONGEST_LINE = 75

/** The number of octets of one character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x1_00_00 ? 3 : 4
}

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const formatUtc = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Lines have at most 75 octets; a longer one goes on after a line break and a space. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

const alarmLines = ({ hoursBefore, text }: CalendarEvent['alarms'][number]) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${hoursBefore}H`,
  `DESCRIPTION:${escapeText(text)}`,
  'END:VALARM',
]

/** The .ics file contains one event (https://www.rfc-editor.org/rfc/rfc5545). */
export function toCalendarFile(event: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chaka//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(event.start)}`,
    `DTEND:${formatUtc(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    ...event.alarms.flatMap(alarmLines),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Without a planned return the event is as long as a pick-up usually takes. */
const PICK_UP_MS = HOUR_MS / 2

type BookedRide = {
  rentalId: string
  bikeName: string
  start: Date
  plannedReturn: Date | null
  /** The address of the rental's page. */
  url: string
  /** A sentence; undefined where the shop asks for none. */
  deposit?: string | undefined
}
type CalendarShop = Pick<ShopContact, 'name' | 'address' | 'phone'> & { whatToBring: string }

/** The ride of a customer, with a reminder a day and two hours before its start. */
export function toBookingEvent(ride: BookedRide, shop: CalendarShop): CalendarEvent {
  const { rentalId, bikeName, start, plannedReturn, url, deposit } = ride
  return {
    id: `${rentalId}@chaka`,
    start,
    end: plannedReturn ?? new Date(start.getTime() + PICK_UP_MS),
    summary: `${bikeName}, ${shop.name}`,
    location: shop.address,
    description: [
      `Booking ${bookingCode(rentalId)}`,
      shop.whatToBring && `What to bring: ${shop.whatToBring}`,
      deposit,
      `Phone ${shop.phone}`,
      url,
    ]
      .filter(Boolean)
      .join('\n'),
    url,
    alarms: [
      { hoursBefore: 24, text: `Tomorrow: ${bikeName}` },
      { hoursBefore: 2, text: `Pick up the ${bikeName} in two hours` },
    ],
  }
}
