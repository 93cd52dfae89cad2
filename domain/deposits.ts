import { type Poisha, poisha } from './money.ts'
import { TENDERS } from './payments.ts'
import type { RefundPart } from './refund-parts.ts'
import type { RentalTerms } from './terms.ts'

/** Customers pay the deposit of a price list here. */
export const DEPOSIT_PAYMENTS = ['counter', 'online'] as const
export type DepositPayment = (typeof DEPOSIT_PAYMENTS)[number]

/** A deposit that was paid online goes back by the gateway alone. */
export const ONLINE = 'online'
export const DEPOSIT_TENDERS = [...TENDERS, ONLINE] as const
export type DepositTender = (typeof DEPOSIT_TENDERS)[number]

/** The gateway can still give back this much of the deposit that was paid with a booking. */
export type OnlineDeposit = Omit<RefundPart, 'amount'> & { left: Poisha }

type Booking = {
  terms: Pick<RentalTerms, 'prices'>
  depositPayment: DepositPayment
  /** The customer pays this beside the deposit. */
  amount: Poisha
  /** The gateway takes at most this at once. */
  largest: Poisha
}

/** A deposit that the gateway cannot take with the advance is left to the counter. */
export function depositWithBooking({ terms, depositPayment, amount, largest }: Booking): Poisha {
  const deposit = terms.prices?.list?.deposit ?? 0
  return poisha(depositPayment === ONLINE && amount + deposit <= largest ? deposit : 0)
}

export const DEPOSIT_ACTIONS = ['take', 'return', 'keep', 'use'] as const
export type DepositAction = (typeof DEPOSIT_ACTIONS)[number]

type Movement = Readonly<{
  action: DepositAction
  amount: number
  tender: DepositTender | null
  isByBank?: true | undefined
  at: string
}>

/** `amount` is as it was paid, `held` what the shop holds of it still. */
export type PaidOnline = Readonly<{ amount: number; at: string; held: number }>

/** The deposit that was paid with the booking. What the shop won back from a bank is not paid again. */
export function findPaidOnline(
  movements: readonly Movement[],
  held: number,
): PaidOnline | undefined {
  const paid = movements.find(
    ({ action, tender, isByBank }) => action === 'take' && tender === ONLINE && !isByBank,
  )
  return paid && { amount: paid.amount, at: paid.at, held }
}

type Deposit = {
  action: DepositAction
  amount: Poisha
  /** The shop holds this much already. */
  held: Poisha
  tender: DepositTender | null
  /** This part of it was paid online. */
  heldOnline: Poisha
  isReturned: boolean
}

export type DepositRefusal =
  | 'already_returned'
  | 'amount_above_deposit'
  | 'cost_not_calculated'
  | 'deposit_paid_online'

/**
 * It is taken before the bike is back, and given back, kept or used for the bill up to what is held
 * (docs/product/deposit.md#deposit).
 */
export function refuseDeposit({
  action,
  amount,
  held,
  tender,
  heldOnline,
  isReturned,
}: Deposit): DepositRefusal | undefined {
  if (action === 'take') return isReturned ? 'already_returned' : undefined
  if (amount > held) return 'amount_above_deposit'
  if (action === 'return' && tender !== ONLINE) {
    return amount > held - heldOnline ? 'deposit_paid_online' : undefined
  }
  if (action === 'return' && amount > heldOnline) return 'amount_above_deposit'
  return action !== 'return' && !isReturned ? 'cost_not_calculated' : undefined
}
