import type { Handlers } from '../../http/handlers.ts'
import type { Rentals } from '../rentals.ts'
import { createHandovers } from './handover.act.ts'

type HandoverHandlers = Pick<
  Handlers,
  'POST /rentals/:id/handovers' | 'DELETE /rentals/:id/handovers/:handoverId'
>

export function handoverRoutes(rentals: Rentals): HandoverHandlers {
  const handovers = createHandovers(rentals)
  return {
    'POST /rentals/:id/handovers': ({ caller, params, body }) =>
      handovers.record(caller, params.id, body),
    'DELETE /rentals/:id/handovers/:handoverId': ({ caller, params, body }) =>
      handovers.withdraw(caller, params.id, { ...body, handoverId: params.handoverId }),
  }
}
