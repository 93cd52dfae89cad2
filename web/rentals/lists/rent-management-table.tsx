import type { RentalWithUser } from '#contract/rentals'
import { nameWithNumber } from '#domain/bike-number'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { BikePicture } from '../../ui/picture.tsx'
import { BikeAndCustomer } from '../../ui/bike-and-customer.tsx'
import { Moment, NotSet } from '../../ui/moment.tsx'
import { CustomerLink } from '../../customers/customer-link.tsx'
import { StartAndPlan } from '../planned-return/start-and-plan.tsx'
import { stageOf } from '../rental-stage.ts'
import { RentalLink } from './rental-link.tsx'
import { ReturnTimeCell } from '../return/return-time-cell.tsx'
import type { useReturnTimes } from '../return/return-times.ts'
import { StageBadge } from '../stage-badge.tsx'

/** The column keeps "{n} taka" without a separator below five digits. */
const COST = new Intl.NumberFormat('en-US', { useGrouping: 'min2', maximumFractionDigits: 2 })

type ReturnTimes = ReturnType<typeof useReturnTimes>
type Props = {
  rentals: RentalWithUser[]
  returnTimes: ReturnTimes
  now: Date
  onTakeBack: (id: string) => void
}

function RentalSummary({ rental, now }: { rental: RentalWithUser; now: Date }) {
  // The rental's time has begun while the bike is still with the customer before.
  const isWaiting = rental.isAtRisk && stageOf(rental, now) === 'out'
  return (
    <>
      <BikeAndCustomer
        bike={<RentalLink rental={rental} />}
        customer={{ ...rental.user, name: <CustomerLink customer={rental.user} /> }}
      />
      <span className="block text-sm text-muted tabular-nums">{rental.code}</span>
      <span className="mt-1 block">
        {(rental.overdueSince !== undefined || !isWaiting) && (
          <StageBadge rental={rental} now={now} reader="shop" />
        )}
      </span>
      {rental.isAtRisk && (
        <span className="mt-1.5 block">
          <Badge tone="alert">At risk</Badge>
          <span className="mt-0.5 block text-sm font-medium text-danger">Bike is not back yet</span>
        </span>
      )}
    </>
  )
}

function columnsWith({
  returnTimes,
  now,
  onTakeBack,
}: Omit<Props, 'rentals'>): Column<RentalWithUser>[] {
  return [
    {
      header: 'Image',
      card: 'picture',
      cell: ({ bikeId }) => (
        <BikePicture
          src={bikeId.imageUrl}
          alt=""
          className="w-24! rounded-control @min-[56rem]:w-16!"
        />
      ),
    },
    {
      header: 'Name',
      card: 'name',
      cell: (rental) => <RentalSummary rental={rental} now={now} />,
    },
    { header: 'Start Time', cell: (rental) => <StartAndPlan rental={rental} /> },
    {
      header: 'Current Return Time',
      cell: ({ returnTime }) =>
        returnTime === undefined ? <NotSet /> : <Moment iso={returnTime} isLong />,
    },
    {
      header: 'New Return Time',
      card: 'block',
      cell: (rental) => (
        <ReturnTimeCell
          rental={rental}
          draft={returnTimes.draftOf(rental._id)}
          onType={(value) => returnTimes.type(rental._id, value)}
          now={now}
          onNow={stageOf(rental, now) === 'out' ? () => returnTimes.typeNow(rental._id) : undefined}
        />
      ),
    },
    {
      header: 'Total Cost',
      cell: ({ totalCost }) => (
        <span
          className={classNames(
            'whitespace-nowrap tabular-nums',
            totalCost === 0 ? 'text-muted' : 'font-semibold',
          )}
        >
          {COST.format(totalCost)} taka
        </span>
      ),
    },
    {
      header: 'Action',
      card: 'action',
      cell: (rental) => (
        <div className="grid justify-items-stretch gap-2">
          <Calculate rental={rental} returnTimes={returnTimes} />
          {stageOf(rental, now) === 'out' && (
            <Button
              variant="quiet"
              size="sm"
              className="whitespace-nowrap"
              aria-label={`Take back ${nameWithNumber(rental.bikeId)}`}
              onClick={() => onTakeBack(rental._id)}
            >
              Take back
            </Button>
          )}
        </div>
      ),
    },
  ]
}

/** A cancelled booking or a reservation is not returned. */
const isUnbooked = ({ bookingStatus }: RentalWithUser) =>
  bookingStatus === 'CANCELLED' || bookingStatus === 'PENDING_PAYMENT'

function Calculate({ rental, returnTimes }: { rental: RentalWithUser; returnTimes: ReturnTimes }) {
  if (isUnbooked(rental)) return null
  return (
    <Button
      variant={rental.totalCost === 0 ? 'primary' : 'quiet'}
      size="sm"
      disabled={rental.totalCost !== 0}
      busy={returnTimes.draftOf(rental._id).isSending}
      onClick={() => void returnTimes.calculate(rental)}
    >
      Calculate
    </Button>
  )
}

export function RentManagementTable({ rentals, ...rest }: Props) {
  return (
    <DataTable
      label="Rent Management"
      columns={columnsWith(rest)}
      rows={rentals}
      rowKey={(rental) => rental._id}
    />
  )
}
