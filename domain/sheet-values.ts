const BANGLA_ZERO = 0x09_e6

/** Bangla digits are usual here, in tables as in phone numbers. */
export const toLatinDigits = (text: string): string =>
  text.replaceAll(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BANGLA_ZERO))

/** Signs of money, units, and the end of a written sum may stand around a number. */
const AROUND_NUMBERS = /৳|টাকা|সিসি|কিমি|ঘণ্টা|taka|tk\.?|bdt|cc|km|\/-|\/=/giu

/** Thousands and lakhs are parted by commas or spaces: 1,200 and 1,50,000. */
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** @returns undefined for text that is no number */
export function readNumber(text: string): number | undefined {
  const plain = toLatinDigits(text)
    .replaceAll(AROUND_NUMBERS, '')
    .replaceAll(/[\s,’']/gu, '')
  return NUMBER.test(plain) ? Number(plain) : undefined
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'available', 'for rent', 'হ্যাঁ', 'হ্যা', 'আছে'])
const NO = new Set(['no', 'n', 'false', '0', '-', 'not available', 'off rent', 'না', 'নেই'])

/** @returns undefined for text that says neither */
export function readYesNo(text: string): boolean | undefined {
  const word = toLatinDigits(text).trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

const MINUTES_OF = [
  [1, /^(?:min(?:ute)?s?|m|মিনিট)$/u],
  [60, /^(?:h(?:ou)?rs?|h|ঘণ্টা|ঘন্টা)$/u],
  [24 * 60, /^(?:days?|d|দিন)$/u],
  [7 * 24 * 60, /^(?:weeks?|w|সপ্তাহ)$/u],
  [30 * 24 * 60, /^(?:months?|মাস)$/u],
] as const

const LENGTHS = /^(?:\d+\s*[^\d\s]+\s*)+$/u
const LENGTH = /(\d+)\s*([^\d\s]+)/gu

/**
 * The length of "4 hours", "1 h 30 min" or "৭ দিন" in minutes.
 * @returns undefined for other text
 */
export function readLength(text: string): number | undefined {
  const plain = toLatinDigits(text).trim().toLowerCase()
  if (!LENGTHS.test(plain)) return undefined
  const parts = [...plain.matchAll(LENGTH)].map(
    ([, count, unit = '']) =>
      Number(count) * (MINUTES_OF.find(([, names]) => names.test(unit))?.[0] ?? Number.NaN),
  )
  const minutes = parts.reduce((sum, part) => sum + part, 0)
  return Number.isNaN(minutes) ? undefined : minutes
}
