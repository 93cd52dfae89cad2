/** @module-tag release */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bikeForm } from '#contract/testing/sample-forms'
import { matchesFilter, toSearchTexts } from '#domain/bikes'
import { poisha } from '#domain/money'
import { type Period, busyPeriods, overlaps } from '#domain/occupancy'
import { DEFAULT_TIME_ZONE, HOUR_MS } from '#domain/time'
import { fromBikeForm } from '../bikes/bikes.view.ts'
import { createShopClock } from '../shop/shop-clock.ts'
import type { FleetQuery } from './fleet-lists.ts'
import { createFleetSnapshot } from './fleet-snapshot.ts'
import type { FleetRow } from './fleet.store.ts'
import { packOccupancies, unpackOccupancies } from './packed-times.ts'

const NO_FILTER: FleetQuery = {
  search: undefined,
  brand: undefined,
  model: undefined,
  available: undefined,
  page: 1,
  limit: 6,
}

const clock = createShopClock(DEFAULT_TIME_ZONE)
const snapshotOf = (rows: readonly FleetRow[], now: number) =>
  createFleetSnapshot(rows, { now, clock })

function row(id: number, changes: Partial<FleetRow> = {}): FleetRow {
  const names = { name: `Bike ${id}`, brand: 'Yamaha', model: 'R15' }
  return {
    ...fromBikeForm({ ...bikeForm, ...names, description: 'A bike to ride' }),
    id: `bike-${id}`,
    revision: 1,
    createdAt: id,
    priceListId: null,
    pictures: [],
    prices: null,
    occupancies: [],
    ...changes,
  }
}

const heldUntil = (until: number) => ({ occupancies: [0, Infinity, until] })

function answersOf(fleet: ReturnType<typeof createFleetSnapshot>) {
  const queries = [
    {},
    { page: 2 },
    { page: 2, limit: 2 },
    { search: 'ra' },
    { search: 'RA', page: 2, limit: 1 },
    { brand: 'yamaha' },
    { brand: 'hero', model: 'RAY' },
    { available: true },
    { available: false },
    { search: 'bike', available: true },
    { kind: 'bicycle' },
    { minPrice: poisha(200), maxPrice: poisha(300) },
    { sort: 'price' },
    { sort: '-price', page: 2, limit: 2 },
    { sort: 'price', available: true },
    { sort: '-price', search: 'bike', kind: 'motorbike' },
  ] satisfies Partial<FleetQuery>[]
  return {
    whole: fleet.list(undefined),
    lists: queries.map((query) => fleet.list({ ...NO_FILTER, ...query })),
    filters: fleet.filters(),
    found: ['bike-0', 'bike-1', 'bike-2', 'bike-3'].map((id) => fleet.find(id)),
  }
}

/** Looks at the end of each busy time; a bike that is free in the time has none. */
function findFreeFrom({ forRent, occupancies }: FleetRow, { from, to }: Period, now: number) {
  const busy = busyPeriods(unpackOccupancies(occupancies), now)
  const isFree = (start: number) =>
    !busy.some((taken) => overlaps(taken, { from: start, to: start + to - from }))
  if (!forRent || isFree(from)) return undefined
  const ends = busy.map((taken) => taken.to).filter((end) => end > from && end < Infinity)
  const first = ends.find(isFree)
  return first === undefined ? undefined : new Date(first).toISOString()
}

const anyMoment = fc.integer({ min: 0, max: 100 })
const anyEnd = fc.oneof(fc.constant(Infinity), anyMoment)

const anyRow = fc
  .record({
    id: fc.nat(7),
    name: fc.constantFrom('Bike', 'Ray', 'Storm'),
    brand: fc.constantFrom('Yamaha', 'yamaha', 'Hero'),
    model: fc.constantFrom('R15', 'Ray'),
    pricePerHour: fc.constantFrom(poisha(100), poisha(200), poisha(300)),
    cc: fc.constantFrom(1, 150),
    forRent: fc.boolean(),
    createdAt: fc.constantFrom(1, 2, 3, undefined),
    occupancies: fc.array(fc.record({ from: anyMoment, to: anyEnd, until: anyEnd }), {
      maxLength: 3,
    }),
  })
  .map(({ id, createdAt = id, occupancies, ...fields }) =>
    row(id, { createdAt, occupancies: packOccupancies(occupancies), ...fields }),
  )

