import { z } from 'zod'
import { type CouponChanges, CouponForm } from '#contract/coupons'
import type { Weekday } from '#domain/opening-hours'

/** An empty text stands for no limit. */
export type CouponFormValues = {
  code: string
  kind: CouponForm['kind']
  value: number
  weekdays: Weekday[]
  validFrom: string
  validUntil: string
  firstRentalOnly: boolean
  usesPerCustomer: string
  isActive: boolean
}

export const NEW_COUPON: CouponFormValues = {
  code: '',
  kind: 'percentage',
  value: Number.NaN,
  weekdays: [],
  validFrom: '',
  validUntil: '',
  firstRentalOnly: false,
  usesPerCustomer: '',
  isActive: true,
}

export const toCouponFormValues = (coupon: CouponForm): CouponFormValues => ({
  ...coupon,
  validFrom: coupon.validFrom ?? '',
  validUntil: coupon.validUntil ?? '',
  usesPerCustomer: coupon.usesPerCustomer === null ? '' : String(coupon.usesPerCustomer),
})

const fromFormValues = ({ validFrom, validUntil, usesPerCustomer, ...form }: CouponFormValues) => ({
  ...form,
  validFrom: validFrom || null,
  validUntil: validUntil || null,
  usesPerCustomer: usesPerCustomer === '' ? null : Number(usesPerCustomer),
})

export const CouponFormSchema = z
  .custom<CouponFormValues>()
  .transform(fromFormValues)
  .pipe(CouponForm)

/** Only changed fields are sent, so that another admin's change of another field stays. */
export const changesOf = (before: CouponForm, after: CouponForm): CouponChanges =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field as keyof CouponForm]),
    ),
  )
