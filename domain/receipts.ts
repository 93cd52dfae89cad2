import { type Poisha, poisha } from './money.ts'

/** A number is like "2026-0042"; the numbers of a year have no gap. */
export const nameReceipt = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`

/**
 * Prices include the VAT, which is exact to the poisha.
 * @param percent with at most two decimals
 */
export function containedVat(sum: Poisha, percent: number): Poisha {
  const rate = Math.round(percent * 100)
  return poisha(Math.round((sum * rate) / (10_000 + rate)))
}
