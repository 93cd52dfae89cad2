import { addDays } from '#domain/report-period'
import type { ShopClock } from '#domain/opening-hours'

/** The first moment of a day by the shop's clock. */
export const startOfDay = (clock: ShopClock, day: string): Date => clock.toMoment(`${day}T00:00`)

export const endOfDay = (clock: ShopClock, day: string): Date => startOfDay(clock, addDays(day, 1))
