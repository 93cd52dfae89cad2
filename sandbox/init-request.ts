import { parseAmount } from './amounts.ts'
import type { Fields } from './signature.ts'

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

const urls = ['success_url', 'fail_url', 'cancel_url', 'ipn_url']
const shippingMethods = ['NO', 'YES', 'Courier', 'SSLCOMMERZ_LOGISTIC']
const profiles = [
  'general',
  'physical-goods',
  'non-physical-goods',
  'airline-tickets',
  'travel-vertical',
  'telecom-vertical',
]

/** The gateway's reason to refuse a session, or undefined when the fields are in order. */
export function refuseInit(fields: Fields): string | undefined {
  return (
    missingField(fields) ??
    tooLongField(fields) ??
    badAmount(fields) ??
    badUrl(fields) ??
    badChoice(fields)
  )
}

function missingField(fields: Fields) {
  const missing = Object.keys(required).find((name) => (fields[name] ?? '').trim() === '')
  return missing && `Invalid Information! '${missing}' is missing or empty.`
}

function tooLongField(fields: Fields) {
  const limits = Object.entries({ ...required, ...optional })
  const found = limits.find(([name, longest]) => Array.from(fields[name] ?? '').length > longest)
  return found && `Invalid Information! '${found[0]}' is longer than ${found[1]} characters.`
}

function badAmount(fields: Fields) {
  if (!/^[A-Z]{3}$/.test(fields['currency'] ?? '')) {
    return "Invalid Information! 'currency' has to be three capital letters."
  }
  const amount = parseAmount(fields['total_amount'] ?? '')
  if (amount === undefined) {
    return "Invalid Information! 'total_amount' has to be a decimal with at most 2 places."
  }
  if (amount < MIN_MINOR || amount > MAX_MINOR) {
    return 'Invalid Amount! The amount has to be between 10.00 and 500000.00 BDT.'
  }
  return undefined
}

function badUrl(fields: Fields) {
  const bad = urls.find((name) => fields[name] && !isWebAddress(fields[name]))
  return bad && `Invalid Information! '${bad}' is not a valid URL.`
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && ['http:', 'https:'].includes(address.protocol)
}

function badChoice(fields: Fields) {
  if (!shippingMethods.includes(fields['shipping_method'] ?? '')) {
    return "Invalid Information! 'shipping_method' is unknown."
  }
  if (!/^[1-9]\d*$/.test(fields['num_of_item'] ?? '')) {
    return "Invalid Information! 'num_of_item' has to be a whole number from 1 on."
  }
  if (!profiles.includes(fields['product_profile'] ?? '')) {
    return "Invalid Information! 'product_profile' is unknown."
  }
  return undefined
}
