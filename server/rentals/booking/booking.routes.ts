import type { Handlers } from '../../http/handlers.ts'
import { createBook, createRelease } from './booking.act.ts'

type BookingHandlers = Pick<Handlers, 'POST /rentals' | 'POST /rentals/:id/release'>

export function bookingRoutes(rentals: Parameters<typeof createBook>[0]): BookingHandlers {
  const book = createBook(rentals)
  const release = createRelease(rentals)
  return {
    'POST /rentals': ({ caller, body, address }) => book(caller, body, address),

    async 'POST /rentals/:id/release'({ caller, params }) {
      await release(caller, params.id)
      return null
    },
  }
}
