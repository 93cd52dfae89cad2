import type { PaymentRow, RentalPage } from '#contract/rental-page'
import { formatTaka } from '../lib/money-format.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { STATUS_LABELS, describePayment } from './bill-labels.ts'
import { describeRefund, stateOfRefund } from './movement-labels.ts'

/** A payment, or money that went back: then its amount is negative. */
type Movement = {
  key: string
  what: string
  at: string
  status: string
  tone: BadgeTone
  amount: number
}

const toneOf = (status: PaymentRow['status']): BadgeTone =>
  status === 'paid' ? 'brand' : 'neutral'

function movementsOf({ payments, refunds }: RentalPage): Movement[] {
  const paid = payments.map((payment) => ({
    key: payment.ref,
    what: describePayment(payment),
    at: payment.at,
    status: STATUS_LABELS[payment.status],
    tone: toneOf(payment.status),
    amount: payment.amount,
  }))
  const given = refunds.map((refund) => ({
    key: refund._id,
    what: describeRefund(refund),
    at: refund.at,
    status: stateOfRefund(refund, payments),
    tone: refund.isDone ? ('neutral' as const) : ('accent' as const),
    amount: -refund.amount,
  }))
  return [...paid, ...given].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Every payment of a rental and what was given back of them, oldest first. */
export function PaymentsTable({ rental }: { rental: RentalPage }) {
  return (
    <DataTable
      size="sm"
      label="Payments"
      columns={COLUMNS}
      rows={movementsOf(rental)}
      rowKey={({ key }) => key}
    />
  )
}

const COLUMNS: Column<Movement>[] = [
  { header: 'Payment', card: 'name', cell: ({ what }) => what },
  { header: 'Time', cell: ({ at }) => <Moment iso={at} /> },
  { header: 'Status', cell: ({ status, tone }) => <Badge tone={tone}>{status}</Badge> },
  {
    header: 'Amount',
    cell: ({ amount }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {amount < 0 ? `− ${formatTaka(-amount)}` : formatTaka(amount)}
      </span>
    ),
  },
]
