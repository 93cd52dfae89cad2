import { fromTaka } from '#domain/money'
import type { Handlers } from '../../http/handlers.ts'
import { createPrepay } from './prepayment.act.ts'
import { createPayRemainder } from './remainder.act.ts'

type RemainderHandlers = Pick<
  Handlers,
  'POST /rentals/full-payment/:id' | 'POST /rentals/:id/prepayment'
>

/** Customers pay online beside the advance: what is left after the return, or in advance. */
export function remainderRoutes(
  rentals: Parameters<typeof createPayRemainder>[0],
): RemainderHandlers {
  const payRemainder = createPayRemainder(rentals)
  const prepay = createPrepay(rentals)
  return {
    'POST /rentals/full-payment/:id': ({ caller, params }) => payRemainder(caller, params.id),

    'POST /rentals/:id/prepayment': ({ caller, params, body }) =>
      prepay(caller, params.id, fromTaka(body.amount)),
  }
}
