import { z } from 'zod'
import type { Call } from './call.ts'
import { RentalPage } from './rental-page.ts'
import { moment, text } from './text.ts'
import { WalkIn } from './walk-ins.ts'

export const ReservationBody = WalkIn.pick({
  bikeId: true,
  plannedReturn: true,
  customer: true,
}).extend({
  startTime: moment('Start time is required.'),
  until: moment('The end of the reservation is a date with a time.').optional().meta({
    description:
      'How long the bike is kept: at most 7 days from now and until the start, which it is where left out',
  }),
  note: text({ max: 500, hasLines: true }).optional().meta({
    description: 'Only the shop reads it',
  }),
})
export type ReservationBody = z.infer<typeof ReservationBody>

export const reservationCalls = {
  'POST /rentals/reservations': {
    access: { admin: 'desk' },
    summary: 'Keep a bike for a customer until a chosen time, without money',
    message: 'Bike reserved',
    body: ReservationBody,
    reply: RentalPage,
  },
} as const satisfies Record<string, Call>
