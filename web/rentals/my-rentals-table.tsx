import type { RentalView } from '#contract/rentals'
import { toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/rentals'
import { formatMoment } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { PayButton } from '../payments/pay-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'

const ADVANCE = toTaka(ADVANCE_FEE)

function BikeName({ rental }: { rental: RentalView }) {
  const { name, imageUrl } = rental.bikeId
  return (
    <span className="flex items-center gap-4">
      <img
        src={imageUrl}
        alt=""
        width={72}
        height={48}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="h-12 w-18 shrink-0 rounded-control bg-sunken object-cover"
      />
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
    </span>
  )
}

/** Until the bike is back nobody knows the cost; afterwards the advance is taken off. */
function Cost({ rental, isPaid }: { rental: RentalView; isPaid: boolean }) {
  if (rental.totalCost === 0) {
    return <span className="text-muted">{rental.pricePerHour.toFixed(2)} taka per hour</span>
  }
  const left = Math.max(rental.totalCost - ADVANCE, 0)
  return (
    <>
      <span className="font-semibold tabular-nums">{rental.totalCost} taka</span>
      {!isPaid && (
        <span className="block text-sm text-muted tabular-nums">
          Left to pay: {left} taka ({ADVANCE} paid)
        </span>
      )}
    </>
  )
}

function Pay({ rental }: { rental: RentalView }) {
  if (rental.totalCost > 0) return <PayButton rentalId={rental._id} />
  return (
    <span className="text-sm text-muted">
      {rental.returnTime === undefined
        ? 'Once the bike is back and its cost is calculated'
        : 'Once the cost is calculated'}
    </span>
  )
}

function useColumns(isPaid: boolean): Column<RentalView>[] {
  const zone = useShopZone()
  const columns: Column<RentalView>[] = [
    { header: 'Bike Name', bare: true, cell: (rental) => <BikeName rental={rental} /> },
    { header: 'Start Time', cell: ({ startTime }) => formatMoment(startTime, zone) },
    {
      header: 'Return Time',
      cell: ({ returnTime }) =>
        returnTime === undefined ? (
          <span className="text-muted">Not set</span>
        ) : (
          formatMoment(returnTime, zone)
        ),
    },
    { header: 'Total Cost', cell: (rental) => <Cost rental={rental} isPaid={isPaid} /> },
  ]
  if (isPaid) return columns
  return [...columns, { header: 'Pay', cell: (rental) => <Pay rental={rental} /> }]
}

export function MyRentalsTable({
  rentals,
  tab,
}: {
  rentals: RentalView[]
  tab: 'paid' | 'unpaid'
}) {
  const isPaid = tab === 'paid'
  const columns = useColumns(isPaid)
  if (rentals.length === 0) return <NoRentals isPaid={isPaid} />
  return (
    <DataTable
      label={isPaid ? 'Paid rentals' : 'Unpaid rentals'}
      columns={columns}
      rows={rentals}
      rowKey={(rental) => rental._id}
    />
  )
}

function NoRentals({ isPaid }: { isPaid: boolean }) {
  if (isPaid) {
    return <Empty title="No paid rentals yet">A rental moves here once it is paid in full.</Empty>
  }
  return (
    <Empty
      title="No unpaid rentals"
      action={
        <ButtonLink to="/dashboard/available-bikes" variant="primary">
          See the available bikes
        </ButtonLink>
      }
    >
      Book a bike and it stands here until the ride is paid.
    </Empty>
  )
}
