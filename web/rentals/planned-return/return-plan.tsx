import { useState } from 'react'
import type { RentalView } from '#contract/rentals'
import { nameWithNumber } from '#domain/bike-number'
import { Moment, NotSet } from '../../ui/moment.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { PlannedReturnDialog } from './planned-return-dialog.tsx'

type Props = { rental: RentalView; now: Date }

export function ReturnPlan({ rental, now }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { returnTime, plannedReturn, bookingStatus, bikeId } = rental
  if (returnTime !== undefined) return <Moment iso={returnTime} />
  const verb = plannedReturn === undefined ? 'Set' : 'Change'
  return (
    <span className="grid justify-items-end gap-1 as-table:justify-items-start">
      <NotSet />
      {plannedReturn !== undefined && (
        <span className="block text-sm">
          <span className="text-muted">
            {new Date(plannedReturn) > now ? 'Planned' : 'Late since'}
          </span>
          <Moment iso={plannedReturn} />
        </span>
      )}
      {bookingStatus === 'INITIAL_PAID' && (
        <TextButton
          onClick={() => setIsOpen(true)}
          aria-label={`${verb} planned return of ${nameWithNumber(bikeId)}`}
        >
          {plannedReturn === undefined ? 'Set planned return' : 'Change'}
        </TextButton>
      )}
      {isOpen && <PlannedReturnDialog rental={rental} onClose={() => setIsOpen(false)} />}
    </span>
  )
}
