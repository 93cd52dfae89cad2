import { fromTaka } from '#domain/money'
import type { Handlers } from '../../http/handlers.ts'
import type { RentalActs } from '../rental-act.ts'

/**
 * Gives back a part of what was paid, because the shop wants to. The bill stays as it is, and nothing
 * is left to pay for it (docs/decisions/0039-cancelling.md).
 */
export const refundRoutes = ({
  acts,
}: {
  acts: RentalActs
}): Pick<Handlers, 'POST /rentals/:id/refunds'> => ({
  'POST /rentals/:id/refunds': ({ caller, params: { id }, body }) => {
    const { amount, how, reason, revision } = body
    return acts.runDecided({
      caller,
      id,
      revision,
      isAtTill: how !== 'gateway',
      toAct: () => ({ kind: 'give-back', amount: fromTaka(amount), how, reason }),
      audit: () => ({ kind: 'goodwill_refunded', after: { amount, tender: how } }),
    })
  },
})
