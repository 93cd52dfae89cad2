import { useState } from 'react'
import type { PaymentRow, RentalPage } from '#contract/rental-page'
import { formatAmount } from '../../lib/money-format.ts'
import { HistoryDialog } from '../../payments/history-dialog.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { PAYMENT_STATUS_LABELS, describePayment } from '../../money/bill-labels.ts'
import {
  ADJUSTMENT_LABELS,
  ADJUSTMENT_STATES,
  describeRefund,
  stateOfRefund,
} from '../../money/movement-labels.ts'

/** Money that went back has a negative amount. */
type Movement = {
  key: string
  /** The payment whose history is shown, where there is one. */
  ref?: string
  what: string
  at: string
  status: string
  tone: BadgeTone
  amount: number
  currency: string
}

const toneOf = (status: PaymentRow['status']): BadgeTone =>
  status === 'paid' ? 'brand' : 'neutral'

function movementsOf({ payments, refunds, adjustments }: RentalPage): Movement[] {
  const paid = payments.map((payment) => ({
    key: payment.ref,
    ref: payment.ref,
    what: describePayment(payment),
    at: payment.at,
    status: PAYMENT_STATUS_LABELS[payment.status],
    tone: toneOf(payment.status),
    amount: sumOfTaka([payment.amount, payment.deposit ?? 0]),
    currency: 'BDT',
  }))
  const given = refunds.map((refund) => ({
    key: refund._id,
    ref: refund.paymentRef,
    what: describeRefund(refund),
    at: refund.at,
    status: stateOfRefund(refund, payments),
    tone: refund.isDone ? ('neutral' as const) : ('accent' as const),
    amount: -refund.amount,
    currency: refund.currency,
  }))
  const others = adjustments.map(({ kind, at, amount }) => ({
    key: `${kind} ${at}`,
    what: ADJUSTMENT_LABELS[kind],
    at,
    status: ADJUSTMENT_STATES[kind],
    tone: amount < 0 ? ('accent' as const) : ('neutral' as const),
    amount,
    currency: 'BDT',
  }))
  return [...paid, ...given, ...others].toSorted((a, b) => a.at.localeCompare(b.at))
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
    cell: ({ amount, currency }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {amount < 0 && '− '}
        {formatAmount({ amount: Math.abs(amount), currency })}
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
              {ref !== undefined && (
                <TextButton onClick={() => show(ref)} aria-label={`History of ${what}`}>
                  History
                </TextButton>
              )}
            </span>
          ),
        }
      : column,
  )
