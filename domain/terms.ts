import { ADVANCE_FEE } from './advance-fee.ts'
import type { CouponTerms } from './coupons.ts'
import type { Poisha } from './money.ts'
import type { PriceTerms } from './prices.ts'

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
  /** Null means the price per hour alone. */
  prices: PriceTerms | null
}>

/** An act takes these back, or gives a coupon. */
export type TermChanges = Partial<Pick<RentalTerms, 'lateFee' | 'coupon' | 'prices'>>

/** Rentals from before terms or price lists were kept lack them. */
export type KeptTerms = Omit<RentalTerms, 'prices'> & Partial<Pick<RentalTerms, 'prices'>>

export const DEFAULT_TERMS: RentalTerms = {
  freeCancellationHours: null,
  lateFee: null,
  coupon: null,
  prices: null,
}

export const completeTerms = (kept: KeptTerms | null): RentalTerms => ({
  ...DEFAULT_TERMS,
  ...kept,
})

export const advanceOf = ({ prices }: Pick<RentalTerms, 'prices'>): Poisha =>
  prices?.list?.advance ?? ADVANCE_FEE

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
  return { freeCancellationHours, lateFee, coupon: null, prices: null }
}
