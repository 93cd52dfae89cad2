import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { WEEKDAYS, addDays, weekdayOf } from './opening-hours.ts'
import { type SeasonScope, doSeasonsMeet, seasonShares, seasonsWithinReach } from './seasons.ts'
import { HOUR_MS } from './time.ts'

const FIRST = '2026-11-01'
const DAYS = 40
const day = (days: number) => addDays(FIRST, days)

const anySeason = fc
  .record({
    from: fc.nat(DAYS),
    days: fc.option(fc.nat(12)),
    weekdays: fc.subarray([...WEEKDAYS]),
    priceListIds: fc.subarray(['one', 'two']),
    percent: fc.integer({ min: -90, max: 500 }),
  })
  .map(({ from, days, ...season }): SeasonScope => ({
    ...season,
    name: 'Season',
    from: day(from),
    until: days === null ? null : day(from + days),
  }))

const holdsOn = ({ from, until, weekdays }: SeasonScope, date: string) =>
  date >= from &&
  (until === null || date <= until) &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(date)))

const SEARCHED = Array.from({ length: 2 * DAYS }, (_, days) => day(days))

test('two seasons meet where both hold for one bike on one day', () => {
  fc.assert(
    fc.property(anySeason, anySeason, (one, other) => {
      const bikes = [[], ['one'], ['two']].filter((lists) =>
        [one, other].every(
          ({ priceListIds: ids }) => ids.length === 0 || lists.some((list) => ids.includes(list)),
        ),
      )
      const hasDay = SEARCHED.some((date) => holdsOn(one, date) && holdsOn(other, date))
      expect(doSeasonsMeet(one, other)).toBe(bikes.length > 0 && hasDay)
    }),
  )
})

/** The clocks go one hour back on the 15th day. */
const CHANGE = Date.parse(`${day(14)}T00:00Z`)
const clock = {
  toLocal: (at: Date) =>
    new Date(at.getTime() + (at.getTime() < CHANGE ? 7 : 6) * HOUR_MS).toISOString().slice(0, 16),
  toMoment: (local: string) =>
    new Date(Date.parse(`${local}Z`) - (local < `${day(14)}T07:00` ? 7 : 6) * HOUR_MS),
}

test('the share of a season is the time that lies on its days', () => {
  const anyHours = fc.integer({ min: 1, max: 20 * 24 })
  fc.assert(
    fc.property(anySeason, fc.nat(30 * 24), anyHours, (season, begin, hours) => {
      const start = Date.parse(`${FIRST}T00:30Z`) + begin * HOUR_MS
      const ride = { startTime: new Date(start), returnTime: new Date(start + hours * HOUR_MS) }
      let counted = 0
      for (let at = start; at < start + hours * HOUR_MS; at += HOUR_MS / 2) {
        if (holdsOn(season, clock.toLocal(new Date(at)).slice(0, 10))) counted += HOUR_MS / 2
      }
      const ms = seasonShares([season], ride, clock).reduce((sum, share) => sum + share.ms, 0)
      expect(ms).toBe(counted)
      const reached = seasonsWithinReach([season], ride.startTime, clock)
      expect(reached.length).toBeGreaterThanOrEqual(ms > 0 ? 1 : 0)
    }),
  )
})

test('a booking keeps no season that is over, nor one that no ride of a year can reach', () => {
  const start = new Date(Date.parse(`${day(20)}T12:00Z`))
  const season = { name: 'Season', weekdays: [], percent: 10 }
  const over = { ...season, from: FIRST, until: day(19) }
  const far = { ...season, from: addDays(day(20), 500), until: null }
  const near = { ...season, from: addDays(day(20), 366), until: null }
  expect(seasonsWithinReach([over, far, near], start, clock)).toEqual([near])
})
