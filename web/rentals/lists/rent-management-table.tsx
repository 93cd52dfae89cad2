import type { RentalWithUser } from '#contract/rentals'
import { nameWithNumber } from '#domain/bike-number'
import { formatTaka } from '../../lib/money-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { BikePicture } from '../../ui/picture.tsx'
import { BikeAndCustomer } from '../../ui/bike-and-customer.tsx'
import { Moment, NotSet } from '../../ui/moment.tsx'
import { CustomerLink } from '../../customers/customer-link.tsx'
import { StartAndPlan } from '../planned-return/start-and-plan.tsx'
import { advanceOf } from '../quote/ride-price.ts'
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
  /** Begins what comes next: the payment of a rental that is back, or the handover of a booking. */
  onStep: (id: string) => void
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
      <span className="text-sm text-muted tabular-nums @min-[56rem]:hidden">{rental.code}</span>
      <span className="mt-1 block">
        {(rental.overdueSince !== undefined || !isWaiting) && (
          <StageBadge rental={rental} now={now} reader="shop" />
        )}
      </span>
      {rental.isAtRisk && (
        <span className="mt-1 flex flex-wrap items-center gap-x-2">
          <Badge tone="alert">At risk</Badge>
          <span className="text-sm font-medium text-danger">Bike is not back yet</span>
        </span>
      )}
    </>
  )
}

function columnsWith({
  returnTimes,
  now,
  onTakeBack,
  onStep,
}: Omit<Props, 'rentals'>): Column<RentalWithUser>[] {
  return [
    {
      header: 'Image',
      card: 'picture',
      cell: ({ bikeId, code }) => (
        <>
          <BikePicture
            src={bikeId.imageUrl}
            alt=""
            className="w-24! rounded-control @min-[56rem]:w-16!"
          />
          <span className="mt-1 hidden text-[0.6875rem] whitespace-nowrap text-muted tabular-nums @min-[56rem]:block">
            {code}
          </span>
        </>
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
        returnTime === undefined ? (
          <NotSet />
        ) : (
          <span className="as-table:text-sm as-table:[&_time]:min-w-0">
            <Moment iso={returnTime} isLong />
          </span>
        ),
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
      cell: (rental) => <Cost rental={rental} />,
    },
    {
      header: 'Action',
      card: 'action',
      cell: (rental) => (
        <div className="flex flex-wrap gap-2 *:grow as-table:grid">
          <NextAct rental={rental} now={now} onTakeBack={onTakeBack} onStep={onStep} />
          <Calculate rental={rental} returnTimes={returnTimes} />
        </div>
      ),
    },
  ]
}

/** Money beyond the advance that came before the bill stands below the cost. */
function Cost({ rental }: { rental: RentalWithUser }) {
  const { totalCost, received, returnTime } = rental
  const isInAdvance = returnTime === undefined && received > advanceOf(rental)
  return (
    <div className="grid whitespace-nowrap tabular-nums">
      <span className={totalCost === 0 ? 'text-muted' : 'font-semibold'}>
        {COST.format(totalCost)} taka
      </span>
      {isInAdvance && <span className="text-sm">{formatTaka(received)} paid</span>}
    </div>
  )
}

/** A cancelled booking or a reservation is not returned. */
const isUnbooked = ({ bookingStatus }: RentalWithUser) =>
  bookingStatus === 'CANCELLED' || bookingStatus === 'PENDING_PAYMENT'

type NextActProps = Pick<Props, 'now' | 'onTakeBack' | 'onStep'> & { rental: RentalWithUser }

/** The one button of a row says what comes next, with its sum. */
function NextAct({ rental, now, onTakeBack, onStep }: NextActProps) {
  const { _id: id, remainder, user } = rental
  const stage = stageOf(rental, now)
  const bike = nameWithNumber(rental.bikeId)
  if (stage === 'out' || stage === 'missing') {
    const take = stage === 'out' ? 'Take back' : 'Bill the ride'
    return (
      <Button
        size="sm"
        className="px-3! whitespace-nowrap"
        aria-label={stage === 'out' ? `Take back ${bike}` : `Bill the ride: ${user.name}, ${bike}`}
        onClick={() => onTakeBack(id)}
      >
        {take}
      </Button>
    )
  }
  if (stage !== 'unpaid') return null
  const label = remainder > 0 ? `Take ${formatTaka(remainder)}` : 'Settle'
  return (
    <Button
      size="sm"
      className="px-3! whitespace-nowrap"
      aria-label={`${label}: ${user.name}, ${bike}`}
      onClick={() => onStep(id)}
    >
      {label}
    </Button>
  )
}

/** It stands out once a time is entered; a finished row keeps it without weight. */
function Calculate({ rental, returnTimes }: { rental: RentalWithUser; returnTimes: ReturnTimes }) {
  if (isUnbooked(rental)) return null
  const { value, isSending } = returnTimes.draftOf(rental._id)
  const isOver = rental.totalCost !== 0
  return (
    <Button
      variant={!isOver && value !== '' ? 'primary' : 'quiet'}
      size="sm"
      disabled={isOver}
      className={isOver ? 'border-transparent! bg-transparent! font-medium!' : undefined}
      busy={isSending}
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
      isDense
      columns={columnsWith(rest)}
      rows={rentals}
      rowKey={(rental) => rental._id}
    />
  )
}
