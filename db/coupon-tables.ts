import type { ColumnType } from 'kysely'
import type { Poisha } from '#domain/money'
import type { Weekday } from '#domain/opening-hours'

export interface CouponTables {
  coupons: CouponsTable
  knownCoupons: KnownCouponsView
  rentalCoupons: RentalCouponsView
}

/** A coupon has either `percent` or `amount`. Days are like "2024-08-31". */
interface CouponsTable {
  code: ColumnType<string, string, string>
  percent: number | null
  amount: Poisha | null
  /** The view below reads it as text. */
  validFrom: ColumnType<never, string | null, string | null>
  validUntil: ColumnType<never, string | null, string | null>
  firstRentalOnly: boolean
  weekdays: Weekday[]
  usesPerCustomer: number | null
  isActive: boolean
}

/** The view includes the coupons that every shop has until an admin changes them. */
interface KnownCouponsView {
  code: ColumnType<string, never, never>
  percent: ColumnType<number | null, never, never>
  amount: ColumnType<Poisha | null, never, never>
  validFrom: ColumnType<string | null, never, never>
  validUntil: ColumnType<string | null, never, never>
  firstRentalOnly: ColumnType<boolean, never, never>
  weekdays: ColumnType<Weekday[], never, never>
  usesPerCustomer: ColumnType<number | null, never, never>
  isActive: ColumnType<boolean, never, never>
}

interface RentalCouponsView {
  rentalId: ColumnType<string, never, never>
  userId: ColumnType<string, never, never>
  couponCode: ColumnType<string | null, never, never>
  bookedAt: ColumnType<Date, never, never>
  holdExpiresAt: ColumnType<Date | null, never, never>
  isPaid: ColumnType<boolean, never, never>
}
