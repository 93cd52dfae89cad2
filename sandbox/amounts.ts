import { z } from 'zod'

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * The text must be a plain decimal with at most two places, such as "100.5", which becomes 10050.
 */
export function parseAmount(text: string): number | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** SSLCOMMERZ writes every amount like this: 10050 becomes "100.50". */
export function formatAmount(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** The control API accepts an amount as text or as a number. */
export const Amount = z
  .union([z.string(), z.number()])
  .transform((amount) => parseAmount(String(amount)))
  .pipe(z.int({ error: 'Must be a decimal with at most 2 places.' }).positive())
