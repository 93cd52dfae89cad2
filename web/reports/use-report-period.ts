import { useState } from 'react'
import { ReportPeriod } from '#contract/reports'
import { addDays } from '#domain/opening-hours'
import { type DayPeriod, firstOfMonth, mondayOf } from '#domain/report-period'
import { dayIn } from '../lib/calendar-day.ts'
import { useSearchParamValues } from '../lib/list-search-params.ts'

type QuickPeriod = DayPeriod & { label: string }

/** Periods until today, and the month before. @param today by the shop's clock */
export function quickPeriods(today: string): QuickPeriod[] {
  const lastDayBefore = addDays(firstOfMonth(today), -1)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'This week', from: mondayOf(today), to: today },
    { label: 'This month', from: firstOfMonth(today), to: today },
    { label: 'Last month', from: firstOfMonth(lastDayBefore), to: lastDayBefore },
  ]
}

/** The period of the reports in the URL; without one this month until today. */
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
    /** Undefined where the server would refuse it. */
    period: parsed.data,
    problem: parsed.error?.issues[0]?.message,
    choose: (period: Partial<DayPeriod>) => change({ from, to, ...period }),
  }
}

export type ChosenPeriod = ReturnType<typeof useReportPeriod>
