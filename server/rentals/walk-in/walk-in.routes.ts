import type { Handlers } from '../../http/handlers.ts'
import { createRentAtCounter } from './walk-in.act.ts'

export function walkInRoutes(
  rentals: Parameters<typeof createRentAtCounter>[0],
): Pick<Handlers, 'POST /rentals/at-counter'> {
  const rentAtCounter = createRentAtCounter(rentals)
  return { 'POST /rentals/at-counter': ({ caller, body }) => rentAtCounter(caller, body) }
}
