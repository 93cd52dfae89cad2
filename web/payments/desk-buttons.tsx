import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskRow, RefundRow, ReviewRow, StuckRow } from '#contract/payments-desk'
import { call } from '../lib/api.ts'
import { formatAmount } from '../lib/money-format.ts'
import { queryFor } from '../lib/query.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { ManualRefundDialog } from './manual-refund-dialog.tsx'
import { ReleaseBikeDialog } from './release-bike-dialog.tsx'
import { CHECK_RESULT_LABELS, refundBadge } from './desk-labels.ts'
import { useDeskAction } from './use-desk-action.ts'
import { VerifyRefundDialog } from './verify-refund-dialog.tsx'

type RowProps = { row: DeskRow }

const checkStatus = ({ ref }: DeskRow) => call('POST /payments/:ref/check', { params: { ref } })

export function CheckPayment({ row }: RowProps) {
  const check = useDeskAction({
    send: () => checkStatus(row),
    done: messages.statusRequested,
    describe: ({ status }) => CHECK_RESULT_LABELS[status],
  })
  return <CheckButton busy={check.isPending} onClick={() => check.mutate()} />
}

/** The reply is about the payment, so the state of its refund is read from the desk. */
export function CheckRefund({ row }: { row: RefundRow }) {
  const queryClient = useQueryClient()
  const check = useDeskAction({
    send: () => checkStatus(row),
    done: messages.statusRequested,
    async describe() {
      const desk = await queryClient.fetchQuery({
        ...queryFor('GET /payments/desk'),
        staleTime: 0,
      })
      const refund = desk.refunds.rows.find(({ refundId }) => refundId === row.refundId)
      return refund && refundBadge(refund).text
    },
  })
  return <CheckButton busy={check.isPending} onClick={() => check.mutate()} />
}

function CheckButton(props: { busy: boolean; onClick: () => void }) {
  return (
    <Button variant="quiet" size="sm" {...props}>
      Ask the gateway again
    </Button>
  )
}

type Verdict = 'approve' | 'refund'

const VERDICTS = {
  approve: {
    key: 'POST /payments/:ref/approve',
    done: messages.paymentApproved,
    title: 'Approve this payment?',
    label: 'Approve',
    variant: 'primary',
    after: 'The booking is confirmed.',
  },
  refund: {
    key: 'POST /payments/:ref/refund',
    done: messages.refundStarted,
    title: 'Refund this payment?',
    label: 'Refund',
    variant: 'danger',
    after: 'It is refunded to the account it came from, and the bike is free again.',
  },
} as const

/** Both decisions ask for a confirmation, because they cannot be undone. */
export function Verdicts({ row }: { row: ReviewRow }) {
  const [asked, setAsked] = useState<Verdict>()
  return (
    <>
      <Button size="sm" onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setAsked('refund')}>
        Refund
      </Button>
      {asked && <VerdictDialog row={row} verdict={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type VerdictDialogProps = { row: ReviewRow } & { verdict: Verdict; onClose: () => void }

function VerdictDialog({ row, verdict, onClose }: VerdictDialogProps) {
  const { key, done, title, label, variant, after } = VERDICTS[verdict]
  const decision = useDeskAction({
    send: () => call(key, { params: { ref: row.ref } }),
    done,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={
        <>
          {formatAmount(row)} from{' '}
          <strong className="font-semibold text-ink">{row.customer.name}</strong> for the{' '}
          {row.bikeName}. {row.purpose === 'ADVANCE' ? after : AFTER_REMAINDER[verdict]}
          {row.takenBack > 0 &&
            ` The gateway has already taken back ${formatAmount({ ...row, amount: row.takenBack })} of it.`}
        </>
      }
      confirmLabel={label}
      confirmVariant={variant}
      busy={decision.isPending}
      onConfirm={() => decision.mutate()}
    />
  )
}

const AFTER_REMAINDER: Record<Verdict, string> = {
  approve: 'The rental is then paid in full.',
  refund: 'It is refunded to the account it came from, and the rental is unpaid again.',
}

/** An unpaid hold would keep its bike while the gateway cannot be asked. */
export function ReleaseBike({ row }: { row: StuckRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Release the bike
      </Button>
      {isOpen && <ReleaseBikeDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The desk shows this for a refund that the gateway will certainly not send. */
export function MarkAsRefunded({ row }: { row: RefundRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Mark as refunded
      </Button>
      {isOpen && <ManualRefundDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The desk shows this when the gateway does not say whether it has sent the refund. */
export function VerifyRefund({ row }: { row: RefundRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Checked with gateway
      </Button>
      {isOpen && <VerifyRefundDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  )
}
