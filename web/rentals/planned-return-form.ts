import { z } from 'zod'
import { refusals } from '#contract/errors'
import { rentalCalls } from '#contract/rentals'
import { refusePlannedReturn } from '#domain/rentals'
import { localInputToIso } from '../lib/shop-time.ts'

const { plannedReturn } = rentalCalls['PATCH /rentals/:id/planned-return'].body.shape

/** The planned return of a rental: takes the value of a datetime-local input, gives ISO. */
export const plannedReturnForm = (startTime: string, zone: string) =>
  z.object({
    plannedReturn: z
      .string()
      .transform((value) => (value === '' ? '' : localInputToIso(value, zone)))
      .pipe(plannedReturn)
      .superRefine((iso, context) => {
        const refusal = refusePlannedReturn(new Date(startTime), new Date(iso))
        if (refusal) context.addIssue({ code: 'custom', message: refusals[refusal].message })
      }),
  })

/** What is sent: a moment on the wire. */
export type PlannedReturn = z.output<ReturnType<typeof plannedReturnForm>>
/** What is typed: the value of a datetime-local input. */
export type TypedReturn = z.input<ReturnType<typeof plannedReturnForm>>
