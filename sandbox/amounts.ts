import { z } from 'zod'

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** `"100.5"` to 10050; undefined for anything but a plain decimal with at most two places. */
export function parseAmount(text: string): number | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 10050 to `"100.50"`, as SSLCOMMERZ writes every amount. */
export function formatAmount(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** An amount above 0 of the control API, as text or as a number. */
export const Amount = z
  .union([z.string(), z.number()])
  .transform((amount) => parseAmount(String(amount)))
  .pipe(z.int({ error: 'Must be a decimal with at most 2 places.' }).positive())
