import { fromTaka } from '#domain/money'
import type { ShopRefundReason } from '#domain/refunds'
import { hasDuty } from '#domain/users'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import { payOutCredit } from './pay-out-credit.ts'
import type { RentalActs } from '../rental-act.ts'

const OVERPAID: ShopRefundReason = 'OVERPAID'

/**
 * Gives back what was paid too much, or a part of what was paid because the shop wants to: then the bill
 * stays as it is, and nothing is left to pay for it (docs/decisions/0039-cancelling.md).
 */
export const refundRoutes = ({
  acts,
}: {
  acts: RentalActs
}): Pick<Handlers, 'POST /rentals/:id/refunds'> => ({
  'POST /rentals/:id/refunds': ({ caller, params: { id }, body }) => {
    const { amount, how, reason, revision } = body
    const isCredit = reason === OVERPAID
    if (!isCredit && !hasDuty(caller, 'money')) throw new Refusal('duty_missing')
    const credit = payOutCredit({ amount, how })
    return acts.runDecided({
      caller,
      id,
      revision,
      isAtTill: how !== 'gateway',
      toAct: () =>
        isCredit ? credit.act : { kind: 'give-back', amount: fromTaka(amount), how, reason },
      audit: () =>
        isCredit ? credit.audit : { kind: 'goodwill_refunded', after: { amount, tender: how } },
    })
  },
})