const anyStep = fc.record({
  changed: fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 4 }),
  left: fc.uniqueArray(fc.nat(7), { maxLength: 2 }),
  now: fc.nat(100),
})

describe('the fleet in memory', () => {
  test('says after any changes what it would say if it were read anew', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        const kept = snapshotOf([], 0)
        const rows = new Map<string, FleetRow>()
        for (const { changed, left, now } of steps) {
          const gone = left.map((id) => `bike-${id}`)
          const present = changed.filter(({ id }) => !gone.includes(id))
          for (const id of gone) rows.delete(id)
          for (const each of present) rows.set(each.id, each)
          kept.apply([...gone, ...present.map(({ id }) => id)], present)
          kept.advance(now)
          expect(answersOf(kept)).toEqual(answersOf(snapshotOf([...rows.values()], now)))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('finds by any part of a name what looking at every bike finds', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '%', '_', '\\', "'", '"'),
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, text, (names, renamed, search) => {
        const rows = names.map((name, id) => row(id, { name }))
        const fleet = snapshotOf(rows, 0)
        if (rows.length > 0) fleet.apply(['bike-0'], [(rows[0] = row(0, { name: renamed }))])
        const isMatch = matchesFilter({ search })
        const found = rows.filter((each) => isMatch(toSearchTexts(each), true, each))
        const list = fleet.list({ ...NO_FILTER, search, limit: 8 })
        expect(list.data.map(({ _id }) => _id)).toEqual(found.map(({ id }) => id))
      }),
    )
  })

  test('sorts by price what matching every bike and sorting it finds', () => {
    const prices = fc.array(fc.nat(20), { minLength: 1, maxLength: 30 })
    const sorts = fc.constantFrom('price', '-price')
    fc.assert(
      fc.property(prices, fc.nat(20), sorts, fc.boolean(), (amounts, changed, sort, isSearched) => {
        const rows = amounts.map((amount, id) => row(id, { pricePerHour: poisha(amount) }))
        const fleet = snapshotOf(rows, 0)
        const search = isSearched ? 'ike 1' : undefined
        const list = () => fleet.list({ ...NO_FILTER, search, sort, limit: 30 })
        list()
        fleet.apply(['bike-0'], [(rows[0] = row(0, { pricePerHour: poisha(changed) }))])
        const sign = sort === 'price' ? 1 : -1
        const sorted = rows
          .filter(({ name }) => !isSearched || name.startsWith('Bike 1'))
          .toSorted((one, other) => sign * (one.pricePerHour - other.pricePerHour))
        expect(list().data.map(({ _id }) => _id)).toEqual(sorted.map(({ id }) => id))
      }),
    )
  })

  test('finds at any time what looking at the busy times of every bike finds', () => {
    const hours = fc.integer({ min: -40, max: 80 }).map((quarters) => (quarters * HOUR_MS) / 4)
    const lengths = fc.integer({ min: 1, max: 40 }).map((quarters) => (quarters * HOUR_MS) / 4)
    const occupancy = fc
      .record({ from: hours, length: fc.oneof(lengths, fc.constant(Infinity)), until: hours })
      .map(({ from, length, until }) => [from, from + length, until < 0 ? Infinity : until])
    const times = fc.array(occupancy, { maxLength: 4 }).map((all) => all.flat())
    const bike = fc.record({ occupancies: times, forRent: fc.boolean() })
    const steps = fc.array(fc.tuple(fc.nat(11), bike, hours), { maxLength: 8 })
    const period = fc.tuple(hours, lengths).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.array(bike, { maxLength: 9 }), steps, period, (bikes, changes, asked) => {
        const rows = new Map(bikes.map((each, id) => [id, row(id, each)]))
        const fleet = snapshotOf([...rows.values()], 0)
        for (const [id, changed, now] of [[0, bikes[0], 0] as const, ...changes]) {
          if (rows.size > 8) rows.delete(id)
          else if (changed) rows.set(id, row(id, changed))
          fleet.apply(
            [`bike-${id}`],
            [...rows.values()].filter((each) => each.id === `bike-${id}`),
          )
          fleet.advance(now)
          for (const available of [true, false]) {
            const list = fleet.list({ ...NO_FILTER, available, period: asked, page: 2, limit: 2 })
            const found = [...rows.entries()]
              .toSorted(([one], [other]) => one - other)
              .filter(
                ([, { forRent, occupancies }]) =>
                  available ===
                  (forRent &&
                    !busyPeriods(unpackOccupancies(occupancies), now).some((busy) =>
                      overlaps(busy, asked),
                    )),
              )
            expect(list.data.map(({ _id }) => _id)).toEqual(
              found.slice(2, 4).map(([, { id }]) => id),
            )
            expect(list.meta?.total).toBe(found.length)
            const freeFrom = found.slice(2, 4).map(([, each]) => findFreeFrom(each, asked, now))
            expect(list.data.map((each) => each.freeFrom)).toEqual(freeFrom)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('finds the free bikes at a time behind a thousand that are busy', () => {
    const busy = { occupancies: [0, Infinity, Infinity] }
    const rows = Array.from({ length: 1010 }, (_, id) => row(id, id < 1005 ? busy : {}))
    const fleet = snapshotOf(rows, 0)
    const period = { from: HOUR_MS, to: 2 * HOUR_MS }
    const { data, meta } = fleet.list({ ...NO_FILTER, available: true, period, limit: 2 })
    expect([data.map(({ _id }) => _id), meta?.total]).toEqual([['bike-1005', 'bike-1006'], 5])
  })

  test('frees a bike at the moment at which its hold ends, and takes it back with the clock', () => {
    const fleet = snapshotOf([row(1, heldUntil(1000))], 0)
    const isAvailableAt = (now: number) => {
      fleet.advance(now)
      return fleet.list({ ...NO_FILTER, available: true }).data.length === 1
    }
    expect([0, 999, 1000, 5000, 999].map(isAvailableAt)).toEqual([false, false, true, true, false])
  })

  test('gives the same object again for as long as a list says the same', () => {
    const rented = { occupancies: [0, 3 * HOUR_MS, Infinity] }
    const fleet = snapshotOf([row(1, rented), row(2, heldUntil(1000))], 0)
    const ride = { from: HOUR_MS, to: 2 * HOUR_MS }
    const ask = () => [
      fleet.list({ ...NO_FILTER, limit: 1 }),
      fleet.list({ ...NO_FILTER, period: ride, ride, limit: 1 }),
      fleet.list({ ...NO_FILTER, search: 'bike' }),
      fleet.list(undefined),
    ]
    const before = ask()
    const areSame = () => ask().map((list, index) => list === before[index])
    fleet.apply(['bike-2'], [row(2, heldUntil(Infinity))])
    expect(areSame()).toEqual([true, true, true, true])
    fleet.apply(['bike-2'], [row(2)])
    expect(areSame()).toEqual([true, true, false, false])
  })

  test('keeps its results right when hundreds of searches came between', () => {
    const fleet = snapshotOf([row(1), row(2)], 0)
    const count = (search: string) => fleet.list({ ...NO_FILTER, search }).meta?.total
    for (let other = 0; other < 300; other += 1) expect(count(`none ${other}`)).toBe(0)
    expect(count('bike')).toBe(2)
    fleet.apply(['bike-3'], [row(3)])
    expect([count('bike'), count('bike 3'), count('none 299')]).toEqual([3, 1, 0])
  })

  test('takes an import of thousands of bikes at once', () => {
    const fleet = snapshotOf([row(1)], 0)
    const imported = Array.from({ length: 3000 }, (_, index) => row(index + 2))
    expect(fleet.list({ ...NO_FILTER, search: 'bike' }).meta?.total).toBe(1)
    fleet.apply(
      imported.map(({ id }) => id),
      imported,
    )
    expect(fleet.list({ ...NO_FILTER, search: 'bike' }).meta?.total).toBe(3001)
    expect(fleet.list(undefined).data.map(({ name }) => name)).toEqual(
      Array.from({ length: 3001 }, (_, index) => `Bike ${index + 1}`),
    )
  })
})
