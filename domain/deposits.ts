import type { Poisha } from './money.ts'

export const DEPOSIT_ACTIONS = ['take', 'return', 'keep', 'use'] as const
export type DepositAction = (typeof DEPOSIT_ACTIONS)[number]

type Deposit = {
  action: DepositAction
  amount: Poisha
  /** The shop holds this much already. */
  held: Poisha
  isReturned: boolean
}

export type DepositRefusal = 'already_returned' | 'amount_above_deposit' | 'cost_not_calculated'

/**
 * It is taken before the bike is back, and given back, kept or used for the bill up to what is held
 * (docs/product/deposit.md#deposit).
 */
export function refuseDeposit({
  action,
  amount,
  held,
  isReturned,
}: Deposit): DepositRefusal | undefined {
  if (action === 'take') return isReturned ? 'already_returned' : undefined
  if (amount > held) return 'amount_above_deposit'
  return action !== 'return' && !isReturned ? 'cost_not_calculated' : undefined
}
