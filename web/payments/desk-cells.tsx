import type { ReviewRow } from '#contract/payments-desk'
import { formatAmount } from '../lib/money-format.ts'
import { PURPOSE_LABELS } from '../money/bill-labels.ts'
import { BikeAndCustomer } from '../ui/bike-and-customer.tsx'
import { Moment } from '../ui/moment.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import type { BadgeText } from './desk-labels.ts'

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
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatAmount(row)}</span>
          <span className="block text-sm text-muted">{PURPOSE_LABELS[row.purpose]}</span>
        </span>
      ),
    },
    { header: 'Since', cell: ({ since }) => <Moment iso={since} /> },
  ]
}

type StatusCellProps = { badge: BadgeText; reason?: string; failure: string | null }

export function StatusCell({ badge, reason, failure }: StatusCellProps) {
  return (
    <span className="grid min-w-40 gap-1 text-sm">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {reason === undefined ? null : <span className="text-muted">{reason}</span>}
      </span>
      <span>{badge.text}</span>
      {failure === null || failure === '' ? null : (
        <span className="text-muted wrap-anywhere">The payment company: “{failure}”</span>
      )}
    </span>
  )
}
