import { z } from 'zod'
import { type RefusalCode, refusals } from '#contract/errors'
import { rentalCalls } from '#contract/rentals'
import { refusePlannedReturn, refuseStart } from '#domain/rentals'
import { localInputToIso } from '../lib/shop-time.ts'

const { startTime, plannedReturn } = rentalCalls['POST /rentals'].body.shape

const problem = (refusal: RefusalCode) => ({
  code: 'custom' as const,
  message: refusals[refusal].message,
})

/** The booking form: takes values of datetime-local inputs in the shop's zone, gives ISO. */
export const bookingForm = (zone: string, now: () => Date) =>
  z
    .object({
      startTime: z
        .string()
        .transform((value) => (value === '' ? '' : localInputToIso(value, zone)))
        .pipe(startTime)
        .superRefine((iso, context) => {
          const refusal = refuseStart(new Date(iso), now())
          if (refusal) context.addIssue(problem(refusal))
        }),
      plannedReturn: z
        .string()
        .transform((value) => (value === '' ? undefined : localInputToIso(value, zone)))
        .pipe(plannedReturn),
    })
    .superRefine((times, context) => {
      if (times.plannedReturn === undefined) return
      const refusal = refusePlannedReturn(new Date(times.startTime), new Date(times.plannedReturn))
      if (refusal) context.addIssue({ ...problem(refusal), path: ['plannedReturn'] })
    })

/** What is sent: moments on the wire. */
export type BookingTimes = z.output<ReturnType<typeof bookingForm>>
/** What is typed: values of datetime-local inputs. */
export type TypedTimes = z.input<ReturnType<typeof bookingForm>>
