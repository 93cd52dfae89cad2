import { useState } from 'react'
import { dayIn, formatCalendarDay } from '../lib/calendar-day.ts'
import { useShop } from '../lib/shop.ts'
import { Card } from '../ui/card.tsx'
import { ClockIcon } from '../ui/late-icons.tsx'
import { describeWeek } from './describe-week.ts'

const SHOWN_DAYS = 4

export function BusinessHours() {
  const { openingHours, closedDays, timeZone } = useShop()
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const closed = closedDays.filter((day) => day >= today).slice(0, SHOWN_DAYS)
  const lines = describeWeek(openingHours)
  if (closed.length > 0) {
    lines.push({ days: 'Also closed', hours: closed.map(formatCalendarDay).join(', ') })
  }
  return (
    <Card className="p-7 sm:p-10">
      <h3 className="flex items-center gap-3 text-2xl">
        <ClockIcon className="size-6 text-brand" />
        Business hours
      </h3>
      <dl className="mt-6 divide-y divide-line">
        {lines.map(({ days, hours }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4">
            <dt className="font-semibold">{days}</dt>
            <dd className="text-muted tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
