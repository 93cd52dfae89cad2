/** The number is whole (1 taka = 100 poisha), never a fraction and never a float of taka. */
export type Poisha = number & { readonly unit: 'poisha' }

const POISHA_PER_TAKA = 100
const DECIMAL_TAKA = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/

/** @throws RangeError when `amount` is not a safe whole number. */
export function poisha(amount: number): Poisha {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of poisha: ${amount}`)
  return amount as Poisha
}

/**
 * The result is rounded to the nearest poisha, because a float holds 150.1 taka only approximately.
 */
export function fromTaka(taka: number): Poisha {
  return poisha(Math.round(taka * POISHA_PER_TAKA))
}

export function toTaka(amount: Poisha): number {
  return amount / POISHA_PER_TAKA
}

export function formatTaka(amount: Poisha): string {
  return toTaka(amount).toFixed(2)
}

/**
 * The text is read digit by digit; the result is undefined for anything that is not an exact
 * amount.
 */
export function parseTaka(text: string): Poisha | undefined {
  const match = DECIMAL_TAKA.exec(text)
  if (!match) return undefined
  const [, whole = '', cents = ''] = match
  return poisha(Number(whole) * POISHA_PER_TAKA + Number(cents.padEnd(2, '0')))
}
