import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { readSession } from '../lib/session.ts'
import { reasonOf } from '../lib/api-problem.ts'
import { callEnvelope } from '../lib/api.ts'
import { ADVANCE } from '../lib/money-format.ts'
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
import { refreshBikes } from '../refresh.ts'
import { openPaymentPage } from '../payments/open-payment-page.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { Costs, NextSteps } from './booking-terms.tsx'
import { rememberHold } from './own-hold.ts'
import { checkStartTime } from './start-time.ts'

/** Books at most once at a time. Stays busy until the browser has left for the payment page. */
function useBooking(bikeId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const booking = useMutation({
    mutationFn: (startTime: string) =>
      callEnvelope('POST /rentals', { body: { bikeId, startTime } }),
    onSuccess: ({ data: paymentPage, paymentRef }) => {
      rememberHold(bikeId, { paymentRef, paymentPage })
      openPaymentPage(paymentPage)
    },
    onError: (error) => {
      showToast(messages.bookingFailed, reasonOf(error))
      if (readSession() === null) void navigate('/login')
    },
    onSettled: (_address, error) => {
      if (error) isSent.current = false
      return refreshBikes(queryClient)
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

/** A start time as it is typed, with what is wrong with it. */
function useStartTime(zone: string) {
  const [{ value, error }, setField] = useState<{ value: string; error?: string }>({ value: '' })
  const [earliest] = useState(() => isoToLocalInput(thisMinute(new Date()), zone))
  const ownClock = value === '' ? undefined : formatForVisitor(localInputToIso(value, zone), zone)
  const shopClock = `In ${nameOfZone(zone)}`
  return {
    input: {
      min: earliest,
      value,
      error,
      hint: ownClock === undefined ? shopClock : `${shopClock}. For you that is ${ownClock}.`,
    },
    type: (typed: string) => setField({ value: typed }),
    /** The moment on the wire, or undefined after saying what is wrong. */
    check(): string | undefined {
      const checked = checkStartTime(value, zone, new Date())
      if ('startTime' in checked) return checked.startTime
      setField({ value, error: checked.error })
      return undefined
    },
  }
}

export type BookDialogProps = {
  bike: BikeView
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function BookDialog({ bike, open, onOpenChange }: BookDialogProps) {
  const zone = useShopZone()
  const start = useStartTime(zone)
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, book } = useBooking(bike._id)

  function submit(event: FormEvent) {
    event.preventDefault()
    const startTime = start.check()
    if (startTime === undefined) input.current?.focus()
    else book(startTime)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wished) => {
        if (!isBusy) onOpenChange(wished)
      }}
      title={`Book ${bike.name}`}
      description="When would you like to ride?"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          ref={input}
          label="Start Time"
          type="datetime-local"
          required
          {...start.input}
          readOnly={isBusy}
          onChange={({ target }) => start.type(target.value)}
        />
        <Costs bike={bike} />
        <NextSteps />
        <Button type="submit" variant="accent" size="lg" busy={isBusy}>
          {isBusy ? 'Processing...' : `Pay ${ADVANCE} and Book`}
        </Button>
        <p className="-mt-2 flex items-center justify-center gap-2 text-center text-sm text-muted">
          <LockIcon className="size-4" />
          Paid on the payment company's own page.
        </p>
      </form>
    </Dialog>
  )
}
