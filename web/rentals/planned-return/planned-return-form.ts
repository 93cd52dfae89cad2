import { z } from 'zod'
import { rentalCalls } from '#contract/rentals'
import { describeTimeRefusal } from '#contract/time-refusals'
import { type TimeLimits, refuseReturnPlan } from '#domain/booking-times'
import { formatDay } from '../../lib/format-day.ts'
import { localMoment } from '../../lib/local-moment.ts'

const { plannedReturn } = rentalCalls['PATCH /rentals/:id/planned-return'].body.shape

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

export type PlannedReturn = z.output<ReturnType<typeof plannedReturnForm>>
export type TypedReturn = z.input<ReturnType<typeof plannedReturnForm>>
