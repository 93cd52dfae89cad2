import type { Takings } from '#contract/reports'
import { formatTaka } from '../lib/money-format.ts'
import { RentalLink } from '../rentals/lists/rental-link.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Moment, NotSet } from '../ui/moment.tsx'
import { Section } from '../ui/section.tsx'

type OpenRental = Takings['open']['rentals'][number]

export function OpenBalances({ open }: Pick<Takings, 'open'>) {
  const { count, rentals } = open
  return (
    <Section title="Open balances now">
      {rentals.length === 0 ? (
        <Empty title="Nothing to collect">Rentals that are back and not paid appear here.</Empty>
      ) : (
        <DataTable
          size="sm"
          label="Open balances"
          columns={COLUMNS}
          rows={rentals}
          rowKey={({ _id }) => _id}
        />
      )}
      {count > rentals.length && (
        <p className="text-sm text-muted">
          The {rentals.length} that wait longest, of {count}. Rent Management shows all.
        </p>
      )}
    </Section>
  )
}

const COLUMNS: Column<OpenRental>[] = [
  {
    header: 'Rental',
    card: 'name',
    cell: (rental) => (
      <span className="block wrap-anywhere">
        <RentalLink rental={rental} />
        <span className="block text-sm text-muted">{rental.user.name}</span>
      </span>
    ),
  },
  {
    header: 'Returned',
    cell: ({ returnTime }) => (returnTime === undefined ? <NotSet /> : <Moment iso={returnTime} />),
  },
  {
    header: 'Left to pay',
    cell: ({ remainder, credit }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {credit > 0 ? `${formatTaka(credit)} to give back` : formatTaka(remainder)}
      </span>
    ),
  },
]
