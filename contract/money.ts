import { z } from 'zod'

export const MOST_TAKA = 100_000_000
const MOST = MOST_TAKA.toLocaleString('en')

export const hasTwoDecimals = (amount: number): boolean => Math.round(amount * 100) / 100 === amount

export function taka(name: string) {
  const positive = `${name} must be positive`
  return z
    .number(positive)
    .positive(positive)
    .max(MOST_TAKA, `${name} must be at most ${MOST}`)
    .refine(hasTwoDecimals, `${name} can have at most 2 decimals`)
}

/** A sum of amounts may exceed the limit of one amount. */
const MOST_SUMMED = 1000 * MOST_TAKA
const SUMMED = MOST_SUMMED.toLocaleString('en')

export const signedTaka = (required: string) =>
  z
    .number(required)
    .min(-MOST_SUMMED, `Amount must be at least -${SUMMED}`)
    .max(MOST_SUMMED, `Amount must be at most ${SUMMED}`)
    .refine(hasTwoDecimals, 'Amount can have at most 2 decimals')
