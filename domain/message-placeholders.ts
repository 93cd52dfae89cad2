import type { RentalMessageKind } from './messages.ts'

const COMMON = ['name', 'bike', 'code', 'start', 'return', 'shop', 'phone', 'address'] as const
const SUMS = ['sum', 'paid', 'due', 'refunded', 'kept'] as const

export type Placeholder = (typeof COMMON)[number] | (typeof SUMS)[number]

/** Sums that a message knows, beside what all messages know. */
const SUMS_OF: Partial<Record<RentalMessageKind, readonly Placeholder[]>> = {
  booked: ['paid'],
  payment_late: ['sum'],
  booking_cancelled: ['refunded', 'kept'],
  refunded: ['sum'],
  bill: ['due', 'paid'],
  receipt: ['paid'],
  deposit_returned: ['sum'],
  shop_review: ['sum'],
  shop_refund: ['sum'],
  shop_dispute: ['sum'],
}

export const placeholdersOf = (kind: RentalMessageKind): readonly Placeholder[] => [
  ...COMMON,
  ...(SUMS_OF[kind] ?? []),
]

const NAMED = /\{([^{}]*)\}/g

/** @returns the first placeholder of the text that this message does not know */
export function findUnknownPlaceholder(kind: RentalMessageKind, text: string): string | undefined {
  const known: readonly string[] = placeholdersOf(kind)
  return [...text.matchAll(NAMED)]
    .map(([, name = '']) => name)
    .find((name) => !known.includes(name))
}

export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(NAMED, (whole, name: string) => values[name] ?? whole)
