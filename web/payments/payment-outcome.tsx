import { useQuery, useQueryClient } from '@tanstack/react-query'
import { href } from 'react-router'
import type { PaymentView } from '#contract/payments'
import { ApiProblem, call } from '../lib/api.ts'
import { queryFor } from '../lib/query.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { BookingConfirmation } from './booking-confirmation.tsx'
import {
  type OutcomeText,
  canTryAgain,
  checkAgainAfter,
  describePaymentOutcome,
} from './outcome-labels.ts'
import { PayButton } from './pay-button.tsx'

const UNKNOWN: OutcomeText = {
  tone: 'bad',
  title: 'Unknown payment',
  text: 'There is no such payment in your account.',
}

const UNREACHABLE: OutcomeText = {
  tone: 'info',
  title: 'We cannot check your payment at the moment',
  text: 'The shop cannot be reached. We keep trying. Your payment is not lost.',
}

/** A result changes what the lists show: a rental appears or is paid, or a bike is free again. */
function usePayment(ref: string) {
  const queryClient = useQueryClient()
  return useQuery({
    ...queryFor('GET /payments/:ref', { params: { ref } }),
    async queryFn({ signal }) {
      const payment = await call('GET /payments/:ref', { params: { ref }, signal })
      if (payment.status !== 'pending') {
        void Promise.all([refreshRentals(queryClient), refreshBikes(queryClient)])
      }
      return payment
    },
    refetchInterval: ({ state }) =>
      isUnknown(state.error)
        ? false
        : checkAgainAfter(state.data?.status, state.dataUpdateCount + state.errorUpdateCount),
  })
}

const isUnknown = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400)

type Props = { paymentRef: string; onDismiss: () => void }

export function PaymentOutcome({ paymentRef, onDismiss }: Props) {
  const { data: payment, error } = usePayment(paymentRef)
  const status = payment?.status
  const outcome = error
    ? isUnknown(error)
      ? UNKNOWN
      : UNREACHABLE
    : describePaymentOutcome(payment)
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
        <p>{outcome.text}</p>
        {!error && payment && canTryAgain(payment.status) ? <TryAgain payment={payment} /> : null}
        {!error && payment ? <NextSteps payment={payment} /> : null}
      </Notice>
    </output>
  )
}

function NextSteps({ payment }: { payment: PaymentView }) {
  const { status, purpose, isCancelled, rentalId: id } = payment
  if (status !== 'paid') return null
  if (isCancelled) return <ToRental id={id} />
  return purpose === 'ADVANCE' ? <BookingConfirmation payment={payment} /> : null
}

const ToRental = ({ id }: { id: string }) => (
  <div className="pt-2">
    <ButtonLink variant="quiet" size="sm" to={href('/dashboard/rentals/:id', { id })}>
      Show the rental
    </ButtonLink>
  </div>
)

/** A booking is tried again from the page of its bike, and a remainder on a new payment page. */
function TryAgain({ payment }: { payment: PaymentView }) {
  return (
    <div className="pt-2">
      {payment.purpose === 'ADVANCE' ? (
        <ButtonLink
          variant="accent"
          size="sm"
          to={`${href('/bikes/:id', { id: payment.bikeId })}#top`}
        >
          Try again
        </ButtonLink>
      ) : (
        <PayButton rentalId={payment.rentalId}>Try again</PayButton>
      )}
    </div>
  )
}
