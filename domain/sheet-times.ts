import { toLatinDigits } from './sheet-values.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 2026-12-31, as spreadsheets and programs write it. */
const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/
/** 31/12/2026: the day stands first here, and never the month. */
const DAY_FIRST = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})/
/** 31 Dec 2026, 31-December-2026. */
const NAMED = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>[a-z]{3})[a-z]*[\s,-]+(?<year>\d{4})/
/** 10:00, 10:00:00, 10.30, 10 am, 10:30 pm. */
const CLOCK =
  /^[\s,t]*(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?::\d{2})?\s*(?<half>[ap]\.?m\.?)?$/

const two = (value: number) => String(value).padStart(2, '0')

/**
 * A day and a time by the shop's clock, as YYYY-MM-DDTHH:MM.
 * @returns undefined for text that is no day with a time
 */
export function readLocalTime(text: string): string | undefined {
  const plain = toLatinDigits(text).trim().toLowerCase()
  const found = YEAR_FIRST.exec(plain) ?? DAY_FIRST.exec(plain) ?? NAMED.exec(plain)
  if (!found) return undefined
  const day = readDay(found.groups ?? {})
  const clock = readClock(plain.slice(found[0].length))
  return day === undefined || clock === undefined ? undefined : `${day}T${clock}`
}

type Groups = Record<string, string | undefined>

function readDay({ year, month, name, day }: Groups): string | undefined {
  const number = name === undefined ? Number(month) : MONTHS.indexOf(name) + 1
  const written = `${year}-${two(number)}-${two(Number(day))}`
  const time = new Date(`${written}T00:00:00Z`)
  // 31 February would become a day of March.
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(written)
  return isDay ? written : undefined
}

function readClock(text: string): string | undefined {
  const { hour, minute, half } = CLOCK.exec(text)?.groups ?? {}
  if (hour === undefined || (minute === undefined && half === undefined)) return undefined
  const written = Number(hour)
  if (half !== undefined && (written < 1 || written > 12)) return undefined
  const hours = half === undefined ? written : (written % 12) + (half.startsWith('p') ? 12 : 0)
  const minutes = Number(minute ?? 0)
  return hours < 24 && minutes < 60 ? `${two(hours)}:${two(minutes)}` : undefined
}
