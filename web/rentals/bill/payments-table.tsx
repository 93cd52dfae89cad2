import { useState } from 'react'
import type { PaymentRow, RentalPage } from '#contract/rental-page'
import { formatTaka } from '../../lib/money-format.ts'
import { HistoryDialog } from '../../payments/history-dialog.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { PAYMENT_STATUS_LABELS, describePayment } from '../../money/bill-labels.ts'
import { describeRefund, stateOfRefund } from '../../money/movement-labels.ts'

/** Money that went back has a negative amount. */
type Movement = {
  key: string
  ref: string
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
    ref: payment.ref,
    what: describePayment(payment),
    at: payment.at,
    status: PAYMENT_STATUS_LABELS[payment.status],
    tone: toneOf(payment.status),
    amount: payment.amount,
  }))
  const given = refunds.map((refund) => ({
    key: refund._id,
    ref: refund.paymentRef,
    what: describeRefund(refund),
    at: refund.at,
    status: stateOfRefund(refund, payments),
    tone: refund.isDone ? ('neutral' as const) : ('accent' as const),
    amount: -refund.amount,
  }))
  return [...paid, ...given].toSorted((a, b) => a.at.localeCompare(b.at))
}

export function PaymentsTable({ rental }: { rental: RentalPage }) {
  const [history, setHistory] = useState<string>()
  const columns = rental.actions.history ? columnsWith(setHistory) : COLUMNS
  return (
    <>
      <DataTable
        size="sm"
        label="Payments"
        columns={columns}
        rows={movementsOf(rental)}
        rowKey={({ key }) => key}
      />
      {history !== undefined && (
        <HistoryDialog paymentRef={history} onClose={() => setHistory(undefined)} />
      )}
    </>
  )
}

const PAYMENT: Column<Movement> = { header: 'Payment', card: 'name', cell: ({ what }) => what }

const COLUMNS: Column<Movement>[] = [
  PAYMENT,
  { header: 'Time', cell: ({ at }) => <Moment iso={at} /> },
  { header: 'Status', cell: ({ status, tone }) => <Badge tone={tone}>{status}</Badge> },
  {
    header: 'Amount',
    atEnd: true,
    cell: ({ amount }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {amount < 0 ? `− ${formatTaka(-amount)}` : formatTaka(amount)}
      </span>
    ),
  },
]

const columnsWith = (show: (ref: string) => void): Column<Movement>[] =>
  COLUMNS.map((column) =>
    column === PAYMENT
      ? {
          ...PAYMENT,
          cell: ({ what, ref }) => (
            <span className="grid justify-items-start gap-1">
              {what}
              <TextButton onClick={() => show(ref)} aria-label={`History of ${what}`}>
                History
              </TextButton>
            </span>
          ),
        }
      : column,
  )
