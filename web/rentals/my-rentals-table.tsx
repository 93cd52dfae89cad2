import type { RentalView } from '#contract/rentals'
import { toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/rentals'
import { PayButton } from '../payments/pay-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Moment, NotSet } from './moment.tsx'

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
  return <span className="text-sm text-muted">Waits for the bike&rsquo;s return</span>
}

const COLUMNS: Column<RentalView>[] = [
  { header: 'Bike Name', card: 'name', cell: (rental) => <BikeName rental={rental} /> },
  { header: 'Start Time', cell: ({ startTime }) => <Moment iso={startTime} /> },
  {
    header: 'Return Time',
    cell: ({ returnTime }) => (returnTime === undefined ? <NotSet /> : <Moment iso={returnTime} />),
  },
]

const COLUMNS_OF = {
  paid: [...COLUMNS, { header: 'Total Cost', cell: (rental) => <Cost rental={rental} isPaid /> }],
  unpaid: [
    ...COLUMNS,
    { header: 'Total Cost', cell: (rental) => <Cost rental={rental} isPaid={false} /> },
    { header: 'Pay', cell: (rental) => <Pay rental={rental} /> },
  ],
} as const satisfies Record<string, Column<RentalView>[]>

export function MyRentalsTable({
  rentals,
  tab,
}: {
  rentals: RentalView[]
  tab: 'paid' | 'unpaid'
}) {
  const isPaid = tab === 'paid'
  if (rentals.length === 0) return <NoRentals isPaid={isPaid} />
  return (
    <DataTable
      label={isPaid ? 'Paid rentals' : 'Unpaid rentals'}
      columns={COLUMNS_OF[tab]}
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
