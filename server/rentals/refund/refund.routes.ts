import { fromTaka } from '#domain/money'
import type { ShopRefundReason } from '#domain/refunds'
import { hasDuty } from '#domain/users'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
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
    const money = { amount: fromTaka(amount), how }
    return acts.runDecided({
      caller,
      id,
      revision,
      isAtTill: how !== 'gateway',
      toAct: () =>
        isCredit ? { kind: 'pay-out-credit', ...money } : { kind: 'give-back', ...money, reason },
      audit: () => ({
        kind: isCredit ? 'credit_paid_out' : 'goodwill_refunded',
        after: { amount, tender: how },
      }),
    })
  },
})
