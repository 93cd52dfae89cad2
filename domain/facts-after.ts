import { balance, completion } from './account.ts'
import { ONLINE } from './deposits.ts'
import { type Poisha, poisha } from './money.ts'
import { COUNTER } from './payments.ts'
import {
  type Act,
  type ActEffect,
  type RentalFacts,
  accountAfter,
  depositAfter,
} from './rental-acts.ts'

/** The facts once the effects are written, as the next act of the same step finds them. */
export const factsAfter = <Facts extends RentalFacts>(
  facts: Facts,
  effects: readonly ActEffect[],
): Facts =>
  effects.reduce<Facts>((before, effect) => {
    const account = accountAfter(before.account, [effect])
    return writeEffect({ ...before, account }, effect)
  }, facts)

/** Handovers are written beside the effects, and the bill follows the kilometres between them. */
export const factsAfterAct = <Facts extends RentalFacts>(
  facts: Facts,
  act: Act,
  effects: readonly ActEffect[],
): Facts => {
  const written = factsAfter(facts, effects)
  return act.kind === 'change-ridden' ? { ...written, ridden: act.ridden } : written
}

const withRental = <Facts extends RentalFacts>(
  facts: Facts,
  changes: Partial<RentalFacts['rental']>,
): Facts => ({ ...facts, rental: { ...facts.rental, ...changes } })

const withLine = <Facts extends RentalFacts>(
  facts: Facts,
  line: Omit<RentalFacts['lines'][number], 'id'>,
): Facts => ({ ...facts, lines: [...facts.lines, { id: `line ${facts.lines.length}`, ...line }] })

function writeEffect<Facts extends RentalFacts>(facts: Facts, effect: ActEffect): Facts {
  switch (effect.do) {
    case 'enterReturn': {
      const ride = { kind: 'ride', amount: effect.ride, corrects: null, by: null } as const
      return withLine(withRental(facts, { returnTime: effect.returnTime }), ride)
    }
    case 'correctReturn':
      return withRental(facts, { returnTime: effect.returnTime })
    case 'bill': {
      const { kind, amount, corrects, isAutomatic } = effect.line
      return withLine(facts, { kind, amount, corrects, by: isAutomatic ? null : 'admin' })
    }
    case 'changeTerms':
      return withRental(facts, { terms: { ...facts.rental.terms, ...effect.terms } })
    case 'takeAtCounter':
      return settled(facts, effect.amount)
    case 'refund': {
      const { paymentId, amount } = effect.part
      // A deposit is no part of what the payment can give back otherwise.
      if (effect.reason === 'DEPOSIT') return facts
      const lower = (one: RentalFacts['refundable'][number]) =>
        one.paymentId === paymentId ? { ...one, left: poisha(one.left - amount) } : one
      return { ...facts, refundable: facts.refundable.map(lower) }
    }
    case 'moveDeposit':
      return withDeposit(facts, effect)
    case 'cancel':
      return withRental(facts, { status: 'CANCELLED', cancelledAt: facts.now })
    case 'complete':
      return withRental(facts, { status: 'FULL_PAID' })
    case 'reopen':
      return withRental(facts, { status: 'INITIAL_PAID' })
    case 'waive':
      break
  }
  return facts
}

/** The part that was paid online is never more than what is held. */
function withDeposit<Facts extends RentalFacts>(
  facts: Facts,
  effect: Extract<ActEffect, { do: 'moveDeposit' }>,
): Facts {
  const depositHeld = depositAfter(facts.depositHeld, effect)
  const online = facts.onlineDeposit
  const returned = effect.tender === ONLINE ? effect.amount : 0
  const left = poisha(Math.min(depositHeld, (online?.left ?? 0) - returned))
  const onlineDeposit = online && left > 0 ? { ...online, left } : undefined
  return { ...facts, depositHeld, ...(online && { onlineDeposit }) }
}

/** The settlement of money at the counter completes the rental itself, as every settlement does. */
function settled<Facts extends RentalFacts>(before: Facts, amount: Poisha): Facts {
  const id = `counter ${before.refundable.length}`
  const paid = { paymentId: id, chargeRef: id, gateway: COUNTER, left: amount }
  const facts = { ...before, refundable: [...before.refundable, paid] }
  const change = nextCompletion(facts)
  return change ? writeEffect(facts, { do: change }) : facts
}

export const nextCompletion = ({ rental, account, depositHeld }: RentalFacts) =>
  completion({
    status: rental.status,
    isReturned: rental.returnTime !== null,
    due: balance(account),
    depositHeld,
  })
