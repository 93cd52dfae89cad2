import { parseAmount } from '../amounts.ts'
import type { Fields } from '../request-body.ts'
import type { SandboxState } from '../state.ts'

const MIN_MINOR = 10_00
const MAX_MINOR = 500_000_00

/** The longest each required field may be, in characters. */
const required = {
  total_amount: 13,
  currency: 3,
  tran_id: 30,
  product_category: 50,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  shipping_method: 50,
  num_of_item: 10,
  product_name: 255,
  product_profile: 30,
} as const

const optional = {
  ipn_url: 255,
  multi_card_name: 30,
  allowed_bin: 255,
  cus_add2: 50,
  cus_state: 50,
  cus_fax: 20,
  value_a: 255,
  value_b: 255,
  value_c: 255,
  value_d: 255,
} as const

const shippingMethods = ['NO', 'YES', 'Courier', 'SSLCOMMERZ_LOGISTIC']
const profiles = [
  'general',
  'physical-goods',
  'non-physical-goods',
  'airline-tickets',
  'travel-vertical',
  'telecom-vertical',
]

type Check = readonly [name: string, isValid: (text: string) => boolean, reason: string]

/** The checks of single fields, in the order in which the gateway makes them. */
const checks: readonly Check[] = [
  check('currency', 'has to be three capital letters.', (text) => /^[A-Z]{3}$/.test(text)),
  check('total_amount', 'has to be a decimal with at most 2 places.', (text) => {
    return parseAmount(text) !== undefined
  }),
  [
    'total_amount',
    isAmountInRange,
    'Invalid Amount! The amount has to be between 10.00 and 500000.00 BDT.',
  ],
  ...['success_url', 'fail_url', 'cancel_url', 'ipn_url'].map((name) =>
    check(name, 'is not a valid URL.', (text) => text === '' || isWebUrl(text)),
  ),
  check('shipping_method', 'is unknown.', (text) => shippingMethods.includes(text)),
  check('num_of_item', 'has to be a whole number from 1 on.', (text) => /^[1-9]\d*$/.test(text)),
  check('product_profile', 'is unknown.', (text) => profiles.includes(text)),
]

/** The gateway's reason to refuse a session, or undefined when the fields are valid. */
export function refuseSession(fields: Fields): string | undefined {
  const missing = Object.keys(required).find((name) => (fields[name] ?? '').trim() === '')
  if (missing) return reason(missing, 'is missing or empty.')
  const limits = Object.entries({ ...required, ...optional })
  const long = limits.find(([name, longest]) => Array.from(fields[name] ?? '').length > longest)
  if (long) return reason(long[0], `is longer than ${long[1]} characters.`)
  return checks.find(([name, isValid]) => !isValid(fields[name] ?? ''))?.[2]
}

function check(name: string, problem: string, isValid: Check[1]): Check {
  return [name, isValid, reason(name, problem)]
}

function reason(name: string, problem: string): string {
  return `Invalid Information! '${name}' ${problem}`
}

function isAmountInRange(text: string): boolean {
  const amount = parseAmount(text) ?? 0
  return amount >= MIN_MINOR && amount <= MAX_MINOR
}

function isWebUrl(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
}

/** Whether a call carries the `store_id` and `store_passwd` of this store. */
export function isFromStore({ store }: SandboxState, fields: Fields): boolean {
  return fields['store_id'] === store.id && fields['store_passwd'] === store.password
}
