import type { Handlers } from '../../http/handlers.ts'
import { createExchangeBike } from './exchange.act.ts'

export function exchangeRoutes(
  rentals: Parameters<typeof createExchangeBike>[0],
): Pick<Handlers, 'PUT /rentals/:id/bike'> {
  const exchangeBike = createExchangeBike(rentals)
  return {
    'PUT /rentals/:id/bike': ({ caller, params, body }) => exchangeBike(caller, params.id, body),
  }
}
