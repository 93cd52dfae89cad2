import { type CardRental, type CustomerCard, MOST_CARD_RENTALS } from '#contract/customers'
import { formatTaka } from '../lib/money-format.ts'
import { RentalLink } from '../rentals/lists/rental-link.tsx'
import { StageBadge } from '../rentals/stage-badge.tsx'
import { Badge } from '../ui/badge.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Moment, NotSet } from '../ui/moment.tsx'

type Props = { card: CustomerCard; now: Date }

function Money({ rental: { remainder, depositHeld, credit } }: { rental: CardRental }) {
  const open = [
    remainder > 0 && `${formatTaka(remainder)} owed`,
    credit > 0 && `${formatTaka(credit)} to give back`,
    depositHeld > 0 && `Deposit of ${formatTaka(depositHeld)}`,
  ].filter((text) => text !== false)
  if (open.length === 0) return <span className="text-muted">Nothing</span>
  return open.map((text) => (
    <span key={text} className="block whitespace-nowrap tabular-nums">
      {text}
    </span>
  ))
}

const columnsAt = (now: Date): Column<CardRental>[] => [
  {
    header: 'Bike',
    card: 'name',
    cell: (rental) => (
      <>
        <span className="block font-semibold wrap-anywhere">
          <RentalLink rental={rental} />
        </span>
        <span className="block text-sm text-muted tabular-nums">{rental.code}</span>
      </>
    ),
  },
  {
    header: 'Stage',
    cell: (rental) =>
      rental.cancelKind === 'no_show' ? (
        <Badge tone="alert">No-show</Badge>
      ) : (
        <StageBadge rental={rental} now={now} reader="shop" />
      ),
  },
  { header: 'Start Time', cell: ({ startTime }) => <Moment iso={startTime} /> },
  {
    header: 'Return Time',
    cell: ({ returnTime }) => (returnTime === undefined ? <NotSet /> : <Moment iso={returnTime} />),
  },
  { header: 'Open', atEnd: true, cell: (rental) => <Money rental={rental} /> },
]

export function CustomerRentals({ card: { rentals }, now }: Props) {
  if (rentals.length === 0) return <p className="text-muted">No rentals yet.</p>
  return (
    <div className="grid gap-3">
      <DataTable
        size="sm"
        label="Rentals"
        columns={columnsAt(now)}
        rows={rentals}
        rowKey={({ _id: id }) => id}
      />
      {rentals.length === MOST_CARD_RENTALS && (
        <p className="text-sm text-muted">The newest {MOST_CARD_RENTALS} are listed.</p>
      )}
    </div>
  )
}
