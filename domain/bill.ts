import { type Account, balance, billMore } from './account.ts'
import { type Poisha, poisha } from './money.ts'

/** A correction takes one line back; the ride is billed when the bike is returned. */
export const BILL_LINE_KINDS = [
  'ride',
  'late',
  'kilometres',
  'damage',
  'extra',
  'discount',
  'coupon',
  'cancellation',
  'correction',
] as const
export type BillLineKind = (typeof BILL_LINE_KINDS)[number]

/** Admins add these to a bill; a discount is taken off. */
export const ADDED_KINDS = ['late', 'damage', 'extra', 'discount'] as const
export type AddedKind = (typeof ADDED_KINDS)[number]

export const signedAmount = (kind: AddedKind, amount: Poisha): Poisha =>
  kind === 'discount' ? poisha(0 - amount) : amount

export type BillRefusal = 'bill_too_small' | 'bill_below_paid' | 'bill_below_waived'

/**
 * A bill stays above nothing. Where it becomes less than what was paid, the rest is a credit, which a
 * refund must be able to give back; what was waived was never paid.
 */
export function refuseLine(
  account: Account,
  amount: Poisha,
  refundable: Poisha,
): BillRefusal | undefined {
  if (amount >= 0) return undefined
  const billed = billMore(account, amount)
  if (billed.billed <= 0) return 'bill_too_small'
  const left = balance(billed)
  if (left >= 0) return undefined
  if (account.waived > 0) return 'bill_below_waived'
  return 0 - left > refundable ? 'bill_below_paid' : undefined
}
