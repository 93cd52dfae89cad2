import type { Handlers } from '../../http/handlers.ts'
import type { Rentals } from '../rentals.ts'
import { createBooking } from './booking.act.ts'
import { createRelease } from './release.act.ts'

type BookingHandlers = Pick<Handlers, 'POST /rentals' | 'POST /rentals/:id/release'>

export function bookingRoutes(rentals: Rentals): BookingHandlers {
  const book = createBooking(rentals)
  const release = createRelease(rentals)
  return {
    'POST /rentals': ({ caller, body, address }) => book(caller, body, address),

    async 'POST /rentals/:id/release'({ caller, params }) {
      await release(caller, params.id)
      return null
    },
  }
}
