import { z } from 'zod'
import type { Call } from './call.ts'
import { RentalView } from './rentals.ts'
import { Revision } from './revision.ts'
import { Id, moment } from './text.ts'

const StartBody = z.object({
  startTime: moment('Start time is required.'),
  plannedReturn: moment('Planned return is a date with a time.').optional().meta({
    description: 'Left out: it stays as it is',
  }),
  revision: Revision,
})

const OneRental = z.object({ id: Id })

/** A booking gets another time after it was made. */
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
} as const satisfies Record<string, Call>
