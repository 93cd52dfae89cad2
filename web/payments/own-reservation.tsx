import { QueryClientProvider } from '@tanstack/react-query'
import type { PaymentIssue } from '#contract/payment-issues'
import { queryClient } from '../lib/query-client.ts'
import { EndedReservation, useEarlierReservations } from './ended-reservation.tsx'
import { UnfinishedPayment } from './unfinished-payment.tsx'

/** @param issue is missing once the reservation that the page showed is over */
export function OwnReservation({ issue }: { issue: PaymentIssue | undefined }) {
  const earlier = useEarlierReservations(issue ? [issue] : []).at(-1)
  return (
    <QueryClientProvider client={queryClient}>
      <div className="mt-8 empty:hidden">
        {issue ? (
          <div className="rounded-card border border-accent bg-raised p-5">
            <UnfinishedPayment issue={issue} />
          </div>
        ) : (
          earlier && <EndedReservation key={earlier.ref} issue={earlier} />
        )}
      </div>
    </QueryClientProvider>
  )
}
