import { useQuery } from '@tanstack/react-query'
import { formatTaka } from '../../lib/money-format.ts'
import { queryFor } from '../../lib/query.ts'
import { formatClock } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RentalLink } from '../lists/rental-link.tsx'
import { NextStep } from '../page/next-step.tsx'

/** The row may have left the list with its return, so the next step stands above it. */
export function ReturnedNotice({ id, onClose }: { id: string; onClose: () => void }) {
  const zone = useShopZone()
  const { data: rental, dataUpdatedAt } = useQuery(queryFor('GET /rentals/:id', { params: { id } }))
  if (rental?.returnTime === undefined) return null
  const { returnTime, totalCost, balance, user } = rental
  const left = balance > 0 ? `${formatTaka(balance)} left to pay` : 'nothing left to pay'
  return (
    <section aria-label="Last return">
      <Notice tone="good">
        <p className="font-semibold">
          <RentalLink rental={rental} />, {user.name}
        </p>
        <p role="status" className="tabular-nums">
          Back at {formatClock(returnTime, zone)}. {formatTaka(totalCost)}, {left}.
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <NextStep rental={rental} now={new Date(dataUpdatedAt)} />
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        </div>
      </Notice>
    </section>
  )
}
