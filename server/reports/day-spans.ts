import { addDays } from '#domain/opening-hours'
import { type DayPeriod, daysOf } from '#domain/report-period'
import type { ShopClock } from '#domain/opening-hours'
import type { DaySpan, Span } from './takings.store.ts'

export const startOfDay = (clock: ShopClock, day: string): Date => clock.toMoment(`${day}T00:00`)

export const endOfDay = (clock: ShopClock, day: string): Date => startOfDay(clock, addDays(day, 1))

export const spanOf = (clock: ShopClock, { from, to }: DayPeriod): Span => ({
  from: startOfDay(clock, from),
  to: endOfDay(clock, to),
})

export const spansOfDays = (clock: ShopClock, period: DayPeriod): DaySpan[] =>
  daysOf(period).map((day) => ({ day, ...spanOf(clock, { from: day, to: day }) }))
