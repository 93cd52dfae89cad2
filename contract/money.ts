import { z } from 'zod'

const MOST_TAKA = 100_000_000

/** An amount of money in taka, with two decimals at most. */
export function taka(name: string) {
  const positive = `${name} must be positive`
  return z
    .number(positive)
    .positive(positive)
    .max(MOST_TAKA, `${name} must be at most ${MOST_TAKA.toLocaleString('en')}`)
    .refine(
      (amount) => Math.round(amount * 100) / 100 === amount,
      `${name} can have at most 2 decimals`,
    )
}
