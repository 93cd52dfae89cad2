import { useState } from 'react'
import { ReportPeriod } from '#contract/reports'
import { addDays } from '#domain/opening-hours'
import { type DayPeriod, firstOfMonth, mondayOf } from '#domain/report-period'
import { dayIn } from '../lib/calendar-day.ts'
import { useSearchParamValues } from '../lib/list-search-params.ts'

type QuickPeriod = DayPeriod & { label: string }

export function quickPeriods(today: string): QuickPeriod[] {
  const lastDayBefore = addDays(firstOfMonth(today), -1)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'This week', from: mondayOf(today), to: today },
    { label: 'This month', from: firstOfMonth(today), to: today },
    { label: 'Last month', from: firstOfMonth(lastDayBefore), to: lastDayBefore },
  ]
}

/** Without a period in the URL the reports cover this month until today. */
export function useReportPeriod(zone: string) {
  const { read, change } = useSearchParamValues()
  const [today] = useState(() => dayIn(zone, new Date()))
  const from = read('from') || firstOfMonth(today)
  const to = read('to') || today
  const parsed = ReportPeriod.safeParse({ from, to })
  return {
    from,
    to,
    today,
    /** The period is undefined when the server would refuse it. */
    period: parsed.data,
    problem: parsed.error?.issues[0]?.message,
    choose: (period: Partial<DayPeriod>) => change({ from, to, ...period }),
  }
}

export type PeriodSelection = ReturnType<typeof useReportPeriod>
