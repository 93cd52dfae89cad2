import { useState } from 'react'
import type { RefundRow, ReviewRow } from '#contract/payments-desk'
import { call } from '../lib/api.ts'
import { formatAmount } from '../lib/money-format.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { ByHandDialog } from './by-hand-dialog.tsx'
import { ANSWERS } from './desk-labels.ts'
import { useDeskAction } from './use-desk-action.ts'

type RowProps = { row: ReviewRow }

export function AskAgain({ row }: RowProps) {
  const asking = useDeskAction({
    send: () => call('POST /payments/:ref/check', { params: { ref: row.ref } }),
    done: messages.gatewayAsked,
    tell: ({ status }) => ANSWERS[status],
  })
  return (
    <Button variant="quiet" size="sm" busy={asking.isPending} onClick={() => asking.mutate()}>
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
    after: 'It counts for the rental from then on, and the bike stays booked.',
  },
  refund: {
    key: 'POST /payments/:ref/refund',
    done: messages.paymentSentBack,
    title: 'Refund this payment?',
    label: 'Refund',
    variant: 'danger',
    after: 'The whole sum goes back the way it came, and the bike is free again.',
  },
} as const

/** Approve and Refund, each behind a question: neither can be taken back. */
export function Verdicts({ row }: RowProps) {
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

type VerdictDialogProps = RowProps & { verdict: Verdict; onClose: () => void }

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
          {formatAmount(row)} of{' '}
          <strong className="font-semibold text-ink">{row.customer.name}</strong> for the{' '}
          {row.bikeName}. {row.purpose === 'ADVANCE' ? after : REMAINDER_AFTER[verdict]}
        </>
      }
      confirmLabel={label}
      confirmVariant={variant}
      busy={decision.isPending}
      onConfirm={() => decision.mutate()}
    />
  )
}

const REMAINDER_AFTER: Record<Verdict, string> = {
  approve: 'It counts for the rental from then on, which is then paid in full.',
  refund: 'The whole sum goes back the way it came, and the rental is unpaid again.',
}

/** For a refund that the gateway will surely not send any more. */
export function GivenBackByHand({ row }: { row: RefundRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Given back by hand
      </Button>
      {isOpen && <ByHandDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  )
}
