import type { Handlers } from '../../http/handlers.ts'
import { createReserve } from './reservation.act.ts'

export function reservationRoutes(
  rentals: Parameters<typeof createReserve>[0],
): Pick<Handlers, 'POST /rentals/reservations'> {
  const reserve = createReserve(rentals)
  return { 'POST /rentals/reservations': ({ caller, body }) => reserve(caller, body) }
}
