import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClientProvider, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { readSession } from '../lib/session.ts'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { ADVANCE } from '../lib/money-format.ts'
import { queryClient } from '../lib/query-client.ts'
import {
  formatForVisitor,
  isoToLocalInput,
  localInputToIso,
  nameOfZone,
  thisMinute,
} from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { useBfcacheRestore } from '../lib/use-bfcache-restore.ts'
import { messages } from '../messages.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { openPaymentPage } from '../payments/open-payment-page.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { Costs, NextSteps } from './booking-terms.tsx'
import { bookingForm } from './start-time.ts'

/** Sends one booking at a time. Stays busy until the browser has left for the payment page. */
function useBooking(bikeId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const booking = useMutation({
    mutationFn: (startTime: string) => call('POST /rentals', { body: { bikeId, startTime } }),
    onSuccess: (paymentPage) => openPaymentPage(paymentPage),
    onError: (error) => {
      showToast(messages.bookingFailed, reasonOf(error))
      if (readSession() === null) void navigate(href('/login'))
    },
    onSettled: (_address, error) => {
      if (error) isSent.current = false
      return Promise.all([refreshBikes(queryClient), refreshRentals(queryClient)])
    },
  })
  const { reset } = booking
  useBfcacheRestore(
    useCallback(() => {
      isSent.current = false
      reset()
    }, [reset]),
  )

  return {
    isBusy: booking.isPending || booking.isSuccess,
    book(startTime: string) {
      if (isSent.current) return
      isSent.current = true
      booking.mutate(startTime)
    },
  }
}

export type BookDialogProps = {
  bike: BikeView
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** With the queries, which a bike's page does without until then. */
export function BookDialog(props: BookDialogProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <BookingForm {...props} />
    </QueryClientProvider>
  )
}

function BookingForm({ bike, open, onOpenChange }: BookDialogProps) {
  const zone = useShopZone()
  const { isBusy, book } = useBooking(bike._id)
  const [earliest] = useState(() => isoToLocalInput(thisMinute(new Date()), zone))
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(bookingForm(zone, () => new Date())),
    defaultValues: { startTime: '' },
  })
  const typed = useWatch({ control, name: 'startTime' })
  const submit = handleSubmit(({ startTime }) => book(startTime))

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isBusy) onOpenChange(isOpen)
      }}
      title={`Book ${bike.name}`}
      description="When would you like to ride?"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label="Start Time"
          type="datetime-local"
          required
          min={earliest}
          readOnly={isBusy}
          hint={<ClockHint typed={typed} zone={zone} />}
          error={formState.errors.startTime?.message}
          {...register('startTime')}
        />
        <Costs bike={bike} />
        <NextSteps />
        <Button type="submit" variant="accent" size="lg" busy={isBusy}>
          {isBusy ? 'Processing...' : `Pay ${ADVANCE} and Book`}
        </Button>
        <p className="-mt-2 text-center text-sm text-muted">
          <LockIcon className="mr-1.5 inline size-4 align-[-0.2em]" />
          Secure payment on the page of our payment company.
        </p>
      </form>
    </Dialog>
  )
}

/** Names the zone of the input, and the same moment by the customer's own clock. */
function ClockHint({ typed, zone }: { typed: string; zone: string }) {
  const ownTime = typed === '' ? undefined : formatForVisitor(localInputToIso(typed, zone), zone)
  return ownTime === undefined ? `In ${nameOfZone(zone)}` : `In ${nameOfZone(zone)} (${ownTime})`
}
