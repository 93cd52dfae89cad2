import type { Handlers } from '../../http/handlers.ts'
import { createHandovers } from './handover.act.ts'

type HandoverHandlers = Pick<
  Handlers,
  'POST /rentals/:id/handovers' | 'DELETE /rentals/:id/handovers/:handoverId'
>

export function handoverRoutes(rentals: Parameters<typeof createHandovers>[0]): HandoverHandlers {
  const handovers = createHandovers(rentals)
  return {
    'POST /rentals/:id/handovers': ({ caller, params, body }) =>
      handovers.record(caller, params.id, body),
    'DELETE /rentals/:id/handovers/:handoverId': ({ caller, params, body }) =>
      handovers.withdraw(caller, params.id, { ...body, handoverId: params.handoverId }),
  }
}
