import { useQuery, useQueryClient } from '@tanstack/react-query'
import { href } from 'react-router'
import type { PaymentView } from '#contract/payments'
import { forgetBegunBooking } from '../bikes/begun-booking.ts'
import { tryAgainLink } from '../bikes/try-again-link.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { queryFor } from '../lib/query.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { BookingCard } from '../rentals/page/booking-card.tsx'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import {
  type OutcomeText,
  canTryAgain,
  checkAgainAfter,
  describePaymentOutcome,
} from './outcome-labels.ts'
import { openPaymentPage } from './open-payment-page.ts'
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
      if (isNewBooking(payment)) forgetBegunBooking()
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
  const zone = useShopZone()
  const outcome = error
    ? isUnknown(error)
      ? UNKNOWN
      : UNREACHABLE
    : describePaymentOutcome(payment, zone)
  const isWaiting = !isUnknown(error) && (status === undefined || status === 'pending')

  return (
    <div className="mb-8 grid gap-4">
      <output>
        <Notice
          tone={outcome.tone}
          title={outcome.title}
          action={
            isWaiting ? (
              <Spinner className="size-6 text-brand" />
            ) : (
              <IconButton label="Close this notice" className="-my-2" onClick={onDismiss}>
                <CloseIcon />
              </IconButton>
            )
          }
        >
          <p>{outcome.text}</p>
          {!error && payment && canTryAgain(payment.status) ? <TryAgain payment={payment} /> : null}
          {!error && payment ? <NextStep payment={payment} /> : null}
        </Notice>
      </output>
      {!error && payment && isNewBooking(payment) && <Confirmation id={payment.rentalId} />}
    </div>
  )
}

const isNewBooking = ({ status, purpose, isCancelled }: PaymentView) =>
  status === 'paid' && purpose === 'ADVANCE' && !isCancelled

function NextStep({ payment }: { payment: PaymentView }) {
  const { status, isCancelled, rentalId: id } = payment
  if (status !== 'paid' || isNewBooking(payment)) return null
  return (
    <div className="pt-2">
      {isCancelled || payment.isInAdvance ? (
        <ToRental id={id} />
      ) : (
        <ButtonLink variant="quiet" to={href('/dashboard/rentals/:id/receipt', { id })}>
          Show the receipt
        </ButtonLink>
      )}
    </div>
  )
}

const ToRental = ({ id }: { id: string }) => (
  <ButtonLink variant="quiet" to={href('/dashboard/rentals/:id', { id })}>
    Show the rental
  </ButtonLink>
)

/** The same card stands on the page of the rental for as long as there is one. */
function Confirmation({ id }: { id: string }) {
  const rental = useQuery(queryFor('GET /rentals/:id', { params: { id } }))
  if (rental.data) {
    const now = new Date(rental.dataUpdatedAt)
    return <BookingCard rental={rental.data} now={now} action={<ToRental id={id} />} />
  }
  return rental.isPending ? <Skeleton className="h-96 rounded-card!" /> : <ToRental id={id} />
}

/**
 * A booking is tried again in its dialog, or on the payment page that is still open; a remainder on a
 * new payment page; money in advance from the page of its rental.
 */
function TryAgain({ payment }: { payment: PaymentView }) {
  const issues = useQuery(queryFor('GET /payments/issues'))
  const open = issues.data?.find(
    ({ bikeId, purpose, state }) =>
      bikeId === payment.bikeId && purpose === 'ADVANCE' && state === 'unpaid',
  )
  return (
    <div className="pt-2">
      {payment.purpose === 'REMAINDER' && payment.isInAdvance ? (
        <ToRental id={payment.rentalId} />
      ) : payment.purpose === 'REMAINDER' ? (
        <PayButton rentalId={payment.rentalId}>Try again</PayButton>
      ) : open?.state === 'unpaid' ? (
        <Button variant="accent" onClick={() => openPaymentPage(open.paymentPage)}>
          Try again
        </Button>
      ) : (
        <ButtonLink variant="accent" {...tryAgainLink(payment)}>
          Try again
        </ButtonLink>
      )}
    </div>
  )
}
