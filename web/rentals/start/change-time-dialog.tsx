import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { call } from '../../lib/api.ts'
import { showFieldProblems } from '../../lib/form.ts'
import { formatDay } from '../../lib/format-day.ts'
import { refuseIncomplete } from '../../lib/incomplete-times.ts'
import { useSession } from '../../lib/session.ts'
import { isoToLocalInput } from '../../lib/shop-time.ts'
import { useShop } from '../../lib/shop.ts'
import { messages } from '../../messages.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type BookingFormValues, type BookingTimes, bookingForm } from '../booking/booking-form.ts'
import { latestReturn } from '../booking/quick-times.ts'
import { TimeFields } from '../booking/time-fields.tsx'
import { PlannedQuote } from '../quote/planned-quote.tsx'
import { useRentalAct } from '../use-rental-act.ts'

type Props = { rental: RentalPage; onClose: () => void }

/** The server keeps the planned return that a booking has, so an empty field would change nothing. */
const KEPT_RETURN = 'A planned return can be changed, but not taken away.'

export function ChangeTimeDialog({ rental, onClose }: Props) {
  const { _id: id, bikeId, startTime, plannedReturn } = rental
  const shop = useShop()
  const zone = shop.timeZone
  const isAdmin = useSession()?.role === 'admin'
  const schema = useMemo(() => bookingForm(shop, isAdmin, () => new Date()), [shop, isAdmin])
  const form = useForm<BookingFormValues, unknown, BookingTimes>({
    resolver: zodResolver(schema),
    defaultValues: {
      startTime: isoToLocalInput(startTime, zone),
      plannedReturn: plannedReturn === undefined ? '' : isoToLocalInput(plannedReturn, zone),
      couponCode: '',
      payAll: false,
    },
  })
  const change = useRentalAct({
    rental,
    send: (times: Pick<BookingTimes, 'startTime' | 'plannedReturn'>, revision) =>
      call('PATCH /rentals/:id/start', { params: { id }, body: { ...times, revision } }),
    done: messages.timeChanged,
    onDone: onClose,
    showAtField: (error) => showFieldProblems(error, schema, form.setError),
    refresh: async (client) => {
      await Promise.all([refreshBikes(client), refreshRentals(client)])
    },
  })
  const { data: times } = schema.safeParse(useWatch({ control: form.control }))
  const { isDirty, errors } = form.formState
  const submit = form.handleSubmit(({ startTime: start, plannedReturn: end }) => {
    if (!isDirty) onClose()
    else if (end === undefined && plannedReturn !== undefined) {
      form.setError('plannedReturn', { message: KEPT_RETURN }, { shouldFocus: true })
    } else change.mutate({ startTime: start, plannedReturn: end })
  })

  return (
    <FormDialog
      title="Change time"
      description={`${nameWithNumber(bikeId)}, booked from ${formatDay(startTime, zone)}`}
      submitLabel="Save the new time"
      busy={change.isPending}
      error={Object.keys(errors).length > 0 ? null : change.error}
      onSubmit={(event) => {
        if (!refuseIncomplete(event, form)) void submit(event)
      }}
      onClose={onClose}
      className="grid gap-5"
    >
      <FormProvider {...form}>
        <TimeFields isBusy={change.isPending} latest={latestReturn(change.error)} />
      </FormProvider>
      <div role="status" className="rounded-control border border-line bg-sunken p-4">
        {times?.plannedReturn === undefined ? (
          <p className="text-sm text-muted">Choose both times to see what the ride will cost.</p>
        ) : (
          <PlannedQuote
            pricePerHour={rental.pricePerHour}
            prices={rental.prices}
            from={new Date(times.startTime)}
            to={new Date(times.plannedReturn)}
            coupon={rental.coupon}
            paid={rental.received}
          />
        )}
      </div>
    </FormDialog>
  )
}
