import type { Handlers } from '../../http/handlers.ts'
import type { Rentals } from '../rentals.ts'
import { createChangePlannedReturn } from './planned-return.act.ts'

export function plannedReturnRoutes(
  rentals: Rentals,
): Pick<Handlers, 'PATCH /rentals/:id/planned-return'> {
  const changePlannedReturn = createChangePlannedReturn(rentals)
  return {
    'PATCH /rentals/:id/planned-return': ({ caller, params, body }) => {
      const { revision, plannedReturn } = body
      return changePlannedReturn({ caller, id: params.id, revision }, new Date(plannedReturn))
    },
  }
}
