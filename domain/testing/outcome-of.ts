import { decideAct } from '../decide-act.ts'
import type { Act, ActEffect, RentalFacts } from '../rental-acts.ts'

function say(effect: ActEffect): string {
  const taka = (amount: number) => String(amount / 100)
  switch (effect.do) {
    case 'enterReturn':
      return `ride ${taka(effect.ride)}`
    case 'bill': {
      const { kind, amount, corrects } = effect.line
      return `${corrects === null ? kind : corrects} ${taka(amount)}`
    }
    case 'changeTerms':
      return Object.entries(effect.terms)
        .map(([term, is]) => (term === 'prices' ? 'no kilometres' : `${is ? '' : 'no '}${term}`))
        .join()
    case 'refund':
      return `${effect.reason} ${taka(effect.part.amount)}`
    case 'moveDeposit':
      return `${effect.action} ${taka(effect.amount)}`
    case 'takeAtCounter':
    case 'waive':
      return `${effect.do} ${taka(effect.amount)}`
    case 'correctReturn':
    case 'cancel':
    case 'complete':
    case 'reopen':
      break
  }
  return effect.do
}

/** The effects of an act in a few words, or its refusal. */
export const outcomeOf = (facts: RentalFacts, act: Act) => {
  const decision = decideAct(facts, act)
  return 'refusal' in decision ? decision.refusal : decision.map(say).join(', ')
}
