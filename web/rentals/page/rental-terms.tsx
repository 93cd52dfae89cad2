import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { findPaidOnline } from '#domain/deposits'
import { useShopZone } from '../../lib/shop-zone.ts'
import { describeTerms } from '../cancelling/cancel-labels.ts'
import { advanceOf } from '../quote/ride-price.ts'
import { RideTerms } from '../quote/ride-terms.tsx'

/** After the return the bill says what the ride has cost. */
export function RentalTerms({ rental }: { rental: RentalPage }) {
  const zone = useShopZone()
  const [now] = useState(() => new Date())
  const { pricePerHour, prices, startTime, plannedReturn, returnTime, cancelled } = rental
  if (returnTime !== undefined || cancelled) return null
  const from = new Date(startTime)
  const to = plannedReturn === undefined ? undefined : new Date(plannedReturn)
  const advance = advanceOf(rental)
  return (
    <section aria-label="Terms" className="border-t border-line p-5 @2xl:p-6">
      <RideTerms
        ride={{ pricePerHour, prices, from, to }}
        coupon={rental.coupon}
        paid={rental.received}
        depositPaid={findPaidOnline(rental.deposits, rental.depositHeldOnline ?? 0)}
        cancelling={describeTerms(rental.freeCancellationUntil, { advance, now, zone })}
        lateFee={rental.lateFee}
      />
    </section>
  )
}
