import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { countNews, idsOf } from './count-news.ts'

const since = Date.parse('2026-11-24T06:00:00Z')
const news = (_id: string, hours: number) => ({
  _id,
  at: new Date(since + hours * HOUR_MS).toISOString(),
})

test('news are bookings and overdue rentals that were not there before, each counted once', () => {
  const day = { bookings: [news('a', -1)], alarms: [news('b', -9)] }
  const known = { ids: new Set(idsOf(day)), since }
  expect(countNews(day, known)).toBe(0)
  // The same rental may be booked and later overdue. An old booking comes into the list as others leave it.
  const next = {
    bookings: [news('c', 0.1), news('old', -5)],
    alarms: [news('a', -2), news('b', -9)],
  }
  expect(countNews(next, known)).toBe(2)
  expect(countNews(next, { ids: new Set([...known.ids, ...idsOf(next)]), since })).toBe(0)
})
