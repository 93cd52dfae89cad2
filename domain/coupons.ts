import { ADVANCE_FEE } from './advance-fee.ts'
import { type Poisha, poisha } from './money.ts'
import { type ShopClock, type Weekday, addDays, weekdayOf } from './opening-hours.ts'

export const COUPON_KINDS = ['percentage', 'amount'] as const

type CouponValue =
  | Readonly<{ kind: 'percentage'; percent: number }>
  | Readonly<{ kind: 'amount'; amount: Poisha }>

export type CouponTerms = CouponValue &
  Readonly<{
    code: string
    /** Only the part of the ride on these days counts; without days all of it counts. */
    weekdays: readonly Weekday[]
  }>

/** Days are like "2024-08-31", by the shop's clock. */
export type CouponConditions = Readonly<{
  /** These are the first and the last day of the coupon; null means that there is no limit. */
  validFrom: string | null
  validUntil: string | null
  firstRentalOnly: boolean
  /** The limit counts rentals of one customer; null means that there is none. */
  usesPerCustomer: number | null
  isActive: boolean
}>

type CouponUse = Readonly<{
  today: string
  uses: number
  hasRented: boolean
}>

export type CouponRefusal =
  | 'coupon_inactive'
  | 'coupon_not_yet_valid'
  | 'coupon_expired'
  | 'coupon_not_first'
  | 'coupon_used_up'

/** Codes are stored in upper case, because they are compared without case. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase()

export function refuseCoupon(
  coupon: CouponConditions,
  { today, uses, hasRented }: CouponUse,
): CouponRefusal | undefined {
  const { validFrom, validUntil, firstRentalOnly } = coupon
  if (!coupon.isActive) return 'coupon_inactive'
  if (validFrom !== null && today < validFrom) return 'coupon_not_yet_valid'
  if (validUntil !== null && today > validUntil) return 'coupon_expired'
  if (firstRentalOnly && hasRented) return 'coupon_not_first'
  return isCouponUsedUp(coupon, { uses, hasRented }) ? 'coupon_used_up' : undefined
}

/** A reservation that comes back after its end loses its coupon where another rental has used it. */
export function isCouponUsedUp(
  { firstRentalOnly, usesPerCustomer }: CouponConditions,
  { uses, hasRented }: Pick<CouponUse, 'uses' | 'hasRented'>,
): boolean {
  if (firstRentalOnly && hasRented) return true
  // Only one of two unpaid reservations can become the first rental.
  const most = firstRentalOnly ? 1 : usesPerCustomer
  return most !== null && uses >= most
}

type BilledRide = Readonly<{ startTime: Date; returnTime: Date; cost: Poisha }>

/**
 * The discount is rounded down to the poisha. The bill never falls below the minimum charge
 * (docs/product/coupons.md#coupons).
 */
export function couponDiscount(coupon: CouponTerms, ride: BilledRide, clock: ShopClock): Poisha {
  const [percent, most] =
    coupon.kind === 'percentage' ? [coupon.percent, ride.cost] : [100, coupon.amount]
  const length = ride.returnTime.getTime() - ride.startTime.getTime()
  const counted = coupon.weekdays.length === 0 ? length : lengthOn(coupon.weekdays, ride, clock)
  // The product needs bigint: a year at the highest price exceeds what a float holds exactly.
  const share = (BigInt(ride.cost) * BigInt(counted) * BigInt(percent)) / (BigInt(length) * 100n)
  return poisha(Math.min(Number(share), most, Math.max(0, ride.cost - ADVANCE_FEE)))
}

function lengthOn(
  weekdays: readonly Weekday[],
  { startTime, returnTime }: BilledRide,
  clock: ShopClock,
): number {
  const [start, end] = [startTime.getTime(), returnTime.getTime()]
  let counted = 0
  let day = clock.toLocal(startTime).slice(0, 10)
  for (let from = start; from < end;) {
    const next = addDays(day, 1)
    // The end lies after `from` even on a day whose clocks are turned back at midnight.
    const to = Math.min(end, Math.max(from, clock.toMoment(`${next}T00:00`).getTime()))
    if (weekdays.includes(weekdayOf(day))) counted += to - from
    from = to
    day = next
  }
  return counted
}
