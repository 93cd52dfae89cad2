import { z } from 'zod'
import { COUPON_KINDS } from '#domain/coupons'
import { WEEKDAYS } from '#domain/opening-hours'
import type { Call } from './call.ts'
import { hasTwoDecimals } from './money.ts'
import { Id, moment, text } from './text.ts'

const CODE = 'A code has 3 to 20 letters, digits or hyphens'
const PERCENTAGE = 'A percentage is a whole number from 1 to 100'
const AMOUNT = 'An amount is at most 100,000 taka, with at most 2 decimals'
const DAY = 'A day is a date like 2026-12-31'
const MOST_TAKA = 100_000
const MOST_USES = 1000
const USES = `The uses per customer are a whole number from 1 to ${MOST_USES.toLocaleString('en')}`

export const TypedCode = text({ required: 'Enter the code of the coupon', max: 40 })

const day = z.iso
  .date(DAY)
  .refine((date) => date >= '2000' && date < '2200', 'A day lies between 2000 and 2199')
  .nullable()

const weekdays = z
  .array(z.enum(WEEKDAYS), 'Enter the days of the week')
  .max(WEEKDAYS.length, 'Enter each day of the week once')
  .meta({ description: 'Only the part of the ride on these days counts; all of it without any' })

const value = z.number('Enter what the coupon takes off').positive('It must be positive')

const terms = {
  code: z
    .string(CODE)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{3,20}$/, CODE),
  kind: z.enum(COUPON_KINDS, 'Choose a percentage or an amount'),
  value: value.meta({ description: 'Percent of the ride, or taka' }),
  weekdays,
}

const isPercentage = (percent: number) => percent <= 100 && Number.isInteger(percent)
const isAmount = (taka: number) => taka <= MOST_TAKA && hasTwoDecimals(taka)

const fields = z.object({
  ...terms,
  validFrom: day.meta({ description: "The first day, by the shop's clock" }),
  validUntil: day.meta({ description: 'The last day' }),
  firstRentalOnly: z.boolean('Say whether it is for a first rental only'),
  usesPerCustomer: z.int(USES).min(1, USES).max(MOST_USES, USES).nullable(),
  isActive: z.boolean('Say whether the coupon is active'),
})

export const CouponForm = fields
  .refine(({ kind, value: percent }) => kind !== 'percentage' || isPercentage(percent), {
    path: ['value'],
    message: PERCENTAGE,
  })
  .refine(({ kind, value: taka }) => kind !== 'amount' || isAmount(taka), {
    path: ['value'],
    message: AMOUNT,
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
    path: ['validUntil'],
    message: 'The last day must not lie before the first',
  })
export type CouponForm = z.infer<typeof CouponForm>

const CouponChanges = fields.omit({ code: true }).partial()
export type CouponChanges = z.infer<typeof CouponChanges>

const CouponView = fields
  .extend({ uses: z.number().meta({ description: 'Paid rentals with this coupon' }) })
  .meta({ id: 'Coupon' })
export type CouponView = z.infer<typeof CouponView>

export const CouponTermsView = z.object(terms).meta({ id: 'CouponTerms' })
export type CouponTermsView = z.infer<typeof CouponTermsView>

const OneCoupon = z.object({ code: TypedCode })

/** A booking replaces the customer's own reservations of the bike at that time. */
const CouponQuery = z.object({
  bikeId: Id.optional().meta({
    description: 'With `startTime`: what the booking of this ride would answer',
  }),
  startTime: moment('The start is a date with a time').optional(),
  plannedReturn: moment('The planned return is a date with a time').optional(),
})
export type CouponQuery = z.infer<typeof CouponQuery>

export const couponCalls = {
  'GET /coupons': {
    access: { admin: 'money' },
    summary: 'Every coupon, with how often it was used',
    message: 'Coupons retrieved successfully',
    reply: z.array(CouponView),
  },
  'GET /coupons/:code': {
    access: 'signed-in',
    summary: 'What a coupon takes off a ride that I book now, or why I cannot use it',
    message: 'Coupon retrieved successfully',
    params: OneCoupon,
    query: CouponQuery,
    reply: CouponTermsView,
  },
  'POST /coupons': {
    access: { admin: 'money' },
    summary: 'Add a coupon',
    message: 'Coupon saved',
    body: CouponForm,
    reply: CouponView,
  },
  'PATCH /coupons/:code': {
    access: { admin: 'money' },
    summary: 'Change a coupon; rentals that were booked with it keep what it was',
    message: 'Coupon saved',
    params: OneCoupon,
    body: CouponChanges,
    reply: CouponView,
  },
} as const satisfies Record<string, Call>
