import { z } from 'zod'
import { refusals } from '#contract/errors'
import { rentalCalls } from '#contract/rentals'
import { refuseStart } from '#domain/rentals'
import { localInputToIso } from '../lib/shop-time.ts'

const { startTime } = rentalCalls['POST /rentals'].body.shape

/** The booking form: takes the value of a datetime-local input in the shop's zone, gives ISO. */
export const bookingForm = (zone: string, now: () => Date) =>
  z.object({
    startTime: z
      .string()
      .transform((value) => (value === '' ? '' : localInputToIso(value, zone)))
      .pipe(startTime)
      .superRefine((iso, context) => {
        const refusal = refuseStart(new Date(iso), now())
        if (refusal) context.addIssue({ code: 'custom', message: refusals[refusal].message })
      }),
  })
