import { z } from 'zod'
import { parseAmount } from '../amounts.ts'
import type { Fields } from '../request-body.ts'
import type { SandboxState } from '../state.ts'

const MIN_MINOR = 10_00
const MAX_MINOR = 500_000_00
const OUT_OF_RANGE = 'Invalid Amount! The amount has to be between 10.00 and 500000.00 BDT.'
const MISSING = 'is missing or empty.'

const shippingMethods = ['NO', 'YES', 'Courier', 'SSLCOMMERZ_LOGISTIC']
const profiles = [
  'general',
  'physical-goods',
  'non-physical-goods',
  'airline-tickets',
  'travel-vertical',
  'telecom-vertical',
]

const atMost = (longest: number) =>
  z.refine<string>((value) => Array.from(value).length <= longest, {
    error: `is longer than ${longest} characters.`,
    abort: true,
  })
const required = (longest: number) =>
  z.string(MISSING).regex(/\S/, { error: MISSING, abort: true }).check(atMost(longest))
const optional = (longest: number) => z.string().check(atMost(longest)).default('')
const oneOf = (longest: number, values: string[]) =>
  required(longest).refine((value) => values.includes(value), 'is unknown.')
const isWebUrl = (value: string) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '')
const url = required(255).refine(isWebUrl, 'is not a valid URL.')

const SessionRequest = z.object({
  currency: required(3).regex(/^[A-Z]{3}$/, 'has to be three capital letters.'),
  total_amount: required(13)
    .transform(parseAmount)
    .pipe(z.number('has to be a decimal with at most 2 places.').min(MIN_MINOR).max(MAX_MINOR)),
  tran_id: required(30),
  product_category: required(50),
  success_url: url,
  fail_url: url,
  cancel_url: url,
  ipn_url: z.preprocess((value) => value || undefined, url.optional()),
  cus_name: required(50),
  cus_email: required(50),
  cus_add1: required(50),
  cus_city: required(50),
  cus_postcode: required(30),
  cus_country: required(50),
  cus_phone: required(20),
  shipping_method: oneOf(50, shippingMethods),
  num_of_item: required(10).regex(/^[1-9]\d*$/, 'has to be a whole number from 1 on.'),
  product_name: required(255),
  product_profile: oneOf(30, profiles),
  multi_card_name: optional(30),
  allowed_bin: optional(255),
  cus_add2: optional(50),
  cus_state: optional(50),
  cus_fax: optional(20),
  value_a: optional(255),
  value_b: optional(255),
  value_c: optional(255),
  value_d: optional(255),
})

export type SessionRequest = z.output<typeof SessionRequest>

export function readSessionRequest(fields: Fields): SessionRequest | string {
  const { data, error } = SessionRequest.safeParse(fields)
  if (data) return data
  const [issue] = error.issues
  if (issue?.code === 'too_small' || issue?.code === 'too_big') return OUT_OF_RANGE
  return `Invalid Information! '${issue?.path.join('.')}' ${issue?.message}`
}

export function isFromStore({ store }: SandboxState, fields: Fields): boolean {
  return fields['store_id'] === store.id && fields['store_passwd'] === store.password
}
