import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toLatinDigits } from '#domain/sheet-values'
import { containing } from './database/like-pattern.ts'

/** A number without a country code belongs to the country of the shop. */
const COUNTRY = 'BD'
const LEAST_DIGITS = 3
const PHONE = /^[\d\s()+./-]+$/

/** The number as E.164; null for text that cannot be a phone number. */
export function toE164(phone: string): string | null {
  // The library does not read the digits of Bangla.
  const parsed = parsePhoneNumberFromString(toLatinDigits(phone), COUNTRY)
  return parsed?.isPossible() === true ? parsed.number : null
}

/**
 * The pattern finds a part of a number in E.164, however the part is written. A national number is
 * a part of it as it stands, because the country code ends in the 0 with which it begins. The
 * result is undefined for text that is no part of a phone number.
 */
export function phonePattern(search: string): string | undefined {
  const text = toLatinDigits(search)
    .trim()
    .replace(/^00(?=[1-9])/, '+')
  const number = text.startsWith('+') ? (toE164(text) ?? text) : text
  const digits = number.replaceAll(/\D/g, '')
  return PHONE.test(text) && digits.length >= LEAST_DIGITS ? containing(digits) : undefined
}
