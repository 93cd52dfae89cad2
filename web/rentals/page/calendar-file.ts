export type CalendarEvent = {
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
const encoder = new TextEncoder()

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const formatUtc = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Lines have at most 75 octets; a longer one goes on after a line break and a space. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
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
