import { z } from 'zod'
import { rentalCalls } from '#contract/rentals'
import { describeTimeRefusal } from '#contract/time-refusals'
import { type TimeLimits, refuseReturnPlan } from '#domain/booking-times'
import { formatDay } from '../../lib/format-day.ts'
import { localMoment } from '../../lib/local-moment.ts'

const { plannedReturn } = rentalCalls['PATCH /rentals/:id/planned-return'].body.shape

/** The planned return of a rental: takes the value of a datetime-local input, gives ISO. */
export const plannedReturnForm = (startTime: string, limits: TimeLimits, zone: string) =>
  z.object({
    plannedReturn: localMoment(zone)
      .pipe(plannedReturn)
      .superRefine((iso, context) => {
        const refusal = refuseReturnPlan(new Date(startTime), new Date(iso), limits)
        if (!refusal) return
        const message = describeTimeRefusal(refusal, (time) => formatDay(time.toISOString(), zone))
        context.addIssue({ code: 'custom', message })
      }),
  })

/** What is sent: a moment on the wire. */
export type PlannedReturn = z.output<ReturnType<typeof plannedReturnForm>>
/** What is typed: the value of a datetime-local input. */
export type TypedReturn = z.input<ReturnType<typeof plannedReturnForm>>
