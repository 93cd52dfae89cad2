import { addedDue, balance } from './account.ts'
import { refuseDeposit } from './deposits.ts'
import type { Poisha } from './money.ts'
import { bill, refuse, refuseBillChange, refuseUnbooked } from './refuse-bill-change.ts'
import type { Act, Decision, RentalFacts } from './rental-acts.ts'

export function moveDeposit(
  facts: RentalFacts,
  { action, amount, tender, note }: Extract<Act, { kind: 'move-deposit' }>,
): Decision {
  const { rental, account, depositHeld: held } = facts
  const isReturned = rental.returnTime !== null
  const refusal =
    refuseUnbooked(facts) ??
    (rental.status === 'FULL_PAID' ? 'already_paid' : undefined) ??
    refuseDeposit({ action, amount, held, isReturned })
  if (refusal) return refuse(refusal)
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
    { do: 'takeAtCounter', amount: kept, tender: 'deposit', note },
  ]
}

/** The bill stays as it is, and the deposit pays of it what is left to pay. */
function payFromDeposit({ account }: RentalFacts, amount: Poisha, note: string): Decision {
  const due = balance(account)
  if (due <= 0) return refuse('already_paid')
  if (amount > due) return refuse('amount_above_balance')
  return [
    { do: 'moveDeposit', action: 'use', amount, tender: null, note },
    { do: 'takeAtCounter', amount, tender: 'deposit', note },
  ]
}
