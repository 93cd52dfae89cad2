import type { CouponTermsView, CouponView } from '#contract/coupons'
import { WEEKDAYS } from '#domain/opening-hours'
import { dayName, formatCalendarDay } from '../lib/calendar-day.ts'
import { formatTaka } from '../lib/money-format.ts'

export function describeDiscount({ kind, value, weekdays }: CouponTermsView): string {
  const off = kind === 'percentage' ? `${value}% off` : `${formatTaka(value)} off`
  if (weekdays.length === 0) return off
  const days = WEEKDAYS.filter((day) => weekdays.includes(day))
  return `${off} the hours on ${days.map((day) => dayName(day).slice(0, 3)).join(', ')}`
}

export function describeValidity({ validFrom, validUntil }: CouponView): string {
  const [from, until] = [validFrom, validUntil].map((day) => day && formatCalendarDay(day))
  if (from && until) return `${from} to ${until}`
  if (from) return `From ${from}`
  return until ? `Until ${until}` : 'Always'
}

export function describeCustomers({ firstRentalOnly, usesPerCustomer }: CouponView): string {
  if (firstRentalOnly) return 'First rental'
  if (usesPerCustomer === null) return 'Everyone'
  return usesPerCustomer === 1 ? 'Once per customer' : `${usesPerCustomer} times per customer`
}

/** @param today a day of the shop's calendar, like "2024-08-31" */
export function couponState(coupon: CouponView, today: string) {
  const { isActive, validFrom, validUntil } = coupon
  if (!isActive) return 'Off'
  if (validUntil !== null && today > validUntil) return 'Expired'
  return validFrom !== null && today < validFrom ? 'Not yet valid' : 'Active'
}
