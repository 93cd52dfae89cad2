import { formatTaka } from '../lib/money-format.ts'

/** What was counted against what was expected, in taka: "10 taka missing". */
export function describeDifference(difference: number): string {
  if (difference === 0) return 'Correct'
  return difference < 0
    ? `${formatTaka(-difference)} missing`
    : `${formatTaka(difference)} too much`
}

/** To the poisha: taka with decimals do not subtract exactly. */
export const differenceOf = (counted: number, expected: number): number =>
  Math.round((counted - expected) * 100) / 100
