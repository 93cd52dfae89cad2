import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type RentalView, rentalCalls } from '#contract/rentals'
import { describeTimeRefusal } from '#contract/time-refusals'
import { type TimeLimits, refuseReturnPlan } from '#domain/booking-times'
import { LONGEST_RENTAL_MS } from '#domain/rentals'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { nameWithNumber } from '#domain/bike-number'
import { reasonOf, sentenceOf } from '../../lib/api-problem.ts'
import { ApiProblem, call } from '../../lib/api.ts'
import { formatDay } from '../../lib/format-day.ts'
import { refuseIncomplete } from '../../lib/incomplete-times.ts'
import { localMoment } from '../../lib/local-moment.ts'
import { useSession } from '../../lib/session.ts'
import { isoToLocalInput, latestInput, thisMinute } from '../../lib/shop-time.ts'
import { useShop } from '../../lib/shop.ts'
import { showToast } from '../../lib/toast.ts'
import { messages } from '../../messages.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { QuickChoices } from '../../ui/quick-choices.tsx'
import { limitsOf } from '../booking/booking-form.ts'
import { ClockHint } from '../booking/clock-hint.tsx'
import { latestReturn } from '../booking/quick-times.ts'
import { PlannedQuote } from '../quote/planned-quote.tsx'

/**
 * The server refuses a time with 400 or 409, which is shown at the field. Everything else is a
 * failure.
 */
const refusalOf = (error: unknown) =>
  error instanceof ApiProblem && [400, 409].includes(error.status) ? error : undefined

function useChange({ _id: id }: Rental, onRefused: (sentence: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PlannedReturn) =>
      call('PATCH /rentals/:id/planned-return', { params: { id }, body }),
    onSuccess: () => showToast(messages.plannedReturnChanged),
    onError: (error) => {
      if (refusalOf(error)) onRefused(sentenceOf(error))
      else showToast(messages.plannedReturnNotChanged, reasonOf(error))
    },
    onSettled: () => Promise.all([refreshBikes(client), refreshRentals(client)]),
  })
}

/**
 * Offers later returns, counted from now when none is planned yet, without those the shop would
 * refuse.
 */
function choicesOf({ startTime, plannedReturn: planned }: Rental, now: Date, limits: TimeLimits) {
  const base = Math.max(planned === undefined ? 0 : Date.parse(planned), now.getTime())
  const later = planned === undefined ? '' : ' longer'
  return [
    { label: `1 hour${later}`, moment: new Date(base + HOUR_MS) },
    { label: `4 hours${later}`, moment: new Date(base + 4 * HOUR_MS) },
    { label: `1 day${later}`, moment: new Date(base + DAY_MS) },
  ].filter(({ moment }) => !refuseReturnPlan(new Date(startTime), moment, limits))
}

type Rental = Omit<RentalView, 'bookingStatus'>

type Props = { rental: Rental; onClose: () => void }

export function PlannedReturnDialog({ rental, onClose }: Props) {
  const { startTime, plannedReturn, pricePerHour } = rental
  const shop = useShop()
  const zone = shop.timeZone
  const isAdmin = useSession()?.role === 'admin'
  const limits = useMemo(() => limitsOf(shop, isAdmin), [shop, isAdmin])
  const [now] = useState(() => new Date(thisMinute(new Date())))
  const schema = useMemo(
    () => plannedReturnForm(startTime, limits, zone),
    [startTime, limits, zone],
  )
  const inInput = (moment: Date | string) => isoToLocalInput(new Date(moment).toISOString(), zone)
  const form = useForm<PlannedReturnFormValues, unknown, PlannedReturn>({
    resolver: zodResolver(schema),
    defaultValues: { plannedReturn: plannedReturn === undefined ? '' : inInput(plannedReturn) },
  })
  const { register, setValue, setError, control, formState, handleSubmit } = form
  const change = useChange(rental, (message) =>
    setError('plannedReturn', { type: 'server', message }, { shouldFocus: true }),
  )
  const typed = useWatch({ control, name: 'plannedReturn' })
  const chosen = schema.safeParse({ plannedReturn: typed }).data?.plannedReturn
  const latest = latestReturn(change.error)
  const times = choicesOf(rental, now, limits)
  if (latest !== undefined) {
    times.unshift({ label: `Until ${formatDay(latest, zone)}`, moment: new Date(latest) })
  }
  const submit = handleSubmit((body) => change.mutate(body, { onSuccess: onClose }))

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !change.isPending) onClose()
      }}
      title={plannedReturn === undefined ? 'Set planned return' : 'Change planned return'}
      description={`${nameWithNumber(rental.bikeId)}, from ${formatDay(startTime, zone)}`}
    >
      <form
        noValidate
        onSubmit={(event) => refuseIncomplete(event, form) || void submit(event)}
        className="grid gap-5"
      >
        <div className="grid gap-2">
          <TextField
            label="Planned Return"
            type="datetime-local"
            required
            min={inInput(now)}
            readOnly={change.isPending}
            max={latestInput(new Date(startTime), LONGEST_RENTAL_MS, zone)}
            hint={<ClockHint typed={typed} zone={zone} />}
            error={formState.errors.plannedReturn?.message}
            {...register('plannedReturn')}
          />
          <QuickChoices
            label="Quick choices of a return"
            choices={times.map(({ label, moment }) => ({
              label,
              isChosen: typed === inInput(moment),
              choose: () => setValue('plannedReturn', inInput(moment), { shouldValidate: true }),
            }))}
          />
        </div>
        <div role="status" className="rounded-control border border-line bg-sunken p-4">
          {chosen === undefined ? (
            <p className="text-sm text-muted">Choose a time to see what the ride will cost.</p>
          ) : (
            <PlannedQuote
              pricePerHour={pricePerHour}
              prices={rental.prices}
              from={new Date(startTime)}
              to={new Date(chosen)}
              coupon={rental.coupon}
              paid={rental.received}
            />
          )}
        </div>
        <Button type="submit" size="lg" busy={change.isPending}>
          Save planned return
        </Button>
      </form>
    </Dialog>
  )
}

const { plannedReturn } = rentalCalls['PATCH /rentals/:id/planned-return'].body.shape

const plannedReturnForm = (startTime: string, limits: TimeLimits, zone: string) =>
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

type PlannedReturn = z.output<ReturnType<typeof plannedReturnForm>>
type PlannedReturnFormValues = z.input<ReturnType<typeof plannedReturnForm>>
