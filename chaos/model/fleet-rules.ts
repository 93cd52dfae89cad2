import { decideForRent } from '#domain/bikes'
import type { Period } from '#domain/occupancy'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { isBusy } from './rules.ts'
import {
  type Bike,
  type Customer,
  type Model,
  type Rental,
  isBlocked,
  isHandedOut,
  isTaken,
  isUnfinished,
  occupantsOf,
} from './state.ts'

const GRACE_MS = 15 * MINUTE_MS
const FARTHEST_MS = 366 * DAY_MS
const LONGEST_OF_DESK_MS = DAY_MS

export function changeForRent(model: Model, bike: Bike, isAvailable: boolean): boolean {
  const decided = decideForRent({ ...bike, taken: isTaken(model, bike) }, isAvailable)
  if (bike.isArchived || 'refusal' in decided) return false
  if (bike.missing && decided.forRent && !bike.forRent) return false
  bike.forRent = decided.forRent
  return true
}

export function deleteBike(model: Model, bike: Bike): boolean {
  if (bike.isArchived || occupantsOf(model, bike).length > 0) return false
  bike.isArchived = true
  return true
}

export function deleteCustomer({ rentals, payments }: Model, customer: Customer): boolean {
  const isRenting = rentals.some((one) => one.customer === customer && isUnfinished(one))
  const theirs = payments.filter(({ rental }) => rental.customer === customer)
  // Money from the counter waits there until an admin records that it was given back.
  const isWaiting = rentals.some((one) => one.customer === customer && one.counterBack > 0)
  const isOwed = isWaiting || theirs.some(({ refunds }) => refunds.some(({ isSent }) => !isSent))
  if (customer.isDeleted || isRenting || isOwed) return false
  customer.isDeleted = true
  return true
}

/** The ride that has the bike: the one that was handed out, else the first that has begun. */
function findRide({ rentals, now }: Model, bike: Bike): Rental | undefined {
  const rides = rentals.filter(
    (one) =>
      one.bike === bike &&
      one.status === 'INITIAL_PAID' &&
      !one.isReturned &&
      !one.isMissing &&
      (one.startsAt <= now || isHandedOut(one)),
  )
  const byStart = (one: Rental, other: Rental) => one.startsAt.getTime() - other.startsAt.getTime()
  const sorted = rides.toSorted(byStart)
  return sorted.find(isHandedOut) ?? sorted[0]
}

/** Its ride ends for the calendar, and the bike is off rent. */
export function reportMissing(model: Model, bike: Bike): boolean {
  if (bike.isArchived || bike.missing) return false
  const ride = findRide(model, bike)
  if (ride) ride.isMissing = true
  Object.assign(bike, { missing: { wasForRent: bike.forRent }, forRent: false })
  return true
}

export function markFound(bike: Bike): boolean {
  if (bike.isArchived || !bike.missing) return false
  Object.assign(bike, { forRent: bike.missing.wasForRent, missing: null })
  return true
}

type NewBlock = { bike: Bike; period: Period; isDesk: boolean }

/** A bike is blocked while no rental and no hold has it; the desk blocks it for a day at most. */
export function mayBlock(model: Model, { bike, period, isDesk }: NewBlock): boolean {
  const { from, to } = period
  const now = model.now.getTime()
  const isWrong = from < now - GRACE_MS || to <= now || from > now + FARTHEST_MS
  if (bike.isArchived || isWrong || (isDesk && to - from > LONGEST_OF_DESK_MS)) return false
  return !isBusy(model, occupantsOf(model, bike), period) && !isBlocked(model, bike, period)
}

export function removeBlock(model: Model, id: string, isDesk: boolean): boolean {
  const block = model.blocks.find((one) => one.id === id)
  if (!block || block.bike.isArchived) return false
  if (isDesk && block.period.to - block.period.from > LONGEST_OF_DESK_MS) return false
  model.blocks = model.blocks.filter((one) => one !== block)
  return true
}
