import type { PaymentIssue } from '#contract/payment-issues'
import type { RentalView } from '#contract/rentals'
import { useLiveQuery } from '../../first-load/live-query.tsx'
import { useIsSignedIn } from '../../first-load/session-mark.ts'
import { type PollState, pollAfter, queryFor } from '../../lib/query.ts'
import { issuePollInterval } from '../../payments/issue-polling.ts'
import { openRentalsQuery } from './open-rentals.ts'

export type OwnBike = {
  issue: PaymentIssue | undefined
  rentals: readonly RentalView[]
}

const NOTHING: OwnBike = { issue: undefined, rentals: [] }

/**
 * Returns what the signed-in customer has to do with a bike; a visitor asks nothing. For an
 * available bike it is read once, and again only while the customer has a payment or a rental of
 * it.
 */
export function useOwnBike({
  _id: id,
  isAvailable,
}: {
  _id: string
  isAvailable: boolean
}): OwnBike {
  const enabled = useIsSignedIn()
  const isOwnIssue = ({ bikeId, state, purpose }: PaymentIssue) =>
    bikeId === id &&
    purpose === 'ADVANCE' &&
    (state === 'unpaid' || state === 'checking' || state === 'review')
  const isOwnRental = ({ bikeId, returnTime }: RentalView) =>
    bikeId._id === id && returnTime === undefined
  const issues = useLiveQuery({
    ...queryFor('GET /payments/issues'),
    enabled,
    refetchInterval: (query) =>
      !isAvailable || isAny(query.state, isOwnIssue) ? issuePollInterval(query) : false,
  })
  const rentals = useLiveQuery({
    ...openRentalsQuery,
    enabled,
    refetchInterval: ({ state }) =>
      !isAvailable || isAny(state, isOwnRental) ? pollAfter(state) : false,
  })
  if (!enabled) return NOTHING
  return {
    issue: issues.data?.find(isOwnIssue),
    rentals:
      rentals.data
        ?.filter(isOwnRental)
        .toSorted((one, other) => one.startTime.localeCompare(other.startTime)) ?? [],
  }
}

/** After a failure the list is read again, because it is not known. */
function isAny<Row>(
  { data, error }: PollState & { data: readonly Row[] | undefined },
  isOwn: (row: Row) => boolean,
): boolean {
  return error !== null || data?.some(isOwn) === true
}
