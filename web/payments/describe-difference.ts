import { formatTaka } from '../lib/money-format.ts'

export function describeDifference(difference: number): string {
  if (difference === 0) return 'Correct'
  return difference < 0
    ? `${formatTaka(-difference)} missing`
    : `${formatTaka(difference)} too much`
}

/** Taka with decimals do not subtract exactly, so the difference is rounded to the poisha. */
export const differenceOf = (counted: number, expected: number): number =>
  Math.round((counted - expected) * 100) / 100
