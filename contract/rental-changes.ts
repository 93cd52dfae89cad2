import { z } from 'zod'
import { EXCHANGE_PRICES } from '#domain/exchange'
import type { Call } from './call.ts'
import { Readings } from './handovers.ts'
import { RentalPage } from './rental-page.ts'
import { RentalView } from './rentals.ts'
import { Revision, SEEN } from './revision.ts'
import { Id, moment } from './text.ts'

const StartBody = z.object({
  startTime: moment('Start time is required.'),
  plannedReturn: moment('Planned return is a date with a time.').optional().meta({
    description: 'Left out: it stays as it is',
  }),
  revision: Revision,
})

const BikeBody = z.object({
  bikeId: Id,
  price: z.enum(EXCHANGE_PRICES, 'price is keep or new').optional().meta({
    description: 'keep (default): the agreed price stays; new: that of the new bike from now on',
  }),
  isBikeInShop: z.literal(true, 'isBikeInShop is true or left out').optional().meta({
    description: 'After the start, without a handover: the ride has not begun',
  }),
  back: Readings.optional().meta({ description: 'Of the bike that comes back, during the ride' }),
  out: Readings.optional().meta({ description: 'Of the bike that goes out instead' }),
  ...SEEN,
})

const OneRental = z.object({ id: Id })

/** A booking gets another time or another bike after it was made. */
export const rentalChangeCalls = {
  'PATCH /rentals/:id/start': {
    access: 'signed-in',
    summary:
      'Move the start of a booking, within the time that its bike is free; an admin, of any one',
    message: 'Start changed',
    params: OneRental,
    body: StartBody,
    reply: RentalView,
  },
  'PUT /rentals/:id/bike': {
    access: { admin: 'desk' },
    summary: 'Give a rental another bike that is free for the rest of its time',
    message: 'Bike exchanged',
    params: OneRental,
    body: BikeBody,
    reply: RentalPage,
  },
} as const satisfies Record<string, Call>
