import { z } from 'zod'
import { WEEKDAYS, type Weekday } from '#domain/opening-hours'
import { DEPOSIT_PAYMENTS } from '#domain/deposits'
import { ONLINE_PAYMENTS } from '#domain/prepayment'
import { FARTHEST_START_DAYS } from '#domain/rentals'
import type { WrittenPage } from '#domain/site-words'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import type { Call } from './call.ts'
import { taka } from './money.ts'
import { Revision } from './revision.ts'
import { Email, text } from './text.ts'

const DAY_MINUTES = DAY_MS / MINUTE_MS

const TIME_OF_DAY = 'Enter a time of day like 09:00, at most 24:00'
const timeOfDay = z.string(TIME_OF_DAY).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME_OF_DAY)

const DayHours = z
  .object({ opens: timeOfDay, closes: timeOfDay }, 'Enter the hours of this day, or mark it closed')
  .refine(({ opens, closes }) => closes > opens, {
    path: ['closes'],
    message: 'The shop must close after it opens',
  })
  .nullable()

const eachWeekday = Object.fromEntries(WEEKDAYS.map((day) => [day, DayHours])) as Record<
  Weekday,
  typeof DayHours
>

const MOST_CLOSED_DAYS = 366
const CLOSED_DAY = 'A closed day is a date like 2026-12-31'
const closedDay = z.iso
  .date(CLOSED_DAY)
  .refine((day) => day >= '2000' && day < '2200', 'A closed day lies between 2000 and 2199')

function count(name: string, unit: 'minutes' | 'hours' | 'days', min: number, max: number) {
  const sentence = `${name} is a whole number from ${min} to ${max.toLocaleString('en')} ${unit}`
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

const VAT_RATE = 'The VAT rate lies between 0 and 100 percent'

const settings = z.object({
  name: text({ required: 'Name is required', max: 100 }),
  address: text({ required: 'Address is required', max: 300, hasLines: true }),
  phone: text({ required: 'Phone number is required', max: 30 }),
  email: Email,
  openingHours: z
    .object(eachWeekday, 'Enter the opening hours of each weekday')
    .meta({ description: "By the shop's clock; null: closed" }),
  closedDays: z
    .array(closedDay, 'Enter the closed days as dates')
    .max(MOST_CLOSED_DAYS, `Enter at most ${MOST_CLOSED_DAYS} closed days`),
  hoursEnforced: z
    .boolean('Say whether the opening hours are enforced')
    .meta({ description: 'Whether customers may only start and return in opening hours' }),
  turnaroundMinutes: count('The turnaround', 'minutes', 0, 7 * DAY_MINUTES),
  leadTimeMinutes: count('The lead time', 'minutes', 0, 30 * DAY_MINUTES),
  shortestRentalMinutes: count('The shortest rental', 'minutes', 0, 30 * DAY_MINUTES),
  farthestStartDays: count('The farthest start', 'days', 1, FARTHEST_START_DAYS),
  phoneCodeAsked: z
    .boolean('Say whether a code is sent to the phone before the first booking')
    .meta({ description: 'Customers who have never paid confirm their phone number by SMS' }),
  overdueGraceMinutes: count('The grace before overdue', 'minutes', 0, DAY_MINUTES),
  freeCancellationHours: count('Free cancellation', 'hours', 0, 24 * 30)
    .nullable()
    .meta({ description: 'The advance is given back until so many hours before; null: never' }),
  noShowMinutes: count('The time before a no-show', 'minutes', 0, 7 * DAY_MINUTES),
  lateFeePerHour: taka('The late fee')
    .nullable()
    .meta({ description: 'Taka for every started hour after the grace; null: no fee' }),
  lateFeeGraceMinutes: count('The grace before the late fee', 'minutes', 0, DAY_MINUTES),
  onlinePayment: z.enum(ONLINE_PAYMENTS, 'Choose what customers pay online').meta({
    description: 'When a bike is booked: the advance, as the customer chooses, or the whole quote',
  }),
  mostInAdvance: taka('The most in advance').meta({
    description: 'Taka received before the return of a rental without a planned return, at most',
  }),
  depositPayment: z.enum(DEPOSIT_PAYMENTS, 'Choose where customers pay the deposit').meta({
    description:
      'The deposit of a price list: at the counter, or online with the booking as far as the gateway can take it',
  }),
  whatToBring: text({ max: 300, hasLines: true }).meta({
    description: 'Customers read it before and after they book',
  }),
  usualDeposit: taka('The usual deposit')
    .nullable()
    .meta({ description: 'Taka that the shop asks for at the pick-up; null: none is announced' }),
  bin: text({ max: 30 }).meta({ description: 'For VAT, on receipts; empty: the shop pays none' }),
  vatPercent: z
    .number('The VAT rate is a number')
    .gt(0, VAT_RATE)
    .lt(100, VAT_RATE)
    .nullable()
    .meta({ description: 'Contained in the prices' }),
  agreementTerms: text({ max: 20_000, hasLines: true }).meta({
    description: 'What a customer signs',
  }),
  revision: Revision,
})

/**
 * The settings are checked together, because they must leave customers a time at which they can
 * book.
 */
export const ShopForm = settings
  .extend({
    town: text({ max: 60 }).optional().meta({
      description: 'The titles of the public pages name it; empty: none. Left out: as it was',
    }),
  })
  .refine((shop) => !shop.hoursEnforced || Object.values(shop.openingHours).some(Boolean), {
    path: ['hoursEnforced'],
    message: 'Open on at least one weekday, or do not enforce the opening hours',
  })
  .refine((shop) => shop.leadTimeMinutes < shop.farthestStartDays * DAY_MINUTES, {
    path: ['leadTimeMinutes'],
    message: 'The lead time must be shorter than the farthest start',
  })
export type ShopForm = z.infer<typeof ShopForm>

export const ShopView = settings
  .extend({
    email: z.string(),
    town: z.string(),
    timeZone: z.string().meta({ description: 'In which its times are, like Asia/Dhaka' }),
    revision: z.string().meta({ description: 'Changes with every change of the settings' }),
    agreementSha256: z
      .string()
      .meta({ description: 'The sha-256 of the terms, with which they are accepted; else empty' }),
  })
  .meta({ id: 'Shop' })
export type ShopView = z.infer<typeof ShopView>

/**
 * `town` is left out where the shop names none, `phoneCodeAsked` where it is false, `onlinePayment`
 * where it is the advance, `depositPayment` where it is the counter,
 * `siteVersion` and `pages` while every word is the usual one, `sendsSms` where it is false.
 */
export type PublicShop = Omit<
  ShopView,
  | 'agreementTerms'
  | 'agreementSha256'
  | 'revision'
  | 'mostInAdvance'
  | 'onlinePayment'
  | 'depositPayment'
  | 'phoneCodeAsked'
  | 'town'
> &
  Partial<Pick<ShopView, 'onlinePayment' | 'depositPayment' | 'phoneCodeAsked' | 'town'>> & {
    siteVersion?: number
    pages?: readonly WrittenPage[]
    sendsSms?: true
  }

export const shopCalls = {
  'GET /shop': {
    access: 'anyone',
    shared: true,
    summary: "The shop's name, contact, opening hours and rules",
    message: 'Shop retrieved successfully',
    reply: ShopView,
  },
  'PUT /shop': {
    access: { admin: 'fleet' },
    summary: "Change the shop's settings, all at once",
    message: 'Shop settings saved',
    body: ShopForm,
    reply: ShopView,
  },
} as const satisfies Record<string, Call>
