import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import type {
  Desk,
  DeskRow,
  RefundRow,
  ReversalRow,
  ReviewRow,
  StuckRow,
} from '#contract/payments-desk'
import { AFTER_RESTORE } from '#domain/refunds'
import { formatAmount } from '../lib/money-format.ts'
import { PURPOSE_LABELS } from '../money/bill-labels.ts'
import { Badge } from '../ui/badge.tsx'
import { BikeAndCustomer } from '../ui/bike-and-customer.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { CheckIcon } from '../ui/late-icons.tsx'
import { Moment } from '../ui/moment.tsx'
import {
  CheckPayment,
  CheckRefund,
  MarkAsRefunded,
  ReleaseBike,
  Verdicts,
  VerifyRefund,
} from './desk-buttons.tsx'
import {
  REFUND_REASON_LABELS,
  STUCK_REASON_LABELS,
  refundBadge,
  reversalBadge,
  type BadgeText,
} from './desk-labels.ts'

type OnHistory = (ref: string) => void
type SectionProps<List> = { list: List; onHistory: OnHistory }

type ListProps<Row extends DeskRow> = {
  title: string
  nothing: string
  list: { total: number; rows: Row[] }
  columns: Column<Row>[]
  rowKey: (row: Row) => string
}

function DeskList<Row extends DeskRow>(props: ListProps<Row>) {
  const { title, nothing, list, columns, rowKey } = props
  const heading = useId()
  const hidden = list.total - list.rows.length
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {list.rows.length === 0 ? (
        <p className="flex items-center gap-3 rounded-card border border-dashed border-line-strong/60 px-5 py-4 text-muted">
          <CheckIcon className="text-brand" />
          {nothing}
        </p>
      ) : (
        <DataTable label={title} columns={columns} rows={list.rows} rowKey={rowKey} />
      )}
      {hidden > 0 && <p className="text-sm text-muted">{hidden} more</p>}
    </section>
  )
}

function Actions({ of: row, onHistory, children }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 *:grow @min-[56rem]:min-w-50 @min-[56rem]:max-w-72">
      {children}
      <Button size="sm" variant="quiet" onClick={() => onHistory(row.ref)}>
        History
      </Button>
    </div>
  )
}

type ActionsProps = { of: DeskRow; onHistory: OnHistory; children?: ReactNode }

function reviewColumns(onHistory: OnHistory): Column<ReviewRow>[] {
  return [
    ...commonColumns<ReviewRow>(),
    {
      header: 'Actions',
      card: 'action',
      cell: (row) => (
        <Actions of={row} onHistory={onHistory}>
          <Verdicts row={row} />
        </Actions>
      ),
    },
  ]
}

export function ReviewsSection({ list, onHistory }: SectionProps<Desk['reviews']>) {
  return (
    <DeskList
      title="Waiting for review"
      nothing="No payment is waiting for review."
      list={list}
      columns={reviewColumns(onHistory)}
      rowKey={({ ref }) => ref}
    />
  )
}

function refundColumns(onHistory: OnHistory): Column<RefundRow>[] {
  return [
    ...commonColumns<RefundRow>(),
    {
      header: 'State',
      card: 'block',
      width: 'w-[28%]',
      cell: (row) => (
        <StatusCell
          badge={refundBadge(row)}
          reason={REFUND_REASON_LABELS[row.reason]}
          failure={row.failure === AFTER_RESTORE ? null : row.failure}
        />
      ),
    },
    {
      header: 'Actions',
      card: 'action',
      cell: (row) => (
        <Actions of={row} onHistory={onHistory}>
          {row.state === 'DONE' || row.isAtCounter ? null : <CheckRefund row={row} />}
          {row.canBeDoneByHand ? <MarkAsRefunded row={row} /> : null}
          {row.canBeVerified ? <VerifyRefund row={row} /> : null}
        </Actions>
      ),
    },
  ]
}

export function RefundsSection({ list, onHistory }: SectionProps<Desk['refunds']>) {
  return (
    <DeskList
      title="Refunds"
      nothing="No open refunds."
      list={list}
      columns={refundColumns(onHistory)}
      rowKey={({ refundId }) => refundId}
    />
  )
}

function reversalColumns(onHistory: OnHistory): Column<ReversalRow>[] {
  return [
    ...commonColumns<ReversalRow>(),
    {
      header: 'State',
      card: 'block',
      width: 'w-[28%]',
      cell: (row) => <StatusCell badge={reversalBadge(row)} failure={row.reason} />,
    },
    {
      header: 'Answer by',
      cell: ({ respondBy }) => (respondBy === null ? 'No deadline' : <Moment iso={respondBy} />),
    },
    {
      header: 'Actions',
      card: 'action',
      cell: (row) => (
        <Actions of={row} onHistory={onHistory}>
          <ButtonLink
            size="sm"
            variant="quiet"
            to={href('/dashboard/rentals/:id', { id: row.rentalId })}
          >
            Rental
          </ButtonLink>
        </Actions>
      ),
    },
  ]
}

export function ReversalsSection({ list, onHistory }: SectionProps<Desk['reversals']>) {
  return (
    <DeskList
      title="Taken back by the bank"
      nothing="No dispute, and no refund made at the payment company."
      list={list}
      columns={reversalColumns(onHistory)}
      rowKey={({ reversalRef }) => reversalRef}
    />
  )
}

function stuckColumns(onHistory: OnHistory): Column<StuckRow>[] {
  return [
    ...commonColumns<StuckRow>(),
    {
      header: 'State',
      card: 'block',
      width: 'w-[28%]',
      cell: ({ why, failure }) => (
        <StatusCell
          badge={{ tone: 'accent', label: 'No answer yet', text: STUCK_REASON_LABELS[why] }}
          failure={failure}
        />
      ),
    },
    {
      header: 'Actions',
      card: 'action',
      cell: (row) => (
        <Actions of={row} onHistory={onHistory}>
          <CheckPayment row={row} />
          {row.canBeReleased ? <ReleaseBike row={row} /> : null}
        </Actions>
      ),
    },
  ]
}

export function StuckSection({ list, onHistory }: SectionProps<Desk['stuck']>) {
  return (
    <DeskList
      title="Stuck payments"
      nothing="Nothing stuck."
      list={list}
      columns={stuckColumns(onHistory)}
      rowKey={({ ref }) => ref}
    />
  )
}

function commonColumns<Row extends DeskRow>(): Column<Row>[] {
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

function StatusCell({ badge, reason, failure }: StatusCellProps) {
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
