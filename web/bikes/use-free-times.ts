import { TZDate } from '@date-fns/tz'
import { useQuery } from '@tanstack/react-query'
import { addDays, startOfDay } from 'date-fns'
import { useState } from 'react'
import type { BusyRange } from '#contract/bike-times'
import type { BikeView } from '#contract/bikes'
import { type FreeTime, freeTimes } from '#domain/free-times'
import { MINUTE_MS } from '#domain/time'
import { pollInterval, queryFor } from '../lib/query.ts'
import { thisMinute } from '../lib/shop-time.ts'
import { useShop } from '../lib/shop.ts'
import { useHydrated } from '../first-load/prehydration.ts'

export const CALENDAR_DAYS = 14

/** The calendar begins at the shop's midnight. */
function calendarAt(now: Date, zone: string) {
  const today = startOfDay(new TZDate(now.getTime(), zone))
  return { from: new Date(today.getTime()), to: new Date(addDays(today, CALENDAR_DAYS).getTime()) }
}

const toPeriod = ({ from, until }: BusyRange) => ({
  from: Date.parse(from),
  to: until === null ? Infinity : Date.parse(until),
})

const toQuery = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

/**
 * A bike that is not for rent has no bookings, so its calendar looks free. Its availability at a
 * free time shows whether it can be rented at all.
 */
function useIsForRent(bike: BikeView, free: FreeTime | undefined) {
  const to = free && (free.to ?? new Date(free.from.getTime() + 60 * MINUTE_MS))
  const probe = useQuery({
    ...queryFor('GET /bikes/:id', {
      params: { id: bike._id },
      ...(free && to && { query: toQuery({ from: free.from, to }) }),
    }),
    enabled: !bike.isAvailable && free !== undefined,
    staleTime: Infinity,
  })
  if (bike.isAvailable || free === undefined) return true
  return probe.data?.isAvailable
}

export function useFreeTimes(bike: BikeView) {
  const shop = useShop()
  const [now] = useState(() => new Date(thisMinute(new Date())))
  const shown = calendarAt(now, shop.timeZone)
  const calendar = useQuery({
    ...queryFor('GET /bikes/:id/calendar', { params: { id: bike._id }, query: toQuery(shown) }),
    refetchInterval: pollInterval(),
  })
  // The query may hold data before this part is hydrated, but the server has rendered it without
  // them.
  const isHydrated = useHydrated()
  const busy = isHydrated ? calendar.data : undefined
  const free =
    busy &&
    freeTimes(busy.map(toPeriod), {
      from: now.getTime(),
      to: shown.to.getTime(),
      turnaroundMs: shop.turnaroundMinutes * MINUTE_MS,
      shortestMs: Math.max(shop.shortestRentalMinutes, 15) * MINUTE_MS,
    })
  const isForRent = useIsForRent(bike, free?.at(-1))
  return { now, shown, busy, free, isForRent, isError: isHydrated && calendar.isError }
}
