import { z } from 'zod'

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

export function parseAmount(text: string): number | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export function formatAmount(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

export const Amount = z
  .union([z.string(), z.number()])
  .transform((amount) => parseAmount(String(amount)))
  .pipe(z.int({ error: 'Must be a decimal with at most 2 places.' }).positive())
