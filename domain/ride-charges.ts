import type { BillLineKind } from './bill.ts'
import { couponDiscount } from './coupons.ts'
import { kilometreCharge } from './kilometres.ts'
import { type Poisha, poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'
import type { LateFee, RentalTerms } from './terms.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

type Ride = Readonly<{
  /** The price of the ride (prices.ts). */
  cost: Poisha
  startTime: Date
  plannedReturn: Date | null
  returnTime: Date
  /** Kilometres between the odometers of both handovers; null where one was not read. */
  ridden: number | null
}>

export type RideCharges = Readonly<{
  ride: Poisha
  late: Poisha
  kilometres: Poisha
  /** The coupon is taken off, so it is 0 or less. */
  coupon: Poisha
}>

export function rideCharges(
  ride: Ride,
  { lateFee, coupon, prices }: Pick<RentalTerms, 'lateFee' | 'coupon' | 'prices'>,
  clock: ShopClock,
): RideCharges {
  const { cost, startTime, returnTime, ridden } = ride
  const limit = prices?.list?.kilometres
  const kilometres = limit && ridden !== null ? kilometreCharge(limit, ride, ridden) : poisha(0)
  const plain = { ride: cost, late: poisha(0), kilometres, coupon: poisha(0) }
  // A bike that is handed out early may be back before its booked start.
  if (returnTime <= startTime) return plain
  const discount = coupon ? couponDiscount(coupon, { startTime, returnTime, cost }, clock) : 0
  const late = lateFee ? lateCharge(lateFee, ride) : poisha(0)
  return { ...plain, late, coupon: poisha(0 - discount) }
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / MINUTE_MS)

/**
 * Each started hour after the planned return and the grace is charged. The seconds do not count,
 * because people read minutes: a bike that is back in the minute when it was due is in time.
 */
export function lateCharge(
  { graceMinutes, perHour }: LateFee,
  { plannedReturn, returnTime }: Pick<Ride, 'plannedReturn' | 'returnTime'>,
): Poisha {
  if (plannedReturn === null) return poisha(0)
  const late = minuteOf(returnTime) - minuteOf(plannedReturn) - graceMinutes
  return poisha(Math.max(0, Math.ceil((late * MINUTE_MS) / HOUR_MS)) * perHour)
}

export const sumOfCharges = ({ ride, late, kilometres, coupon }: RideCharges): Poisha =>
  poisha(ride + late + kilometres + coupon)

export type BilledLine = {
  id: string
  kind: BillLineKind
  amount: Poisha
  corrects: string | null
  /** The admin who added the line is null for a line that follows from the return. */
  by: string | null
}

export const netOf = (line: BilledLine, lines: readonly BilledLine[]): Poisha =>
  poisha(
    lines
      .filter(({ id, corrects }) => id === line.id || corrects === line.id)
      .reduce((sum, { amount }) => sum + amount, 0),
  )

/** A late fee that an admin has added does not depend on the return time. */
const isCharge = (line: BilledLine, kind: keyof RideCharges): boolean =>
  line.kind === kind && (kind !== 'late' || line.by === null)

const KINDS = ['ride', 'late', 'kilometres', 'coupon'] as const

/**
 * A charge gets its first line, or a correction of the line that is already billed. Added charges
 * come first, so that a deduction never lowers the bill before they are in it.
 */
export function linesTo(
  charges: RideCharges,
  lines: readonly BilledLine[],
  kinds: readonly (keyof RideCharges)[] = KINDS,
) {
  return kinds
    .flatMap((kind) => {
      const billed = lines.findLast((line) => isCharge(line, kind))
      const amount = poisha(charges[kind] - (billed ? netOf(billed, lines) : 0))
      if (amount === 0) return []
      const corrects = billed?.id ?? null
      return [{ kind: billed ? ('correction' as const) : kind, corrects, amount }]
    })
    .toSorted((one, other) => other.amount - one.amount)
}
