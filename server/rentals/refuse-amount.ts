import { nameAmount } from '#contract/amount-text'
import { refusals } from '#contract/errors'
import { type Poisha, toTaka } from '#domain/money'
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
