import type { RentalWithUser } from '#contract/rentals'
import { formatMoment } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { ReturnTimeCell } from './return-time-cell.tsx'
import type { useReturnTimes } from './return-times.ts'

type ReturnTimes = ReturnType<typeof useReturnTimes>
type Props = { rentals: RentalWithUser[]; returnTimes: ReturnTimes }

function BikeAndCustomer({ rental }: { rental: RentalWithUser }) {
  const { name, phone } = rental.user
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{rental.bikeId.name}</span>
      <span className="block text-sm text-muted wrap-anywhere">
        {name}
        {phone !== '' && (
          <>
            {', '}
            <a href={`tel:${phone}`} className="whitespace-nowrap underline underline-offset-4">
              {phone}
            </a>
          </>
        )}
      </span>
    </>
  )
}

function useColumns(returnTimes: ReturnTimes): Column<RentalWithUser>[] {
  const zone = useShopZone()
  return [
    {
      header: 'Image',
      bare: true,
      cell: ({ bikeId }) => (
        <BikePicture src={bikeId.imageUrl} alt="" className="max-w-24 rounded-control" />
      ),
    },
    { header: 'Name', bare: true, cell: (rental) => <BikeAndCustomer rental={rental} /> },
    { header: 'Start Time', cell: ({ startTime }) => formatMoment(startTime, zone) },
    {
      header: 'Current Return Time',
      cell: ({ returnTime }) =>
        returnTime === undefined ? (
          <span className="text-muted">Not set</span>
        ) : (
          formatMoment(returnTime, zone)
        ),
    },
    {
      header: 'New Return Time',
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
    {
      header: 'Action',
      bare: true,
      cell: (rental) => (
        <Button
          variant="primary"
          size="sm"
          disabled={rental.totalCost !== 0}
          busy={returnTimes.draftOf(rental._id).isSending}
          onClick={() => void returnTimes.calculate(rental)}
        >
          Calculate
        </Button>
      ),
    },
  ]
}

export function RentManagementTable({ rentals, returnTimes }: Props) {
  return (
    <DataTable
      label="Rent Management"
      size="lg"
      columns={useColumns(returnTimes)}
      rows={rentals}
      rowKey={(rental) => rental._id}
    />
  )
}
