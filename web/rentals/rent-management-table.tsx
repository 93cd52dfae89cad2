import type { RentalWithUser } from '#contract/rentals'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { Moment, NotSet } from './moment.tsx'
import { ReturnTimeCell } from './return-time-cell.tsx'
import type { useReturnTimes } from './return-times.ts'

type ReturnTimes = ReturnType<typeof useReturnTimes>
type Props = { rentals: RentalWithUser[]; returnTimes: ReturnTimes }

function BikeAndCustomer({ rental }: { rental: RentalWithUser }) {
  const { name, phone } = rental.user
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{rental.bikeId.name}</span>
      <span className="block min-w-34 text-sm text-muted wrap-anywhere">
        {name}
        {phone !== '' && (
          <a href={`tel:${phone}`} className="block underline underline-offset-4">
            {phone}
          </a>
        )}
      </span>
    </>
  )
}

function columnsWith(returnTimes: ReturnTimes): Column<RentalWithUser>[] {
  return [
    {
      header: 'Image',
      card: 'picture',
      cell: ({ bikeId }) => (
        <BikePicture src={bikeId.imageUrl} alt="" className="max-w-28 min-w-16 rounded-control" />
      ),
    },
    { header: 'Name', card: 'name', cell: (rental) => <BikeAndCustomer rental={rental} /> },
    { header: 'Start Time', cell: ({ startTime }) => <Moment iso={startTime} /> },
    {
      header: 'Current Return Time',
      cell: ({ returnTime }) =>
        returnTime === undefined ? <NotSet /> : <Moment iso={returnTime} />,
    },
    {
      header: 'New Return Time',
      card: 'wide',
      cell: (rental) => (
        <ReturnTimeCell
          rental={rental}
          draft={returnTimes.draftOf(rental._id)}
          onType={(value) => returnTimes.type(rental._id, value)}
        />
      ),
    },
    {
      header: 'Total Cost',
      cell: ({ totalCost }) => (
        <span className="whitespace-nowrap tabular-nums">{totalCost} taka</span>
      ),
    },
    { header: 'Action', cell: (rental) => <Calculate rental={rental} returnTimes={returnTimes} /> },
  ]
}

function Calculate({ rental, returnTimes }: { rental: RentalWithUser; returnTimes: ReturnTimes }) {
  return (
    <Button
      variant="primary"
      size="sm"
      disabled={rental.totalCost !== 0}
      busy={returnTimes.draftOf(rental._id).isSending}
      onClick={() => void returnTimes.calculate(rental)}
    >
      Calculate
    </Button>
  )
}

export function RentManagementTable({ rentals, returnTimes }: Props) {
  return (
    <DataTable
      label="Rent Management"
      columns={columnsWith(returnTimes)}
      rows={rentals}
      rowKey={(rental) => rental._id}
    />
  )
}
