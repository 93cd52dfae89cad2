import { addedDue, balance } from './account.ts'
import { ONLINE, type OnlineDeposit, refuseDeposit } from './deposits.ts'
import { type Poisha, poisha } from './money.ts'
import {
  type Act,
  type ActEffect,
  type Decision,
  type RentalFacts,
  bill,
  refuse,
  refuseBillChange,
  refuseUnbooked,
} from './rental-acts.ts'

export function moveDeposit(
  facts: RentalFacts,
  { action, amount, tender, note }: Extract<Act, { kind: 'move-deposit' }>,
): Decision {
  const { rental, account, depositHeld: held, onlineDeposit } = facts
  const heldOnline = onlineDeposit?.left ?? poisha(0)
  const isReturned = rental.returnTime !== null
  const refusal =
    refuseUnbooked(facts) ??
    (rental.status === 'FULL_PAID' ? 'already_paid' : undefined) ??
    refuseDeposit({ action, amount, tender, held, heldOnline, isReturned })
  if (refusal) return refuse(refusal)
  if (action === 'return' && tender === ONLINE && onlineDeposit) {
    return returnOnline(onlineDeposit, amount, note)
  }
  if (action === 'take' || action === 'return') {
    return [{ do: 'moveDeposit', action, amount, tender, note }]
  }
  const unbillable = refuseBillChange(facts)
  if (unbillable) return refuse(unbillable)
  if (action === 'use') return payFromDeposit(facts, amount, note)
  const kept = addedDue(account, amount)
  if (kept === 0) return refuse('covered_by_minimum')
  return [
    bill({ kind: 'damage', amount, note }),
    { do: 'moveDeposit', action, amount: kept, tender: null, note },
    { do: 'takeAtCounter', pays: 'bill', amount: kept, tender: 'deposit', note },
  ]
}

/** The movement says at once that the shop holds it no more; the refund says whether it has arrived. */
export function returnOnline(
  { paymentId, chargeRef, gateway }: OnlineDeposit,
  amount: Poisha,
  note: string,
): ActEffect[] {
  const about = { amount, note }
  return [
    { do: 'moveDeposit', action: 'return', tender: ONLINE, paymentId, ...about },
    {
      do: 'refund',
      part: { paymentId, chargeRef, gateway, amount },
      reason: 'DEPOSIT',
      tender: null,
      note,
    },
  ]
}

/** The bill stays as it is, and the deposit pays of it what is left to pay. */
function payFromDeposit({ account }: RentalFacts, amount: Poisha, note: string): Decision {
  const due = balance(account)
  if (due <= 0) return refuse('already_paid')
  if (amount > due) return refuse('amount_above_balance')
  return [
    { do: 'moveDeposit', action: 'use', amount, tender: null, note },
    { do: 'takeAtCounter', pays: 'bill', amount, tender: 'deposit', note },
  ]
}
