import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { href, useNavigate } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { keepBegunBooking } from '../../bikes/begun-booking.ts'
import { reasonOf } from '../../lib/api-problem.ts'
import { ApiProblem, call } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useBfcacheRestore } from '../../lib/use-bfcache-restore.ts'
import { messages } from '../../messages.ts'
import { openPaymentPage } from '../../payments/open-payment-page.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'
import type { BookingTimes } from './booking-form.ts'

/**
 * Sends one booking at a time, and stays busy until the browser has left for the payment page.
 *
 * @param showAtField returns whether the refusal is shown at a field, so that the toast needs no
 * reason
 */
export function useBooking(bike: BikeView, showAtField: (error: unknown) => boolean) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const booking = useMutation({
    mutationFn: (times: BookingTimes) =>
      call('POST /rentals', { body: { bikeId: bike._id, ...times } }),
    onSuccess: (paymentPage) => openPaymentPage(paymentPage),
    onError: (error, { startTime: from, plannedReturn: to }) => {
      showToast(messages.bookingFailed, showAtField(error) ? undefined : reasonOf(error))
      if (readSession() !== null) return
      keepBegunBooking(bike, { from, to })
      void navigate(href('/login'))
    },
    onSettled: (_address, error) => {
      if (error) isSent.current = false
      // Reading again takes long without a connection, and waiting for it would keep the button
      // busy.
      void Promise.all([refreshBikes(queryClient), refreshRentals(queryClient)])
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
    refused:
      booking.error instanceof ApiProblem && booking.variables
        ? { problem: booking.error, times: booking.variables }
        : undefined,
    book(times: BookingTimes) {
      if (isSent.current) return
      isSent.current = true
      booking.mutate(times)
    },
  }
}
