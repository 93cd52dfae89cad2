/** No digit is easily mistaken for a letter: 0, O, 1 and I are left out. */
const DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const VALUES = Array.from(DIGITS, (_, value) => value)
const LENGTH = 8
const MASK = (1n << 40n) - 1n
/** 2020-01-01, from which 40 bits of milliseconds reach to the year 2054. */
const EPOCH = 1_577_836_800_000n
/** The factor makes the codes of neighbouring bookings unlike; the second one undoes it. */
const FACTOR = 0xb9_7f_4a_7c_15n
const INVERSE = 0xe1_99_37_73_3dn

/**
 * Returns the number of a booking that people read and say: "7K4F-2QX9". It follows from the
 * millisecond in which the id of the rental, a UUID of version 7, was made, so nothing stores it.
 */
export function bookingCode(rentalId: string): string {
  const made = BigInt(`0x${rentalId.replaceAll('-', '').slice(0, 12)}`)
  let rest = ((made - EPOCH) * FACTOR) & MASK
  let code = ''
  for (let place = 0; place < LENGTH; place += 1) {
    code = `${DIGITS[Number(rest & 31n)] ?? ''}${code}`
    rest >>= 5n
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** A rental with a code has an id from the first to the last one. */
export type IdRange = { first: string; last: string }

/**
 * Returns the range of ids that a rental with this code can have, and undefined where the text is no
 * code.
 */
export function idsWithCode(text: string): IdRange | undefined {
  const digits = digitsOf(text)
  return digits && !digits.includes(-1) ? idsOf(digits) : undefined
}

/**
 * Returns the ranges of ids of the codes that differ from the text in one place: another digit, or
 * two neighbours that changed places. A text that is no code for more than one of its characters has
 * none.
 */
export function idsNearCode(text: string): IdRange[] {
  const digits = digitsOf(text)
  if (!digits) return []
  const wrong = digits.flatMap((digit, place) => (digit === -1 ? [place] : []))
  if (wrong.length > 1) return []
  const replaced = (wrong.length === 1 ? wrong : [...digits.keys()]).flatMap((place) =>
    VALUES.map((value) => digits.with(place, value)),
  )
  const swapped = digits
    .slice(1)
    .map((digit, place) => digits.toSpliced(place, 2, digit, digits[place] ?? -1))
  const near = new Set(
    [...replaced, ...swapped].filter((code) => !code.includes(-1)).map((code) => code.join(' ')),
  )
  near.delete(digits.join(' '))
  return [...near].map((code) => idsOf(code.split(' ').map(Number)))
}

function digitsOf(text: string): number[] | undefined {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const digits = Array.from(code, (digit) => DIGITS.indexOf(digit))
  return digits.length === LENGTH ? digits : undefined
}

function idsOf(digits: readonly number[]): IdRange {
  const scrambled = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n)
  const made = ((scrambled * INVERSE) & MASK) + EPOCH
  const time = made.toString(16).padStart(12, '0')
  const start = `${time.slice(0, 8)}-${time.slice(8)}`
  return { first: `${start}-0000-0000-000000000000`, last: `${start}-ffff-ffff-ffffffffffff` }
}
