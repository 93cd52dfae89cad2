import { describe, expect, test } from 'vitest'
import { barsOf, entriesOf, isRemovable } from './schedule-entries.ts'
import { monthOf, spanOf } from './schedule-month.ts'

const NOW = new Date('2026-11-22T15:00:00Z')
const DHAKA = 'Asia/Dhaka'
const november = monthOf('', DHAKA, NOW)

describe('the month of a schedule', () => {
  test('is shown in whole weeks from Monday, by the clock of the shop', () => {
    expect(november).toMatchObject({
      name: '2026-11',
      title: 'November 2026',
      previous: '2026-10',
      next: '2026-12',
      isCurrent: true,
    })
    expect(spanOf(november)).toEqual({
      from: '2026-10-25T18:00:00.000Z',
      to: '2026-12-06T18:00:00.000Z',
    })
    const days = november.weeks.flatMap((week) => week.days)
    expect(days).toHaveLength(42)
    expect(days.filter(({ isInMonth }) => isInMonth)).toHaveLength(30)
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-22'])
  })

  test('has days of 23 and of 25 hours where the clock of the shop is changed', () => {
    const { weeks } = monthOf('2026-10', 'Europe/Berlin', NOW)
    const hours = weeks.map(({ from, to }) => (to.getTime() - from.getTime()) / 3_600_000)
    expect(hours).toEqual([168, 168, 168, 169, 168])
  })

  test.each(['2026-13', '1999-12', '2200-01', '2000-00', 'soon', '2026-1'])(
    'is the current one for %s',
    (text) => {
      expect(monthOf(text, DHAKA, NOW).name).toBe('2026-11')
    },
  )
})

describe('a bar', () => {
  const rental = { _id: 'r', customer: 'Nusrat', status: 'INITIAL_PAID', overdue: false } as const
  const lastWeeks = november.weeks.slice(3)
  const barsIn = (
    ...rentals: { startTime: string; plannedReturn?: string; overdue?: boolean }[]
  ) => {
    const all = rentals.map((times) => ({ ...rental, ...times }))
    const entries = entriesOf({ rentals: all, blocks: [] }, NOW)
    return lastWeeks.map((week) => barsOf(entries, week))
  }

  test('is cut at the end of a week and goes on in the next one', () => {
    // The rental lasts from Sunday noon to Monday noon in Dhaka.
    const times = { startTime: '2026-11-22T06:00:00Z', plannedReturn: '2026-11-23T06:00:00Z' }
    const [[sunday] = [], [monday] = []] = barsIn(times)
    expect(sunday).toMatchObject({ begins: true, ends: false, lane: 0 })
    expect(sunday?.left).toBeCloseTo((100 * 6.5) / 7)
    expect(sunday?.width).toBeCloseTo(50 / 7)
    expect(monday).toMatchObject({ begins: false, ends: true, left: 0 })
    expect(monday?.width).toBeCloseTo(50 / 7)
  })

  test('of a rental without a planned return has no end', () => {
    const weeks = barsIn({ startTime: '2026-11-16T00:00:00Z' })
    expect(weeks.map((bars) => bars.map(({ ends }) => ends))).toEqual([[false], [false], [false]])
  })

  test('of an overdue rental lasts until now, beside the booking that waits for the bike', () => {
    const late = { startTime: '2026-11-22T01:00:00Z', plannedReturn: '2026-11-22T02:00:00Z' }
    const next = { startTime: '2026-11-22T12:00:00Z', plannedReturn: '2026-11-22T18:00:00Z' }
    const [bars = []] = barsIn({ ...late, overdue: true }, next)
    expect(bars.map(({ entry, lane }) => [entry.state, lane])).toEqual([
      ['overdue', 0],
      ['out', 1],
    ])
    expect(bars[0]?.entry.end).toBe(NOW.getTime())
  })
})

test('The desk removes blocks of up to 24 hours, the fleet all of them', () => {
  const from = '2026-11-22T06:00:00Z'
  const blocks = ['2026-11-23T06:00:00Z', '2026-11-23T06:01:00Z'].map((to, index) => {
    return { _id: `b${index}`, from, to, reason: 'Repair' }
  })
  const rental = { _id: 'r', customer: 'Nusrat', status: 'INITIAL_PAID', overdue: false } as const
  const entries = entriesOf({ rentals: [{ ...rental, startTime: from }], blocks }, NOW)
  const removable = (isFleet: boolean) =>
    entries.filter((entry) => isRemovable(entry, isFleet)).map(({ id }) => id)
  expect([removable(false), removable(true)]).toEqual([['b0'], ['b0', 'b1']])
})
