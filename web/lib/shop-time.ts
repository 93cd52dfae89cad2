import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { ShopClock } from '#domain/opening-hours'
import { MINUTE_MS } from '#domain/time'
import { formatDay } from './format-day.ts'
import { formatRange } from './format-range.ts'

const SHOWN = 'PP HH:mm'
const INPUT = "yyyy-MM-dd'T'HH:mm"

/** Formats `iso` for Rent Management, in the shop's zone: "Aug 1, 2024 10:00". */
export function formatMoment(iso: string, zone: string): string {
  return format(new TZDate(iso, zone), SHOWN)
}

export function formatClock(iso: string, zone: string): string {
  return format(new TZDate(iso, zone), 'HH:mm')
}

export function isoToLocalInput(iso: string, zone: string): string {
  return format(new TZDate(iso, zone), INPUT)
}

/** The largest value of an input; without one browsers take years of six digits. */
export function latestInput(from: Date, ms: number, zone: string): string {
  const latest = Math.min(from.getTime() + ms, Date.UTC(9999, 0))
  return isoToLocalInput(new Date(latest).toISOString(), zone)
}

/**
 * Converts the value of a datetime-local input, in the shop's zone, to ISO.
 *
 * @throws RangeError when `value` is not a date and time, an empty one included.
 */
export function localInputToIso(value: string, zone: string): string {
  const [year = Number.NaN, month = Number.NaN, day, hours, minutes, seconds = 0] = value
    .split(/[-T:]/)
    .map(Number)
  if (day === undefined || hours === undefined || minutes === undefined) {
    throw new RangeError(`Not a date and time: ${value}`)
  }
  const clock = new TZDate(year, month - 1, day, hours, minutes, seconds, zone)
  return new Date(clock.getTime()).toISOString()
}

export const createShopClock = (zone: string): ShopClock => ({
  toLocal: (moment) => isoToLocalInput(moment.toISOString(), zone),
  toMoment: (local) => new Date(localInputToIso(local, zone)),
})

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

export function nameOfZone(zone: string): string {
  return zone === 'UTC' ? zone : `${cityOf(zone)} time`
}

const inZone = (zone: string) => (zone === 'UTC' ? zone : `in ${cityOf(zone)}`)

function visitorsZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Formats `iso` by the visitor's own clock, with its zone: "Thu 1 Aug, 06:00 in Berlin". Returns
 * undefined when both clocks show the same.
 */
export function formatForVisitor(
  iso: string,
  zone: string,
  ownZone = visitorsZone(),
): string | undefined {
  const shown = formatDay(iso, ownZone)
  return shown === formatDay(iso, zone) ? undefined : `${shown} ${inZone(ownZone)}`
}

/** Formats a time with its end as `formatForVisitor` does, and names the zone once. */
export function formatRangeForVisitor(
  from: string,
  to: string,
  zone: string,
  ownZone = visitorsZone(),
): string | undefined {
  const shown = formatRange(from, to, ownZone)
  return shown === formatRange(from, to, zone) ? undefined : `${shown} ${inZone(ownZone)}`
}

/** Nothing earlier than the current minute needs to be offered. */
export function thisMinute(now: Date): string {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
}
