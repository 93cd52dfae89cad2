import { type Poisha, poisha } from './money.ts'
import { ADVANCE_FEE } from './advance-fee.ts'

/** A correction takes one line back; the ride is billed when the bike is returned. */
export const BILL_LINE_KINDS = [
  'ride',
  'late',
  'damage',
  'extra',
  'discount',
  'coupon',
  'cancellation',
  'correction',
] as const
export type BillLineKind = (typeof BILL_LINE_KINDS)[number]

/** What an admin adds to a bill; a discount is taken off. */
export const ADDED_KINDS = ['late', 'damage', 'extra', 'discount'] as const
export type AddedKind = (typeof ADDED_KINDS)[number]

export const signedAmount = (kind: AddedKind, amount: Poisha): Poisha =>
  kind === 'discount' ? poisha(0 - amount) : amount

export type Account = {
  /** The sum of the bill's lines. */
  billed: Poisha
  /** Payments that count. */
  received: Poisha
  waived: Poisha
  /** Given back of a booking that was cancelled. */
  refunded?: Poisha
  /** Of a cancelled booking only the fee is charged, which may be nothing. */
  isCancelled?: boolean
}

/**
 * What the customer still owes; negative where more was paid. The advance is the minimum charge
 * (docs/product.md#cost).
 */
export function balance(account: Account): Poisha {
  const { billed, received, waived, refunded = 0, isCancelled = false } = account
  const charged = isCancelled ? billed : Math.max(billed, ADVANCE_FEE)
  return poisha(charged - received + refunded - waived)
}

/** What a customer owes more when so much is added: the minimum charge may cover it, or a part. */
export const addedCharge = (account: Account, amount: Poisha): Poisha =>
  poisha(balance({ ...account, billed: poisha(account.billed + amount) }) - balance(account))

export type BillRefusal = 'bill_too_small' | 'bill_below_paid' | 'bill_below_waived'

/** A bill stays above nothing, and is never less than what was paid: money goes back by a refund. */
export function refuseLine(account: Account, amount: Poisha): BillRefusal | undefined {
  if (amount > 0) return undefined
  const billed = poisha(account.billed + amount)
  if (billed <= 0) return 'bill_too_small'
  const left = balance({ ...account, billed })
  if (left >= 0) return undefined
  return left + account.waived >= 0 ? 'bill_below_waived' : 'bill_below_paid'
}
