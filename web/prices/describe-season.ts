import type { PriceListView, SeasonView } from '#contract/prices'
import { WEEKDAYS } from '#domain/opening-hours'
import { dayName, formatCalendarDay } from '../lib/calendar-day.ts'

export const formatPercent = (percent: number): string =>
  percent < 0 ? `− ${0 - percent}%` : `+ ${percent}%`

/** Returns "Fri, Sat, from Sun 1 Dec 2024" or "Sun 1 Dec 2024 to Tue 31 Dec 2024", for example. */
export function describeSeasonDays({
  from,
  until,
  weekdays,
}: Pick<SeasonView, 'from' | 'until' | 'weekdays'>): string {
  const first = formatCalendarDay(from)
  const days = WEEKDAYS.filter((day) => weekdays.includes(day))
  const span = until === null ? `from ${first}` : `${first} to ${formatCalendarDay(until)}`
  const text = [...days.map((day) => dayName(day).slice(0, 3)), span].join(', ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function describeScope(
  { priceListIds }: SeasonView,
  lists: readonly PriceListView[],
): string {
  if (priceListIds.length === 0) return 'Every bike'
  const named = lists.filter(({ _id }) => priceListIds.includes(_id))
  return named.map(({ name }) => name).join(', ')
}

/** @param today a day of the shop's calendar, like "2024-08-31" */
export function seasonState({ from, until }: SeasonView, today: string) {
  if (until !== null && today > until) return 'Over'
  return today < from ? 'To come' : 'Now'
}
