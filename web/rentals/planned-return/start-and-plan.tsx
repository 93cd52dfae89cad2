import { useState } from 'react'
import type { RentalWithUser } from '#contract/rentals'
import { nameWithNumber } from '#domain/bike-number'
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
    <div className="grid justify-items-end as-table:justify-items-start as-table:text-sm as-table:[&_time>span]:whitespace-nowrap">
      <Moment iso={startTime} isLong />
      <div className="flex flex-wrap items-baseline justify-end gap-x-2 text-sm as-table:justify-start">
        {plannedReturn !== undefined && (
          <span className={overdueSince ? 'font-medium text-danger' : 'text-muted'}>
            {overdueSince === undefined ? 'Planned' : 'Was due'}
          </span>
        )}
        {returnTime === undefined && isBooked && (
          <TextButton
            onClick={() => setIsOpen(true)}
            className="-my-2.5 sm:pointer-fine:my-0"
            aria-label={`${label === 'Change' ? 'Change planned return' : label} of ${nameWithNumber(bikeId)}`}
          >
            {label}
          </TextButton>
        )}
      </div>
      {plannedReturn !== undefined && (
        <div className={classNames('text-sm', overdueSince && 'font-medium text-danger')}>
          <Moment iso={plannedReturn} isLong />
        </div>
      )}
      {isOpen && <PlannedReturnDialog rental={rental} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
