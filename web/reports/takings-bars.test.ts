import { expect, test } from 'vitest'
import type { DayTakings } from '#contract/reports'
import { daysOf } from '#domain/report-period'
import { toBars } from './takings-bars.ts'
import { quickPeriods } from './use-report-period.ts'

const day = (name: string, nth: number): DayTakings => ({
  day: name,
  taken: 0.1 * nth,
  refunded: nth,
  inAdvance: 0.05 * nth,
  waived: 0,
  tenders: [{ tender: nth % 2 === 0 ? 'cash' : 'bkash', taken: 0.1, refunded: nth }],
})

test('a bar for each day of two months, and for each month of a longer period', () => {
  const days = daysOf({ from: '2026-01-30', to: '2026-04-02' }).map(day)
  expect(toBars(days.slice(0, 62))).toHaveLength(62)
  expect(toBars(days.slice(0, 1))).toMatchObject([{ short: '30', label: 'Fri 30 Jan 2026' }])
  const months = toBars(days)
  expect(months.map(({ short, label }) => [short, label])).toEqual([
    ['Jan', 'January 2026'],
    ['Feb', 'February 2026'],
    ['Mar', 'March 2026'],
    ['Apr', 'April 2026'],
  ])
  expect(months[1]).toMatchObject({
    taken: 43.4,
    refunded: 434,
    inAdvance: 21.7,
    byTender: { cash: 1.4, bkash: 1.4 },
  })
})

test.each([
  ['2026-11-22', ['2026-11-16', '2026-11-01', '2026-10-01', '2026-10-31']],
  ['2026-03-02', ['2026-03-02', '2026-03-01', '2026-02-01', '2026-02-28']],
  ['2024-01-07', ['2024-01-01', '2024-01-01', '2023-12-01', '2023-12-31']],
])('the usual periods on %s: this week, this month, last month', (today, expected) => {
  const [now, week, month, last] = quickPeriods(today)
  expect(now).toEqual({ label: 'Today', from: today, to: today })
  expect([week?.to, month?.to]).toEqual([today, today])
  expect([week?.from, month?.from, last?.from, last?.to]).toEqual(expected)
})
