import { toTaka } from '#domain/money'
import type { Handlers } from '../../http/handlers.ts'
import { readRentalView } from '../lists/rental-lists.ts'
import type { DecidedAct, RentalActs } from '../rental-act.ts'

type ReturnHandlers = Pick<
  Handlers,
  'PATCH /rentals/calculate-total-cost/:id' | 'PATCH /rentals/:id/return'
>

/** The return time, which the ride is billed with, is entered once; a wrong one is corrected. */
export const returnRoutes = ({ acts }: { acts: RentalActs }): ReturnHandlers => ({
  'PATCH /rentals/calculate-total-cost/:id': ({ caller, params: { id }, body }) => {
    const returnTime = new Date(body.returnTime)
    const request: DecidedAct = {
      caller,
      id,
      toAct: () => ({ kind: 'enter-return', returnTime }),
      audit: ({ account }) => ({
        kind: 'return_entered',
        after: { returnTime: returnTime.toISOString(), totalCost: toTaka(account.billed) },
      }),
    }
    return acts.runDecidedAs(request, (trx) => readRentalView(trx, id))
  },

  'PATCH /rentals/:id/return': ({ caller, params: { id }, body: { revision, ...body } }) =>
    acts.runDecided({
      caller,
      id,
      revision,
      toAct: () => ({
        kind: 'correct-return',
        returnTime: new Date(body.returnTime),
        reason: body.reason,
      }),
      audit: ({ facts, account }) => ({
        kind: 'return_corrected',
        before: {
          returnTime: facts.rental.returnTime?.toISOString(),
          totalCost: toTaka(facts.account.billed),
        },
        after: { returnTime: body.returnTime, totalCost: toTaka(account.billed) },
      }),
    }),
})
