/** Crockford's base 32 has no letters that are easily mistaken for digits. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
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

/**
 * Returns the first and the last id that a rental with this code can have, and undefined where the
 * text is no code. Letters that look like a digit are read as it.
 */
export function idsWithCode(text: string): { first: string; last: string } | undefined {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const digits = Array.from(code, (digit) => DIGITS.indexOf(digit))
  if (digits.length !== LENGTH || digits.includes(-1)) return undefined
  const scrambled = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n)
  const made = ((scrambled * INVERSE) & MASK) + EPOCH
  const time = made.toString(16).padStart(12, '0')
  const start = `${time.slice(0, 8)}-${time.slice(8)}`
  return { first: `${start}-0000-0000-000000000000`, last: `${start}-ffff-ffff-ffffffffffff` }
}
