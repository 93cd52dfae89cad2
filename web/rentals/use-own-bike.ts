import type { PaymentIssue } from '#contract/payment-issues'
import { useLiveQuery } from '../lib/live-query.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { issuePollInterval } from '../payments/issue-polling.ts'
import { openRentalsQuery } from './open-rentals.ts'

export type OwnBike = {
  /** The unfinished payment of the customer's own reservation. */
  issue: PaymentIssue | undefined
  /** The customer has booked the bike, or is riding it. */
  isRented: boolean
}

/** Whether an unavailable bike is reserved for, or rented by, the signed-in customer. */
export function useOwnBike(bikeId: string, isAvailable: boolean): OwnBike {
  const enabled = useSession() !== null && !isAvailable
  const issues = useLiveQuery({
    ...queryFor('GET /payments/issues'),
    enabled,
    refetchInterval: issuePollInterval,
  })
  const rentals = useLiveQuery({ ...openRentalsQuery, enabled, refetchInterval: pollInterval() })
  if (!enabled) return { issue: undefined, isRented: false }
  const isOpen = ({ state, purpose }: PaymentIssue) =>
    purpose === 'ADVANCE' && (state === 'unpaid' || state === 'checking' || state === 'review')
  return {
    issue: issues.data?.find((issue) => issue.bikeId === bikeId && isOpen(issue)),
    isRented:
      rentals.data?.some(
        (rental) => rental.bikeId._id === bikeId && rental.returnTime === undefined,
      ) ?? false,
  }
}
