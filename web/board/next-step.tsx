import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { RentalPage } from '#contract/rental-page'
import { formatTaka } from '../lib/money-format.ts'
import { CounterPaymentDialog } from '../rentals/bill/counter-payment-dialog.tsx'
import { RefundDialog } from '../rentals/bill/refund-dialog.tsx'
import { DepositDialog } from '../rentals/deposit/deposit-dialog.tsx'
import { HandoverDialog } from '../rentals/handover/handover-dialog.tsx'
import { stageOf } from '../rentals/rental-stage.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

type Step = { kind: 'handOut' | 'takeBack' | 'pay' | 'giveBack'; label: string }

/** The act that comes next, where there is one that the reader may do. */
function nextStepOf(rental: RentalPage, now: Date): Step | undefined {
  const { actions, balance, credit, handedOutAt } = rental
  const stage = stageOf(rental, now)
  if (actions.payOut.counter > 0) {
    return { kind: 'giveBack', label: `Give back ${formatTaka(credit)}` }
  }
  if (stage === 'unpaid' && actions.takePayment) {
    return { kind: 'pay', label: `Take ${formatTaka(balance)}` }
  }
  if (stage === 'booked' && actions.handOver) return { kind: 'handOut', label: 'Hand out the bike' }
  if (stage === 'out') {
    const isHandedOut = handedOutAt !== undefined || !actions.handOver
    const isDue = rental.overdueSince !== undefined
    return isHandedOut || isDue
      ? { kind: 'takeBack', label: 'Take bike back' }
      : { kind: 'handOut', label: 'Hand out the bike' }
  }
  return undefined
}

type Props = {
  rental: RentalPage
  now: Date
  /** The step begins at once, because its button was pressed beside the board. */
  begins: boolean
}

export function NextStep({ rental, now, begins }: Props) {
  const step = nextStepOf(rental, now)
  const [open, setOpen] = useState<Step['kind'] | 'deposit' | undefined>(
    begins && step?.kind !== 'takeBack' ? step?.kind : undefined,
  )
  const hasBegun = useRef<HTMLDivElement>(null)
  // A step that is a link has nothing to open, so it gets the focus.
  useEffect(() => {
    if (begins) hasBegun.current?.querySelector<HTMLElement>('a')?.focus()
  }, [begins])
  if (!step) return null
  const close = () => setOpen(undefined)
  return (
    <div ref={hasBegun}>
      {step.kind === 'takeBack' ? (
        <ButtonLink
          variant="primary"
          className="w-full"
          to={`${href('/dashboard/rent-management')}?search=${rental.code}`}
        >
          {step.label}
        </ButtonLink>
      ) : (
        <Button variant="primary" className="w-full" onClick={() => setOpen(step.kind)}>
          {step.label}
        </Button>
      )}
      {open === 'handOut' && (
        <HandoverDialog rental={rental} direction="out" replaces={undefined} onClose={close} />
      )}
      {open === 'pay' && (
        <CounterPaymentDialog
          rental={rental}
          onClose={close}
          onUseDeposit={() => setOpen('deposit')}
        />
      )}
      {open === 'deposit' && <DepositDialog rental={rental} action="use" onClose={close} />}
      {open === 'giveBack' && <RefundDialog rental={rental} isCredit onClose={close} />}
    </div>
  )
}
