import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { PaymentIssue } from '#contract/payment-issues'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { useConnection } from '../lib/connection.ts'
import { formatDay } from '../lib/format-day.ts'
import { focusHeading } from '../lib/heading-focus.ts'
import { formatTaka } from '../lib/money-format.ts'
import { formatClock } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { describeIssue } from './issue-labels.ts'
import { openPaymentPage } from './open-payment-page.ts'

type Props = { issue: PaymentIssue; hasPicture?: boolean }

/** One reservation or open payment, as a strip with the way on at its end. */
export function UnfinishedPayment({ issue, hasPicture = false }: Props) {
  const isReservation = issue.state === 'unpaid' && issue.purpose === 'ADVANCE'
  const { title, text } = describeIssue(issue)
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {hasPicture && (
          <BikePicture
            src={issue.imageUrl ?? ''}
            alt=""
            className="w-20! shrink-0 rounded-control @xl:w-24!"
          />
        )}
        <div className="min-w-0 flex-1 basis-40">
          {isReservation ? (
            <Reservation issue={issue} />
          ) : (
            <>
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-sm text-muted">{text}</p>
            </>
          )}
        </div>
        {issue.state === 'unpaid' && <Continue issue={issue} />}
      </div>
      {isReservation && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
          <p className="text-sm text-muted">
            Pay {formatTaka(issue.amount)} to book it. Already paid? Do nothing, we are checking it.
          </p>
          <Release issue={issue} />
        </div>
      )}
    </div>
  )
}

type Unpaid = Extract<PaymentIssue, { state: 'unpaid' }>

function Reservation({ issue }: { issue: Unpaid }) {
  const zone = useShopZone()
  const time = useTimeLeft(issue.expiresAt)
  return (
    <>
      <p className="font-semibold wrap-anywhere">{issue.bikeName}</p>
      <p className="tabular-nums">{formatDay(issue.startTime, zone)}</p>
      <p className="text-sm font-medium text-accent-ink tabular-nums">
        Reserved for you until {formatClock(issue.expiresAt, zone)}
        <span role="timer" className="whitespace-nowrap">
          {' '}
          ({time} left)
        </span>
      </p>
    </>
  )
}

const SECOND_MS = 1000

/** Returns what is left until `iso`, as "14:05", and renders anew with every second. */
function useTimeLeft(iso: string): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((Date.parse(iso) - now) / SECOND_MS))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Continue({ issue }: { issue: Unpaid }): ReactNode {
  const isOffline = useConnection() === 'offline'
  return (
    <Button
      variant="accent"
      className="grow @xl:grow-0"
      disabled={isOffline}
      aria-label={isOffline ? undefined : `Continue to payment for the ${issue.bikeName}`}
      onClick={() => openPaymentPage(issue.paymentPage)}
    >
      {isOffline ? 'You are offline' : 'Continue'}
    </Button>
  )
}

function Release({ issue }: { issue: Unpaid }) {
  const queryClient = useQueryClient()
  const isOffline = useConnection() === 'offline'
  const [isAsked, setIsAsked] = useState(false)
  const release = useMutation({
    mutationFn: () => call('POST /rentals/:id/release', { params: { id: issue.rentalId } }),
    onSuccess: () => {
      showToast(messages.reservationReleased)
      focusHeading()
    },
    onError: (error) => {
      setIsAsked(false)
      showToast(messages.reservationNotReleased, reasonOf(error))
    },
    onSettled: () => Promise.all([refreshBikes(queryClient), refreshRentals(queryClient)]),
  })
  if (isOffline) return null
  return (
    <>
      <TextButton
        className="min-h-11"
        aria-label={`Release the ${issue.bikeName}`}
        onClick={() => setIsAsked(true)}
      >
        Release
      </TextButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Release this bike?"
        description={`The ${issue.bikeName} is then free for others at once. Nothing has been paid for it.`}
        confirmLabel="Release"
        busy={release.isPending}
        onConfirm={() => release.mutate()}
      />
    </>
  )
}
