import type { CouponTerms } from './coupons.ts'
import type { Poisha } from './money.ts'

/** The fee is charged for every started hour after the planned return and the grace. */
export type LateFee = Readonly<{ perHour: Poisha; graceMinutes: number }>

/**
 * The customer accepts these terms with a booking, and they are kept with the rental
 * (docs/product/cost.md#terms).
 */
export type RentalTerms = Readonly<{
  /** The advance is given back until this number of hours before the start; null means never. */
  freeCancellationHours: number | null
  lateFee: LateFee | null
  /** The coupon is also null after an admin has taken it back. */
  coupon: CouponTerms | null
}>

export const DEFAULT_TERMS: RentalTerms = {
  freeCancellationHours: null,
  lateFee: null,
  coupon: null,
}

export type TermSettings = Readonly<{
  /** The advance is given back until this number of hours before the start; null means never. */
  freeCancellationHours: number | null
  noShowMinutes: number
  lateFeePerHour: Poisha | null
  lateFeeGraceMinutes: number
}>

export function termsOf({
  freeCancellationHours,
  lateFeePerHour,
  lateFeeGraceMinutes,
}: Omit<TermSettings, 'noShowMinutes'>): RentalTerms {
  const lateFee =
    lateFeePerHour === null ? null : { perHour: lateFeePerHour, graceMinutes: lateFeeGraceMinutes }
  return { freeCancellationHours, lateFee, coupon: null }
}
