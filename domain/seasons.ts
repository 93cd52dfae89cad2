import { type ShopClock, WEEKDAYS, type Weekday, addDays, weekdayOf } from './opening-hours.ts'
import { LONGEST_RENTAL_MS } from './rentals.ts'
import { DAY_MS } from './time.ts'

/** A percentage on all that is ridden on some days. Days are like "2026-12-31", by the shop's clock. */
export type SeasonTerms = Readonly<{
  name: string
  /** The first and the last day; null means that the season has no end. */
  from: string
  until: string | null
  /** Without weekdays every day of the season counts. */
  weekdays: readonly Weekday[]
  /** Negative where the ride is cheaper. */
  percent: number
}>

/** Bikes of these lists; without lists it holds for every bike, those without a list too. */
export type SeasonScope = SeasonTerms & Readonly<{ priceListIds: readonly string[] }>

const daysOf = ({ weekdays }: SeasonTerms) => (weekdays.length === 0 ? WEEKDAYS : weekdays)

/** Whether both hold for one bike at one moment. */
export function doSeasonsMeet(one: SeasonScope, other: SeasonScope): boolean {
  const isEvery = one.priceListIds.length === 0 || other.priceListIds.length === 0
  if (!isEvery && !one.priceListIds.some((id) => other.priceListIds.includes(id))) return false
  const from = one.from > other.from ? one.from : other.from
  return daysOf(one)
    .filter((weekday) => daysOf(other).includes(weekday))
    .some((weekday) => {
      const day = firstOn(weekday, from)
      return isWithin(day, one) && isWithin(day, other)
    })
}

function firstOn(weekday: Weekday, from: string): string {
  const days = WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(from))
  return addDays(from, (days + WEEKDAYS.length) % WEEKDAYS.length)
}

const isWithin = (day: string, { from, until }: SeasonTerms) =>
  day >= from && (until === null || day <= until)

/** The start of a ride may move while its advance is in review. */
const REVIEW_DAYS = 31

/** A ride that begins then can reach these seasons. */
export function seasonsWithinReach<Season extends SeasonTerms>(
  seasons: readonly Season[],
  startTime: Date,
  clock: ShopClock,
): Season[] {
  const first = clock.toLocal(startTime).slice(0, 10)
  const last = addDays(first, LONGEST_RENTAL_MS / DAY_MS + REVIEW_DAYS)
  return seasons.filter(({ from, until }) => from <= last && (until === null || until >= first))
}

type Ride = Readonly<{ startTime: Date; returnTime: Date }>
export type SeasonShare = Readonly<{ season: SeasonTerms; ms: number }>

/** How much of a ride lies within which season. At most one season holds at any moment. */
export function seasonShares(
  seasons: readonly SeasonTerms[],
  { startTime, returnTime }: Ride,
  clock: ShopClock,
): SeasonShare[] {
  if (seasons.length === 0) return []
  const end = returnTime.getTime()
  const shares = new Map<SeasonTerms, number>()
  let from = startTime.getTime()
  let day = numberOf(clock.toLocal(startTime).slice(0, 10))
  const lastDay = numberOf(clock.toLocal(returnTime).slice(0, 10))
  const days = seasons.map(toDays)
  while (from < end) {
    const season = days.find((one) => holdsOn(one, day))
    // The clock is asked only where the season changes: it is slow, and a ride may last a year.
    do day += 1
    while (day <= lastDay && days.find((one) => holdsOn(one, day)) === season)
    const next = day > lastDay ? end : clock.toMoment(`${dayOf(day)}T00:00`).getTime()
    const to = Math.min(end, Math.max(from, next))
    if (season) shares.set(season.season, (shares.get(season.season) ?? 0) + to - from)
    from = to
  }
  return [...shares].map(([season, ms]) => ({ season, ms }))
}

/** Days are numbers here, because a ride may have hundreds of them. */
type SeasonDays = { season: SeasonTerms; from: number; until: number; weekdays: readonly boolean[] }

const numberOf = (day: string) => Date.parse(day) / DAY_MS
const dayOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

const toDays = (season: SeasonTerms): SeasonDays => ({
  season,
  from: numberOf(season.from),
  until: season.until === null ? Number.POSITIVE_INFINITY : numberOf(season.until),
  weekdays: WEEKDAYS.map((weekday) => daysOf(season).includes(weekday)),
})

/** The first day of 1970 was a Thursday. */
const THURSDAY = WEEKDAYS.indexOf('thursday')

const holdsOn = ({ from, until, weekdays }: SeasonDays, day: number): boolean =>
  day >= from && day <= until && weekdays[(day + THURSDAY) % WEEKDAYS.length] === true
