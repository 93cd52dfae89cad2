import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PriceStep, isWorthwhile } from './cheapest-combination.ts'
import { fromTaka, poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'
import { describeParts, listPart } from './price-parts.ts'
import { type PriceList, type PriceTerms, ridePrice } from './prices.ts'
import { LONGEST_RENTAL_MS, totalCost } from './rentals.ts'
import type { SeasonTerms } from './seasons.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Six hours ahead of UTC, as in Dhaka. */
const clock: ShopClock = {
  toLocal: (at) => new Date(at.getTime() + 6 * HOUR_MS).toISOString().slice(0, 16),
  toMoment: (local) => new Date(Date.parse(`${local}Z`) - 6 * HOUR_MS),
}
/** A Thursday at midnight, by the shop's clock. */
const THURSDAY = clock.toMoment('2026-11-26T00:00')

const DAY = 24 * 60
const steps = [
  [4 * 60, 500],
  [12 * 60, 800],
  [DAY, 1000],
  [7 * DAY, 6000],
].map(([minutes = 0, taka = 0]): PriceStep => ({ minutes, price: fromTaka(taka) }))
const list: PriceList = {
  name: 'Standard',
  steps,
  graceMinutes: 0,
  deposit: null,
  advance: fromTaka(100),
  kilometres: null,
}
const listed: PriceTerms = { list, seasons: [] }
const pricePerHour = fromTaka(150)

const price = (ms: number, prices: PriceTerms | null = listed, startTime = THURSDAY) =>
  ridePrice(
    { pricePerHour, startTime, returnTime: new Date(startTime.getTime() + ms) },
    prices,
    clock,
  )

describe('150 an hour, 500 for 4 h, 800 for 12 h, 1,000 a day, 6,000 a week: the price of', () => {
  test.each([
    ['1 h', 1, 150, '1 h'],
    ['2.5 h', 2.5, 375, '2 h 30 min'],
    ['2 h and a minute', 2 + 1 / 60, 303, '2 h 1 min'],
    ['3 h', 3, 450, '3 h'],
    ['3 h 20 min, which is 4 h', 3 + 1 / 3, 500, '4 h'],
    ['5 h', 5, 650, '4 h + 1 h'],
    ['6 h, where 12 h are not cheaper', 6, 800, '12 h'],
    ['8 h', 8, 800, '12 h'],
    ['13 h', 13, 950, '12 h + 1 h'],
    ['23 h, which is a day', 23, 1000, '1 day'],
    ['25 h', 25, 1150, '1 day + 1 h'],
    ['27 h', 27, 1450, '1 day + 3 h'],
    ['36 h', 36, 1800, '1 day + 12 h'],
    ['3 days', 72, 3000, '3 days'],
    ['6 days and 2 h', 146, 6000, '1 week'],
    ['8 days', 192, 7000, '1 week + 1 day'],
    ['15 days 5 h', 365, 13_650, '2 weeks + 1 day + 4 h + 1 h'],
  ])('%s', (_, hours, total, described) => {
    const ride = price(hours * HOUR_MS)
    expect([ride.total, describeParts(ride.parts)]).toEqual([fromTaka(total), described])
  })
})

describe('grace', () => {
  const graced: PriceTerms = { list: { ...list, graceMinutes: 30 }, seasons: [] }
  test.each([
    ['a day and 30 minutes', 24.5, 1000],
    ['a day and 31 minutes', 24 + 31 / 60, 1078],
    ['2 h 30 min are 2 h', 2.5, 300],
    ['2 h 31 min', 2 + 31 / 60, 378],
    ['10 minutes, which are no whole hour', 1 / 6, 25],
    ['an hour and 10 minutes', 1 + 1 / 6, 150],
  ])('%s', (_, hours, total) => {
    expect(price(hours * HOUR_MS, graced).total).toBe(fromTaka(total))
  })
})

describe('seasons', () => {
  const season = (changes: Partial<SeasonTerms>): SeasonTerms => ({
    name: 'Weekend',
    from: '2026-01-01',
    until: null,
    weekdays: ['friday', 'saturday'],
    percent: 20,
    ...changes,
  })
  const within = (...seasons: SeasonTerms[]): PriceTerms => ({ list, seasons })
  const eid = season({ name: 'Eid', from: '2026-11-27', until: '2026-11-27', weekdays: [] })
  const rain = season({ name: 'Rain', from: '2026-11-28', weekdays: [], percent: -10 })

  test.each([
    ['a ride on a Thursday', 24, within(season({})), 1000, '1 day'],
    // A third of 1,450 - 27 h, of which 3 lie on Friday - with 20 percent more.
    ['a ride over the edge', 27, within(season({})), 1483, '1 day + 3 h, Weekend +20%'],
    ['one day of two', 48, within(eid), 2200, '2 days, Eid +20%'],
    ['two seasons', 72, within(eid, rain), 3100, '3 days, Eid +20%, Rain -10%'],
    ['a bike without a list', 27, { list: null, seasons: [eid] }, 4140, '27 h, Eid +20%'],
  ] as const)('%s', (_, hours, prices, total, described) => {
    const ride = price(hours * HOUR_MS, prices)
    expect([ride.total, describeParts(ride.parts)]).toEqual([fromTaka(total), described])
  })

  test('the parts add up to the price, each for one', () => {
    const { parts, total } = price(72 * HOUR_MS, within(eid, rain))
    const listedParts = parts.map(listPart)
    expect(listedParts.map(({ label, count }) => [label, count])).toEqual([
      ['1 day', 3],
      ['Eid +20%', 1],
      ['Rain -10%', 1],
    ])
    const sum = listedParts.reduce((taka, part) => taka + part.count * part.price, 0)
    expect(sum).toBeCloseTo(total / fromTaka(1))
  })
})

describe('over random lists and rides', () => {
  const anyStep = fc.record({
    minutes: fc.oneof(
      fc.constantFrom(30, 60, 240, 720, DAY, 2 * DAY, 7 * DAY, 30 * DAY),
      fc.integer({ min: 1, max: 3000 }),
    ),
    price: fc.integer({ min: 1, max: 5_000_000 }).map(poisha),
  })
  const anyList = fc
    .record({
      steps: fc.uniqueArray(anyStep, { maxLength: 5, selector: ({ minutes }) => minutes }),
      graceMinutes: fc.constantFrom(0, 0, 10, 59, 90),
    })
    .map(({ steps: some, graceMinutes }): PriceTerms => ({
      list: { ...list, graceMinutes, steps: some.toSorted((a, b) => a.minutes - b.minutes) },
      seasons: [],
    }))
  const anyLength = fc.oneof(
    fc.integer({ min: 1, max: LONGEST_RENTAL_MS }),
    fc.integer({ min: 1, max: 3 * DAY_MS }),
    fc.integer({ min: 1, max: 2000 }).map((minutes) => minutes * MINUTE_MS),
  )

  test('longer is never cheaper, and never more than the price per hour times the hours', () => {
    fc.assert(
      fc.property(anyList, anyLength, anyLength, (prices, one, other) => {
        const [shorter, longer] = one < other ? [one, other] : [other, one]
        expect(price(shorter, prices).total).toBeLessThanOrEqual(price(longer, prices).total)
        const hourly = totalCost(pricePerHour, THURSDAY, new Date(THURSDAY.getTime() + longer))
        expect(price(longer, prices).total).toBeLessThanOrEqual(hourly)
        expect(price(longer, { list: null, seasons: [] }).total).toBe(hourly)
      }),
    )
  })

  /** Tries each number of each step, with the rest by the hour. */
  function tryAll(minutes: number, [step, ...rest]: readonly PriceStep[]): number {
    if (minutes <= 0) return 0
    if (!step) return (minutes * pricePerHour) / 60
    const most = Math.ceil(minutes / step.minutes)
    return Math.min(
      ...Array.from(
        { length: most + 1 },
        (_, times) => times * step.price + tryAll(minutes - times * step.minutes, rest),
      ),
    )
  }

  /** A share of what its hours cost: most such steps are part of some cheapest combination. */
  const discounted = ({ minutes, percent }: { minutes: number; percent: number }): PriceStep => ({
    minutes,
    price: poisha(Math.floor((minutes * pricePerHour * percent) / 6000)),
  })

  test('nothing is cheaper than the combination that was found', () => {
    const fewSteps = fc
      .uniqueArray(
        fc.record({
          minutes: fc.integer({ min: 7, max: 200 }),
          percent: fc.integer({ min: 60, max: 100 }),
        }),
        { minLength: 1, maxLength: 3, selector: ({ minutes }) => minutes },
      )
      .map((some) => some.toSorted((a, b) => a.minutes - b.minutes).map(discounted))
    fc.assert(
      fc.property(fewSteps, fc.integer({ min: 1, max: 600 }), (some, minutes) => {
        const { total } = price(minutes * MINUTE_MS, {
          list: { ...list, steps: some },
          seasons: [],
        })
        const found = tryAll(minutes, some)
        expect(total).toBe(Math.ceil(found / 100 - 1e-6) * 100)
      }),
    )
  })

  test('a season that holds for all of the ride changes its price by its percentage', () => {
    fc.assert(
      fc.property(anyList, anyLength, fc.integer({ min: -90, max: 300 }), (prices, ms, percent) => {
        const always = { name: 'Always', from: '2000-01-01', until: null, weekdays: [], percent }
        const { total } = price(ms, { ...prices, seasons: [always] })
        const factor = (100 + percent) / 100
        const plain = price(ms, prices).total
        expect(total).toBeLessThanOrEqual(Math.ceil((plain * factor) / 100 + 1e-6) * 100)
        expect(total).toBeGreaterThan((plain - 100) * factor - 1)
      }),
    )
  })
})

test('a step that is not cheaper than its hours is never taken', () => {
  const dear = { minutes: 2 * 60, price: fromTaka(300) }
  expect(isWorthwhile(dear, pricePerHour)).toBe(false)
  expect(isWorthwhile({ ...dear, price: poisha(29_999) }, pricePerHour)).toBe(true)
})
