import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiProblem } from '../lib/api.ts'
import { queryFor } from '../lib/query.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { forgetHolds } from '../rentals/own-hold.ts'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Outcome, checkAgainAfter, describeOutcome } from './outcome-labels.ts'

const unknown: Outcome = {
  tone: 'bad',
  title: 'Unknown payment',
  text: 'There is no such payment in your account.',
}

const outOfReach: Outcome = {
  tone: 'info',
  title: 'We cannot check your payment at the moment',
  text: 'The shop cannot be reached. We keep trying. Your payment is not lost.',
}

function usePayment(paymentRef: string) {
  return useQuery({
    ...queryFor('GET /payments/:ref', { params: { ref: paymentRef } }),
    refetchInterval: ({ state }) =>
      isUnknown(state.error)
        ? false
        : checkAgainAfter(state.data?.status, state.dataUpdateCount + state.errorUpdateCount),
  })
}

const isUnknown = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400)

/** The result of the payment a customer comes back from; read again until it is final. */
export function PaymentOutcome({
  paymentRef,
  onDismiss,
}: {
  paymentRef: string
  onDismiss: () => void
}) {
  const queryClient = useQueryClient()
  const { data: payment, error } = usePayment(paymentRef)
  const status = payment?.status

  // A final answer changes what the lists show: a rental appears or is paid, or a bike is free again.
  useEffect(() => {
    if (status === undefined || status === 'pending') return
    forgetHolds()
    void refreshRentals(queryClient)
    void refreshBikes(queryClient)
  }, [status, queryClient])

  const outcome = error ? (isUnknown(error) ? unknown : outOfReach) : describeOutcome(payment)
  const isWaiting = !isUnknown(error) && (status === undefined || status === 'pending')

  return (
    <output className="mb-8 block">
      <Notice
        tone={outcome.tone}
        title={outcome.title}
        action={
          isWaiting ? (
            <Spinner className="size-6 text-brand" />
          ) : (
            <IconButton label="Close this notice" onClick={onDismiss}>
              <CloseIcon />
            </IconButton>
          )
        }
      >
        {outcome.text}
      </Notice>
    </output>
  )
}
