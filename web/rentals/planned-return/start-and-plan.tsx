import { useState } from 'react'
import type { RentalWithUser } from '#contract/rentals'
import { classNames } from '../../ui/class-names.ts'
import { Moment } from '../../ui/moment.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { PlannedReturnDialog } from './planned-return-dialog.tsx'

export function StartAndPlan({ rental }: { rental: RentalWithUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const { startTime, plannedReturn, returnTime, overdueSince, bikeId, bookingStatus } = rental
  const isBooked = bookingStatus !== 'CANCELLED' && bookingStatus !== 'PENDING_PAYMENT'
  const label = plannedReturn === undefined ? 'Set planned return' : 'Change'
  return (
    <div className="grid justify-items-end gap-1.5 as-table:justify-items-start">
      <Moment iso={startTime} isLong />
      {plannedReturn !== undefined && (
        <div className={classNames('text-sm', overdueSince && 'font-medium text-danger')}>
          <span className={classNames('block', overdueSince === undefined && 'text-muted')}>
            {overdueSince === undefined ? 'Planned return' : 'Overdue since'}
          </span>
          <Moment iso={plannedReturn} isLong />
        </div>
      )}
      {returnTime === undefined && isBooked && (
        <TextButton
          onClick={() => setIsOpen(true)}
          aria-label={`${label === 'Change' ? 'Change planned return' : label} of ${bikeId.name}`}
        >
          {label}
        </TextButton>
      )}
      {isOpen && <PlannedReturnDialog rental={rental} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
