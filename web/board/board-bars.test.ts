import { describe, expect, test } from 'vitest'
import type { BoardBike, BoardRental } from '#contract/board'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { HOUR_MS } from '#domain/time'
import { barsOf, spanOfStop, startWithin, stopAt, stopsOf } from './board-bars.ts'
import { openingOn, spanOf } from './board-span.ts'

const zone = 'Asia/Dhaka'
const now = new Date('2026-11-24T06:00:00Z')
const context = { zone, hours: DEFAULT_SHOP, now }
const week = spanOf('week', '', context)
const at = (hours: number) => week.from + hours * HOUR_MS
const iso = (hours: number) => new Date(at(hours)).toISOString()

function rental(from: number, to: number | null, other: Partial<BoardRental> = {}): BoardRental {
  const ends = { from: iso(from), to: to === null ? null : iso(to) }
  return { _id: `${from}`, code: '', customer: 'Rahim', stage: 'booked', due: 0, ...ends, ...other }
}

const bike = (...rentals: BoardRental[]): BoardBike => ({
  _id: 'a',
  name: 'A',
  rentals,
  blocks: [],
})
const bars = (...rentals: BoardRental[]) => barsOf(bike(...rentals), week, now.getTime())

describe('the days of the board', () => {
  test('are those from today on by the clock of the shop, whatever the text says', () => {
    expect(week.columns.map(({ label }) => label).join()).toBe(
      'Tue 24,Wed 25,Thu 26,Fri 27,Sat 28,Sun 29,Mon 30',
    )
    expect(new Date(week.from).toISOString()).toBe('2026-11-23T18:00:00.000Z')
    expect([week.title, week.next, week.previous]).toEqual([
      '24 – 30 Nov 2026',
      '2026-12-01',
      '2026-11-17',
    ])
    expect(spanOf('week', 'x', context)).toEqual(week)
    expect(week.columns.filter(({ isWeekend }) => isWeekend)).toHaveLength(2)
  })

  test('are hours where one is opened, also on a day on which the clocks change', () => {
    const opened = spanOf('day', '2026-10-25', { ...context, zone: 'Europe/Berlin' })
    expect(opened.columns).toHaveLength(25)
    expect(opened.title).toBe('Sunday 25 October 2026')
  })
})

describe('the bars of a bike', () => {
  test('lie at their times, cut where they reach beyond the days', () => {
    const [first, second] = bars(rental(-10, 21), rental(84, null))
    expect(first?.place).toMatchObject({ left: 0, width: 12.5, isCutLeft: true })
    expect(second).toMatchObject({ isOpen: true, place: { left: 50, width: 50, isCutRight: true } })
  })

  test('reach until now where the bike is late, and share the row with the next rental', () => {
    const late = rental(1, 6, { stage: 'out', warning: 'overdue' })
    const [first, second] = bars(late, rental(10, 20))
    expect(first?.to).toBe(now.getTime())
    expect(first?.kind === 'rental' && Math.round(first.plannedAt ?? 0)).toBe(45)
    expect([first?.lane, second?.lane]).toEqual(['upper', 'lower'])
  })
})

describe('the places of the focus', () => {
  const stops = stopsOf(week.columns, bars(rental(-2, 6), rental(30, 40), rental(60, 70)), at(12))

  test('are the bars, and the free pieces of each day that lie ahead', () => {
    expect(
      stops.map((stop) => {
        const { from, to } = spanOfStop(stop)
        return [stop.kind, (from - week.from) / HOUR_MS, (to - week.from) / HOUR_MS]
      }),
    ).toEqual([
      ['bar', -2, 6],
      ['free', 12, 24],
      ['free', 24, 30],
      ['bar', 30, 40],
      ['free', 40, 48],
      ['free', 48, 60],
      ['bar', 60, 70],
      ['free', 70, 72],
      ...[72, 96, 120, 144].map((from) => ['free', from, from + 24]),
    ])
  })

  test('are found by the time in another row, else the nearest', () => {
    expect(stopAt(stops, at(35))).toBe(stops[3])
    expect(stopAt(stops, at(45))).toBe(stops[4])
    expect(stopAt([], at(45))).toBeUndefined()
  })

  test('begin a rental at the opening of the day, where it is free then', () => {
    const opening = openingOn('2026-11-26', context)
    expect(startWithin({ from: at(48), to: at(72) }, opening, false)).toBe(at(57))
    expect(startWithin({ from: at(60), to: at(72) }, opening, false)).toBe(at(60))
    expect(startWithin({ from: at(50), to: at(51) }, opening, true)).toBe(at(50))
  })
})
