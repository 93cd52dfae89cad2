import { DAY_MS, MINUTE_MS } from './time.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Times follow the shop's clock, "09:00" to "24:00"; null is a closed day. */
export type DayHours = Readonly<{ opens: string; closes: string }> | null
export type WeekHours = Readonly<Record<Weekday, DayHours>>

export type OpeningHours = Readonly<{
  openingHours: WeekHours
  /** The shop is closed on these days, such as "2026-12-31", whatever the weekday. */
  closedDays: readonly string[]
}>

/**
 * The clock is a parameter because this room knows no time zones. A local time has the format of a
 * datetime-local input, "2026-11-26T09:00", and may end a day with "T24:00". A local time that a
 * change of the clocks skips becomes a moment near the change.
 */
export type ShopClock = Readonly<{
  toLocal: (moment: Date) => string
  toMoment: (local: string) => Date
}>

/** Both ends are included: a bike may be brought back at closing time. */
type OpenTime = { from: number; to: number }

const SEARCHED_DAYS = 400

/** Handing out a bike or taking it back takes this long, so a time that is offered lies before. */
const BEFORE_CLOSING_MS = 30 * MINUTE_MS

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'sunday'
}

export function hoursOfDay(day: string, { openingHours, closedDays }: OpeningHours): DayHours {
  return closedDays.includes(day) ? null : openingHours[weekdayOf(day)]
}

export function isOpenAt(moment: Date, hours: OpeningHours, clock: ShopClock): boolean {
  const day = dayOf(moment, clock)
  // Hours that end at "24:00" end at the first moment of the next day.
  return [day, addDays(day, -1)].some((one) => {
    const opening = openingOn(one, hours, clock)
    return opening !== undefined && moment.getTime() === clampTo(opening, moment)
  })
}

/** Why the shop is closed: each week on this day, on this one day, or outside of the day's hours. */
export type Closure =
  | { kind: 'weekday'; weekday: Weekday }
  | { kind: 'day'; day: string }
  | { kind: 'hours'; opens: string; closes: string }

/** The result is undefined where the shop is open. Customers are told, also where hours do not bind. */
export function closureAt(
  moment: Date,
  hours: OpeningHours,
  clock: ShopClock,
): Closure | undefined {
  if (isOpenAt(moment, hours, clock)) return undefined
  const day = dayOf(moment, clock)
  const times = hoursOfDay(day, hours)
  if (times) return { kind: 'hours', ...times }
  if (hours.closedDays.includes(day)) return { kind: 'day', day }
  return { kind: 'weekday', weekday: weekdayOf(day) }
}

type Bounds = { from?: Date | undefined; to?: Date | undefined }

/**
 * The nearest open time at which a customer can be served may lie before or after `moment`; the later
 * one of two equally near is taken. The result is undefined when the shop is closed for more than a
 * year.
 */
export function nearestOpenTime(
  moment: Date,
  hours: OpeningHours,
  clock: ShopClock,
  { from, to }: Bounds = {},
): Date | undefined {
  const day = dayOf(moment, clock)
  let nearest: number | undefined
  for (let distance = 0; distance <= SEARCHED_DAYS; distance += 1) {
    // Every remaining day is further away, even when the clocks change in between.
    if (nearest !== undefined && Math.abs(nearest - moment.getTime()) < (distance - 2) * DAY_MS)
      break
    for (const one of new Set([addDays(day, distance), addDays(day, -distance)])) {
      const opening = within(servedOn(one, hours, clock), { from, to })
      if (opening) nearest = nearer(moment, nearest, clampTo(opening, moment))
    }
  }
  return nearest === undefined ? undefined : new Date(nearest)
}

const dayOf = (moment: Date, clock: ShopClock) => clock.toLocal(moment).slice(0, 10)

function openingOn(day: string, hours: OpeningHours, clock: ShopClock): OpenTime | undefined {
  const times = hoursOfDay(day, hours)
  if (!times) return undefined
  return within({
    from: clock.toMoment(`${day}T${times.opens}`).getTime(),
    to: clock.toMoment(`${day}T${times.closes}`).getTime(),
  })
}

function servedOn(day: string, hours: OpeningHours, clock: ShopClock): OpenTime | undefined {
  const opening = openingOn(day, hours, clock)
  // Hours to midnight may go on with those of the next day.
  if (!opening || isOpenAt(new Date(opening.to + 1), hours, clock)) return opening
  return { from: opening.from, to: Math.max(opening.from, opening.to - BEFORE_CLOSING_MS) }
}

/**
 * The result is undefined when nothing is left: outside of the bounds, or because the clocks skip
 * these hours.
 */
function within(opening: OpenTime | undefined, { from, to }: Bounds = {}): OpenTime | undefined {
  if (!opening) return undefined
  const rest = {
    from: Math.max(opening.from, from?.getTime() ?? -Infinity),
    to: Math.min(opening.to, to?.getTime() ?? Infinity),
  }
  return rest.from <= rest.to ? rest : undefined
}

const clampTo = ({ from, to }: OpenTime, moment: Date) =>
  Math.min(Math.max(moment.getTime(), from), to)

function nearer(moment: Date, one: number | undefined, other: number): number {
  if (one === undefined) return other
  const [near, far] = [one, other].map((time) => Math.abs(time - moment.getTime()))
  if (near === far) return Math.max(one, other)
  return (near ?? 0) < (far ?? 0) ? one : other
}
