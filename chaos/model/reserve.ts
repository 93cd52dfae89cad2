import { periodOf } from '#domain/occupancy'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { DAY_MS } from '#domain/time'
import { type RentalTimes, addHold, freeTime } from './rules.ts'
import type { Bike, Customer, Model, Rental } from './state.ts'

const LONGEST_MS = 7 * DAY_MS
const FARTHEST_MS = DEFAULT_SHOP.farthestStartDays * DAY_MS
const LONGEST_RENTAL_MS = 366 * DAY_MS

export type Reservation = RentalTimes & { bike: Bike; customer: Customer; until: Date | null }

function isWrong({ now }: Model, { startsAt, plannedReturn, until }: Reservation): boolean {
  const length = plannedReturn ? plannedReturn.getTime() - startsAt.getTime() : 1
  const isEndWrong = until !== null && (until <= now || until > startsAt || isLater(until, now))
  const isStartWrong = startsAt <= now || startsAt.getTime() - now.getTime() > FARTHEST_MS
  return isEndWrong || isStartWrong || length <= 0 || length > LONGEST_RENTAL_MS
}

const isLater = (until: Date, now: Date) => until.getTime() - now.getTime() > LONGEST_MS

/** The shop keeps a bike without money, until the start and for a week at most. */
export function reserve(model: Model, reservation: Reservation): Rental | undefined {
  const { bike, customer, startsAt, plannedReturn, until } = reservation
  if (isWrong(model, reservation)) return undefined
  const period = periodOf(startsAt, plannedReturn, 0)
  const isFree = freeTime(model, { bike, period })
  if (!isFree || customer.isDeleted || bike.isArchived || !bike.forRent) return undefined
  const latest = new Date(Math.min(startsAt.getTime(), model.now.getTime() + LONGEST_MS))
  return addHold(model, { ...reservation, reservedUntil: until ?? latest }, period)
}
