import type { Handlers } from '../../http/handlers.ts'
import { createPayRemainder } from './remainder.act.ts'

export function remainderRoutes(
  rentals: Parameters<typeof createPayRemainder>[0],
): Pick<Handlers, 'POST /rentals/full-payment/:id'> {
  const payRemainder = createPayRemainder(rentals)
  return {
    'POST /rentals/full-payment/:id': ({ caller, params }) => payRemainder(caller, params.id),
  }
}
