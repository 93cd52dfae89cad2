import { completion } from './account.ts'
import { poisha, type Poisha } from './money.ts'
import { NO_RECORD } from './reversals.ts'
import type { Charge, Effect, SettlementFacts } from './settlement.ts'

/**
 * The shop holds the deposit from now on.
 *
 * @param takenBack a bank may have taken a part of the charge already, in poisha
 */
export function takeDeposit(
  { deposit = poisha(0) }: SettlementFacts['payment'],
  takenBack: number,
): Effect[] {
  if (deposit === 0) return []
  const lost = poisha(Math.min(deposit, takenBack))
  return [
    { do: 'takeDeposit', amount: deposit },
    ...(lost > 0 ? [{ do: 'moveDepositByBank', action: 'return', amount: lost } as const] : []),
  ]
}

type BankDeposit = {
  effects: Effect[]
  /** So much more of what is taken back is the deposit, which is in no balance. */
  moved: number
  depositHeld: Poisha
  /** The gateway can still give back this much of it. */
  left: number
}

/**
 * A bank that takes a charge back takes first the deposit that the shop holds of it. A refund of the deposit
 * that is called off puts it back before.
 */
export function decideBankDeposit(
  { payment, ledger }: SettlementFacts,
  { chargeRef }: Charge,
  { takenBack, followed }: { takenBack: number; followed: readonly Effect[] },
): BankDeposit {
  const { record = NO_RECORD } = ledger
  const before = record.depositTakenBack ?? 0
  const isFollowed = (kind: Effect['do'], id: string) =>
    followed.some((effect) => effect.do === kind && 'refundId' in effect && effect.refundId === id)
  const sumOf = (refunds: readonly { minor: number }[]) =>
    refunds.reduce((sum, { minor }) => sum + minor, 0)
  const refunds = record.refunds.filter(
    (refund) => refund.chargeRef === chargeRef && refund.reason === 'DEPOSIT',
  )
  const closed = sumOf(refunds.filter(({ id }) => isFollowed('closeRefund', id)))
  const requested = sumOf(refunds.filter(({ id }) => isFollowed('requestRefund', id)))
  const back = sumOf(refunds.filter(({ isTakenBack }) => !isTakenBack)) - closed + requested
  const held = ledger.depositHeld + closed - requested
  const unreturned = (payment.deposit ?? 0) - back
  const most = before + Math.max(0, Math.min(held, unreturned - before))
  const moved = Math.min(takenBack, most) - before
  const amount = poisha(Math.abs(moved))
  return {
    effects:
      moved === 0
        ? []
        : [{ do: 'moveDepositByBank', action: moved > 0 ? 'return' : 'take', amount }],
    moved,
    depositHeld: poisha(held - moved),
    left: Math.max(0, Math.min(held - moved, unreturned - before - moved)),
  }
}

/**
 * Decides what follows for the rental of a payment that counts.
 *
 * @param taken so much more of it is taken back, or less where it is negative
 */
export function rebalance(
  facts: SettlementFacts,
  { chargeRef }: Charge,
  taken: number,
  { moved, depositHeld, left }: BankDeposit,
): Effect[] {
  const { rental, ledger } = facts
  const change = taken - moved
  const balance = ledger.due - (ledger.credit ?? 0) + change
  if (rental.isCancelled === true) {
    const amount = poisha(Math.min(-balance, -change))
    return [
      ...(amount > 0 ? [{ do: 'refundCredit', chargeRef, amount } as const] : []),
      ...(left > 0 ? [{ do: 'refundDeposit', chargeRef, amount: poisha(left) } as const] : []),
    ]
  }
  const { status, isReturned = false } = rental
  const next = completion({ status, isReturned, due: poisha(balance), depositHeld })
  return [{ do: next ?? 'changeDue' }]
}
