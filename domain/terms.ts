import type { CouponTerms } from './coupons.ts'
import type { Poisha } from './money.ts'

/** What every started hour costs that a bike comes back after its planned return and the grace. */
export type LateFee = Readonly<{ perHour: Poisha; graceMinutes: number }>

/** What a customer has agreed to with a booking. It is kept with the rental (docs/product.md#terms). */
export type RentalTerms = Readonly<{
  /** The advance is given back until so many hours before the start; null: it never is. */
  freeCancellationHours: number | null
  lateFee: LateFee | null
  /** Null also where an admin has taken it back. */
  coupon: CouponTerms | null
}>

/** Of rentals that were booked before terms were kept. */
export const DEFAULT_TERMS: RentalTerms = {
  freeCancellationHours: null,
  lateFee: null,
  coupon: null,
}

/** The settings that new bookings take their terms from. */
export type TermSettings = Readonly<{
  /** The advance is given back until so many hours before the start; null: it never is. */
  freeCancellationHours: number | null
  /** After the start of a rental whose customer did not come, before it may be marked so. */
  noShowMinutes: number
  /** For every started hour after the planned return and the grace; null: there is no fee. */
  lateFeePerHour: Poisha | null
  lateFeeGraceMinutes: number
}>

/** What the shop's settings say at the time of a booking. */
export function termsOf({
  freeCancellationHours,
  lateFeePerHour,
  lateFeeGraceMinutes,
}: Omit<TermSettings, 'noShowMinutes'>): RentalTerms {
  const lateFee =
    lateFeePerHour === null ? null : { perHour: lateFeePerHour, graceMinutes: lateFeeGraceMinutes }
  return { freeCancellationHours, lateFee, coupon: null }
}
