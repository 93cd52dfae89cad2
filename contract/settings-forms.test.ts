import { expect, test } from 'vitest'
import type { z } from 'zod'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { api } from './api.ts'
import { CouponForm } from './coupons.ts'
import { ShopForm } from './shop.ts'
import { couponForm, priceListForm, seasonForm } from './testing/sample-forms.ts'

function firstSentence(form: z.ZodType, input: object, field: string): string | undefined {
  const { error } = form.safeParse(input)
  return error?.issues.find(({ path }) => path.join('.') === field)?.message
}

const [MONDAY, CLOSES] = ['openingHours.monday', 'openingHours.monday.closes']
const onMonday = (monday: unknown) => ({ openingHours: { ...DEFAULT_SHOP.openingHours, monday } })
const hours = (opens: string, closes: string) => onMonday({ opens, closes })
const whole = (what: string, range: string) => `${what} is a whole number from ${range}`
const ALWAYS_CLOSED = Object.fromEntries(
  Object.keys(DEFAULT_SHOP.openingHours).map((day) => [day, null]),
)
const GRACE = whole('The grace before overdue', '0 to 1,440 minutes')

test.each<[path: string, changes: object, sentence: string]>([
  ['name', { name: ' ' }, 'Name is required'],
  ['address', { address: 'a\0b' }, 'This text contains characters that cannot be stored'],
  ['phone', { phone: '1'.repeat(31) }, 'Use at most 30 characters'],
  ['email', { email: 'hello' }, 'Invalid email address'],
  [CLOSES, hours('18:00', '09:00'), 'The shop must close after it opens'],
  [CLOSES, hours('09:00', '24:01'), 'Enter a time of day like 09:00, at most 24:00'],
  [MONDAY, onMonday('always'), 'Enter the hours of this day, or mark it closed'],
  ['closedDays.0', { closedDays: ['2027-02-29'] }, 'A closed day is a date like 2026-12-31'],
  ['closedDays.0', { closedDays: ['0000-01-01'] }, 'A closed day lies between 2000 and 2199'],
  [
    'hoursEnforced',
    { openingHours: ALWAYS_CLOSED, hoursEnforced: true },
    'Open on at least one weekday, or do not enforce the opening hours',
  ],
  [
    'leadTimeMinutes',
    { leadTimeMinutes: 1440, farthestStartDays: 1 },
    'The lead time must be shorter than the farthest start',
  ],
  ['turnaroundMinutes', { turnaroundMinutes: -1 }, whole('The turnaround', '0 to 10,080 minutes')],
  ['farthestStartDays', { farthestStartDays: 367 }, whole('The farthest start', '1 to 366 days')],
  ['overdueGraceMinutes', { overdueGraceMinutes: 1.5 }, GRACE],
])('Shop settings: %s of %j', (path, changes, sentence) => {
  expect(firstSentence(ShopForm, { ...DEFAULT_SHOP, ...changes }, path)).toBe(sentence)
})

const CODE = 'A code has 3 to 20 letters, digits or hyphens'

test.each<[path: string, changes: object, sentence: string]>([
  ['code', { code: 'NO' }, CODE],
  ['code', { code: 'TEN OFF' }, CODE],
  ['value', { value: 0 }, 'It must be positive'],
  ['value', { value: 101 }, 'A percentage is a whole number from 1 to 100'],
  [
    'value',
    { kind: 'amount', value: 0.001 },
    'An amount is at most 100,000 taka, with at most 2 decimals',
  ],
  ['kind', { kind: 'free' }, 'Choose a percentage or an amount'],
  ['validUntil', { validUntil: '2024-02-30' }, 'A day is a date like 2026-12-31'],
  [
    'usesPerCustomer',
    { usesPerCustomer: 0 },
    'The uses per customer are a whole number from 1 to 1,000',
  ],
])('Coupon: %s of %j', (path, changes, sentence) => {
  expect(firstSentence(CouponForm, { ...couponForm, ...changes }, path)).toBe(sentence)
})

const PER_KM = 'The price per kilometre must be at most 10,000'
const LENGTH = 'A step lasts from 1 minute to 366 days'
const [step, YEAR] = [{ minutes: 60, price: 100 }, 366 * 24 * 60]

test.each<[path: string, changes: object, sentence: string]>([
  ['steps.1.minutes', { steps: [step, step] }, 'Two steps last equally long'],
  [
    'steps.1.minutes',
    { steps: [{ ...step, minutes: 90 }, step] },
    'A step lasts longer than the step before it',
  ],
  ['steps.0.minutes', { steps: [{ ...step, minutes: 0 }] }, LENGTH],
  ['steps.0.minutes', { steps: [{ ...step, minutes: YEAR + 1 }] }, LENGTH],
  ['steps.0.price', { steps: [{ ...step, price: 0 }] }, 'The price of a step must be positive'],
  [
    'steps.0.price',
    { steps: [{ ...step, price: 100_000_001 }] },
    'The price of a step must be at most 100,000,000',
  ],
  ['advance', { advance: 99 }, 'The advance is from 100 to 500,000 taka'],
  ['graceMinutes', { graceMinutes: 181 }, 'The grace is a whole number of minutes from 0 to 180'],
  [
    'pricePerKm',
    { kmPerDay: 100 },
    'Enter the kilometres per day and the price per kilometre together',
  ],
  ['pricePerKm', { kmPerDay: 100, pricePerKm: 10_001 }, PER_KM],
])('Price list: %s of %j', (path, changes, sentence) => {
  const { body } = api['POST /price-lists']
  expect(firstSentence(body, { ...priceListForm, ...changes }, path)).toBe(sentence)
})

test.each<[path: string, changes: object, sentence: string]>([
  ['percent', { percent: -91 }, 'The percentage is a whole number from -90 to 500'],
  ['from', { from: '2026-02-30' }, 'A day is a date like 2026-12-31'],
  ['until', { until: '2025-12-31' }, 'The last day must not lie before the first'],
])('Season: %s of %j', (path, changes, sentence) => {
  const { body } = api['POST /seasons']
  expect(firstSentence(body, { ...seasonForm, ...changes }, path)).toBe(sentence)
})
