import { QueryClientProvider } from '@tanstack/react-query'
import type { PaymentIssue } from '#contract/payment-issues'
import { queryClient } from '../lib/query-client.ts'
import { UnfinishedPayment } from './unfinished-payment.tsx'

export function OwnReservation({ issue }: { issue: PaymentIssue }) {
  return (
    <QueryClientProvider client={queryClient}>
      <UnfinishedPayment issue={issue} />
    </QueryClientProvider>
  )
}
