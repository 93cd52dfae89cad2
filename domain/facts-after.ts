import { type Account, balance, billMore, completion } from './account.ts'
import { ONLINE } from './deposits.ts'
import { type Poisha, poisha } from './money.ts'
import { COUNTER } from './payments.ts'
import type { Act, ActEffect, RentalFacts } from './rental-acts.ts'

/** The facts once the effects are written, as the next act of the same step finds them. */
export const factsAfter = <Facts extends RentalFacts>(
  facts: Facts,
  effects: readonly ActEffect[],
): Facts => effects.reduce<Facts>(applyEffect, facts)

/** Handovers are written beside the effects, and the bill follows the kilometres between them. */
export const factsAfterAct = <Facts extends RentalFacts>(
  facts: Facts,
  act: Act,
  effects: readonly ActEffect[],
): Facts => {
  const written = factsAfter(facts, effects)
  return act.kind === 'change-ridden' ? { ...written, ridden: act.ridden } : written
}

function applyEffect<Facts extends RentalFacts>(facts: Facts, effect: ActEffect): Facts {
  const { account } = facts
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
      return withPayment(facts, effect.amount)
    case 'cancel': {
      const refunded = poisha((account.refunded ?? 0) + (account.goodwill ?? 0))
      const cancelled = withAccount(facts, { isCancelled: true, refunded })
      return withRental(cancelled, { status: 'CANCELLED', cancelledAt: facts.now })
    }
    case 'refund':
      // A deposit is no part of what the payment can give back otherwise.
      return effect.reason === 'DEPOSIT' ? facts : withRefund(facts, effect)
    case 'moveDeposit':
      return withDeposit(facts, effect)
    case 'waive':
      return withAccount(facts, { waived: poisha(account.waived + effect.amount) })
    case 'complete':
      return withRental(facts, { status: 'FULL_PAID' })
    case 'reopen':
      break
  }
  return withRental(facts, { status: 'INITIAL_PAID' })
}

const withRental = <Facts extends RentalFacts>(
  facts: Facts,
  changes: Partial<RentalFacts['rental']>,
): Facts => ({ ...facts, rental: { ...facts.rental, ...changes } })

const withAccount = <Facts extends RentalFacts>(
  facts: Facts,
  changes: Partial<Account>,
): Facts => ({
  ...facts,
  account: { ...facts.account, ...changes },
})

const withLine = <Facts extends RentalFacts>(
  facts: Facts,
  line: Omit<RentalFacts['lines'][number], 'id'>,
): Facts => ({
  ...facts,
  lines: [...facts.lines, { id: `line ${facts.lines.length}`, ...line }],
  account: billMore(facts.account, line.amount),
})

/** The settlement of money at the counter completes the rental itself, as every settlement does. */
function withPayment<Facts extends RentalFacts>(before: Facts, amount: Poisha): Facts {
  const id = `counter ${before.refundable.length}`
  const payment = { paymentId: id, chargeRef: id, gateway: COUNTER, left: amount }
  const received = poisha(before.account.received + amount)
  const facts = {
    ...withAccount(before, { received }),
    refundable: [...before.refundable, payment],
  }
  const change = nextCompletion(facts)
  return change ? applyEffect(facts, { do: change }) : facts
}

function withRefund<Facts extends RentalFacts>(
  facts: Facts,
  { part: { paymentId, amount }, reason }: Extract<ActEffect, { do: 'refund' }>,
): Facts {
  const { refunded = 0, goodwill = 0 } = facts.account
  const sum =
    reason === 'GOODWILL'
      ? { goodwill: poisha(goodwill + amount) }
      : { refunded: poisha(refunded + amount) }
  const lower = (one: RentalFacts['refundable'][number]) =>
    one.paymentId === paymentId ? { ...one, left: poisha(one.left - amount) } : one
  return { ...withAccount(facts, sum), refundable: facts.refundable.map(lower) }
}

/** The part that was paid online is never more than what is held. */
function withDeposit<Facts extends RentalFacts>(
  facts: Facts,
  { action, amount, tender }: Extract<ActEffect, { do: 'moveDeposit' }>,
): Facts {
  const { depositHeld: held, onlineDeposit: online } = facts
  const depositHeld = poisha(action === 'take' ? held + amount : held - amount)
  const returned = tender === ONLINE ? amount : 0
  const left = poisha(Math.min(depositHeld, (online?.left ?? 0) - returned))
  const onlineDeposit = online && left > 0 ? { ...online, left } : undefined
  return { ...facts, depositHeld, ...(online && { onlineDeposit }) }
}

export const nextCompletion = ({ rental, account, depositHeld }: RentalFacts) =>
  completion({
    status: rental.status,
    isReturned: rental.returnTime !== null,
    due: balance(account),
    depositHeld,
  })
