import type { Handlers } from '../../http/handlers.ts'
import { createChangePlannedReturn } from './planned-return.act.ts'

export function plannedReturnRoutes(
  rentals: Parameters<typeof createChangePlannedReturn>[0],
): Pick<Handlers, 'PATCH /rentals/:id/planned-return'> {
  const changePlannedReturn = createChangePlannedReturn(rentals)
  return {
    'PATCH /rentals/:id/planned-return': ({ caller, params, body }) => {
      const { revision, plannedReturn } = body
      return changePlannedReturn({ caller, id: params.id, revision }, new Date(plannedReturn))
    },
  }
}
