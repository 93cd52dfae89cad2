import type { ReviewRow } from '#contract/payments-desk'
import { BikeAndCustomer } from '../rentals/bike-and-customer.tsx'
import { Moment } from '../rentals/moment.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { PURPOSES, type Standing, sumOf } from './desk-words.ts'

/** What every list of the desk begins with: whose money it is, how much, and since when it waits. */
export function commonColumns<Row extends ReviewRow>(): Column<Row>[] {
  return [
    {
      header: 'Rental',
      card: 'name',
      width: 'w-[24%]',
      cell: (row) => <BikeAndCustomer bike={row.bikeName} customer={row.customer} />,
    },
    {
      header: 'Amount',
      cell: (row) => (
        <span className="block">
          <span className="font-semibold whitespace-nowrap tabular-nums">{sumOf(row)}</span>
          <span className="block text-sm text-muted">{PURPOSES[row.purpose]}</span>
        </span>
      ),
    },
    { header: 'Since', cell: ({ since }) => <Moment iso={since} /> },
  ]
}

type StandingCellProps = { standing: Standing; reason?: string; failure: string | null }

/** How it stands with a payment, why, and what the gateway itself said. */
export function StandingCell({ standing, reason, failure }: StandingCellProps) {
  return (
    <span className="grid min-w-40 gap-1 text-sm">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={standing.tone}>{standing.label}</Badge>
        {reason === undefined ? null : <span className="text-muted">{reason}</span>}
      </span>
      <span>{standing.text}</span>
      {failure === null || failure === '' ? null : (
        <span className="text-muted wrap-anywhere">It said: “{failure}”</span>
      )}
    </span>
  )
}
