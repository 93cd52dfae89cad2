import { ADVANCE_FEE } from './advance-fee.ts'
import { type Poisha, poisha } from './money.ts'
import type { RentalStatus } from './rentals.ts'

/** The money of one rental in poisha. The database adds it up in the view `rental_accounts`. */
export type Account = {
  /** The sum of the bill's lines. */
  billed: Poisha
  /** Payments that count, without the deposit that was paid with them. */
  received: Poisha
  /** The part of these payments that a bank or a refund at the gateway took, less what was won back. */
  takenBack?: Poisha
  /** This part was given back because the booking was cancelled, or because it was a credit. */
  refunded?: Poisha
  /** Given back as a present: it is in no balance, unless the booking is cancelled after it. */
  goodwill?: Poisha
  waived: Poisha
  /** A cancelled booking is charged its fee alone, which may be nothing. */
  isCancelled?: boolean
}

/**
 * The result is negative where the customer has paid more. The advance is the minimum charge
 * (docs/product/cost.md#cost).
 */
export function balance(account: Account): Poisha {
  const { billed, received, takenBack = 0, refunded = 0, waived, isCancelled = false } = account
  const charged = isCancelled ? billed : Math.max(billed, ADVANCE_FEE)
  return poisha(charged - received + takenBack + refunded - waived)
}

/** These rows change the balance beside bill, payments and refunds, so the page and the receipt list them. */
export const ADJUSTMENT_KINDS = [
  'WAIVER',
  'DISPUTE',
  'DISPUTE_WON',
  'GATEWAY_REFUND',
  'GATEWAY_REFUND_RETURNED',
  // This part of what a bank took was a deposit: the shop holds it no more.
  'DEPOSIT_TAKEN_BACK',
] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

type GivenBack = { reason: string; at: string; isTakenBack?: boolean | undefined }

/** Money given back that the balance contains: goodwill only where the booking was cancelled after it. */
export const isInBalance = (
  { reason, at, isTakenBack = false }: GivenBack,
  cancelledAt: string | undefined,
): boolean =>
  !isTakenBack &&
  (reason === 'CANCELLED' ||
    reason === 'OVERPAID' ||
    (reason === 'GOODWILL' && cancelledAt !== undefined && at <= cancelledAt))

/** The account with another amount on its bill. */
export const billMore = <Kind extends Account>(account: Kind, amount: Poisha): Kind => ({
  ...account,
  billed: poisha(account.billed + amount),
})

/** The minimum charge, or what was paid too much, may cover an added amount or a part of it. */
export const addedDue = (account: Account, amount: Poisha): Poisha =>
  poisha(Math.max(0, balance(billMore(account, amount))) - Math.max(0, balance(account)))

type ClosingFacts = { status: RentalStatus; isReturned: boolean; due: Poisha; depositHeld: Poisha }

/**
 * Whether a returned rental is paid in full now, or open again. It stays open while the shop holds a
 * deposit or a credit of its customer.
 */
export function completion(facts: ClosingFacts): 'complete' | 'reopen' | undefined {
  const { status, isReturned, due, depositHeld } = facts
  if (!isReturned) return undefined
  if (status === 'INITIAL_PAID' && due === 0 && depositHeld === 0) return 'complete'
  if (status === 'FULL_PAID' && (due !== 0 || depositHeld !== 0)) return 'reopen'
  return undefined
}

export type Remainder =
  | { kind: 'none' }
  | { kind: 'waived'; amount: Poisha }
  | { kind: 'due'; amount: Poisha }

/**
 * How the balance can be paid online. What lies below the smallest sum that the gateway can take is
 * waived when the customer asks to pay it; until then it can be paid at the counter.
 */
export function remainder(due: Poisha, smallestPayment: Poisha): Remainder {
  if (due <= 0) return { kind: 'none' }
  if (due < smallestPayment) return { kind: 'waived', amount: due }
  return { kind: 'due', amount: due }
}
