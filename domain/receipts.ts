import { type Poisha, poisha } from './money.ts'

/** "2026-0042": the numbers of a year follow each other without a gap. */
export const nameReceipt = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`

/**
 * The VAT that a sum contains, to the poisha: prices include it.
 * @param percent with at most two decimals
 */
export function containedVat(sum: Poisha, percent: number): Poisha {
  const rate = Math.round(percent * 100)
  return poisha(Math.round((sum * rate) / (10_000 + rate)))
}
