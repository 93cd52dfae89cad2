import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { DeskBike } from '#contract/bikes'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { formatDay } from '../../lib/format-day.ts'
import { pollInterval, queryFor } from '../../lib/query.ts'
import { useShop } from '../../lib/shop.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { type NewRental, timesOf } from './new-rental-form.ts'

const SEEN_DAYS = 30

/** A customer who wants to keep the bike for longer needs another one. */
export function FreeUntil({ bike }: { bike: DeskBike }) {
  const { control } = useFormContext<NewRental>()
  const [startTime, plannedReturn] = useWatch({ control, name: ['startTime', 'plannedReturn'] })
  const { timeZone, turnaroundMinutes } = useShop()
  const now = useMinute()
  const times = timesOf({ startTime, plannedReturn }, timeZone, now)
  const from = new Date(Math.max(now.getTime(), times.startTime.getTime()))
  const query = {
    from: from.toISOString(),
    to: new Date(from.getTime() + SEEN_DAYS * DAY_MS).toISOString(),
  }
  const calendar = useQuery({
    ...queryFor('GET /bikes/:id/calendar', { params: { id: bike._id }, query }),
    refetchInterval: pollInterval(),
    placeholderData: (before) => before,
  })
  const next = calendar.data?.find(({ from: busyFrom }) => Date.parse(busyFrom) > from.getTime())
  const isTaken = calendar.data?.some(
    ({ from: busyFrom }) => Date.parse(busyFrom) <= from.getTime(),
  )
  if (!calendar.data || isTaken) return null
  const until = next && new Date(Date.parse(next.from) - turnaroundMinutes * MINUTE_MS)
  const isTooLong = until && times.plannedReturn && times.plannedReturn > until
  return (
    <span className={`font-medium ${isTooLong ? 'text-danger' : 'text-available'}`}>
      {until
        ? `Free until ${formatDay(until.toISOString(), timeZone)}`
        : 'Nothing booked after this'}
    </span>
  )
}
