import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PaymentIssue } from '#contract/payment-issues'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { useConnection } from '../lib/connection.ts'
import { formatDay } from '../lib/format-day.ts'
import { focusHeading } from '../lib/heading-focus.ts'
import { ADVANCE_TEXT } from '../lib/money-format.ts'
import { formatClock } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { describeIssue } from './issue-labels.ts'
import { openPaymentPage } from './open-payment-page.ts'

export function UnfinishedPayment({ issue }: { issue: PaymentIssue }) {
  const zone = useShopZone()
  const isOffline = useConnection() === 'offline'
  if (issue.state !== 'unpaid') {
    const { title, text } = describeIssue(issue)
    return <Text title={title}>{text}</Text>
  }
  const { text } = describeIssue(issue)
  const isAdvance = issue.purpose === 'ADVANCE'
  return (
    <div className="@container grid gap-4">
      {isAdvance ? (
        <Text title={`Reserved for you until ${formatClock(issue.expiresAt, zone)}`}>
          {issue.bikeName}, {formatDay(issue.startTime, zone)}. Pay the advance of {ADVANCE_TEXT} to
          book it. {text}
        </Text>
      ) : (
        <Text title={describeIssue(issue).title}>{text}</Text>
      )}
      <div className="flex flex-wrap gap-3 @max-md:*:grow">
        <Button
          variant="accent"
          className="@max-md:w-full"
          disabled={isOffline}
          onClick={() => openPaymentPage(issue.paymentPage)}
        >
          {isOffline ? 'You are offline' : 'Continue to payment'}
        </Button>
        {isAdvance && <ReleaseButton rentalId={issue.rentalId} />}
      </div>
    </div>
  )
}

function Text({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-1 max-w-prose text-muted wrap-anywhere">{children}</p>
    </div>
  )
}

function ReleaseButton({ rentalId }: { rentalId: string }) {
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => call('POST /rentals/:id/release', { params: { id: rentalId } }),
    onSuccess: () => {
      showToast(messages.reservationReleased)
      focusHeading()
    },
    onError: (error) => showToast(messages.reservationNotReleased, reasonOf(error)),
    onSettled: () => Promise.all([refreshBikes(queryClient), refreshRentals(queryClient)]),
  })
  return (
    <Button variant="quiet" busy={release.isPending} onClick={() => release.mutate()}>
      Release
    </Button>
  )
}
