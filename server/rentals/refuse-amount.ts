import { nameAmount } from '#contract/amount-text'
import { refusals } from '#contract/errors'
import { type Poisha, toTaka } from '#domain/money'
import type { ActRefusal } from '#domain/rental-acts'
import { Refusal } from '../refusal.ts'

/** The sentence stands at the field and names the limit. */
export function refuseAmount(
  code: 'amount_above_quote' | 'amount_too_small',
  limit: Poisha,
): Refusal {
  const sum = nameAmount({ amount: toTaka(limit), currency: 'BDT' })
  const message = refusals[code].message.replace('{sum}', sum)
  return new Refusal(code, { field: { path: 'amount', message } })
}

/** A sum that is too high is an error of its field, as no other act has changed what is due. */
export function refuseStep(code: ActRefusal, path: string): Refusal {
  const isDue =
    path !== 'returnTime' && (code === 'amount_above_balance' || code === 'already_paid')
  const shown = isDue ? 'above_what_is_due' : code
  if (path === 'returnTime' && code === 'already_returned') return new Refusal(code)
  return new Refusal(shown, { field: { path, message: refusals[shown].message } })
}
