import { useState } from 'react'
import { href } from 'react-router'
import type { RentalPage } from '#contract/rental-page'
import { formatTaka } from '../../lib/money-format.ts'
import { CounterPaymentDialog } from '../bill/counter-payment-dialog.tsx'
import { SendPaymentLink } from '../bill/payment-link-dialog.tsx'
import { RefundDialog } from '../bill/refund-dialog.tsx'
import { DepositDialog } from '../deposit/deposit-dialog.tsx'
import { HandoverDialog } from '../handover/handover-dialog.tsx'
import { stageOf } from '../rental-stage.ts'
import { TakeBackSheet } from '../take-back/take-back-sheet.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Step = {
  kind: 'handOut' | 'takeBack' | 'pay' | 'giveBack' | 'giveDepositBack' | 'receipt'
  label: string
}

/** The act that comes next, where there is one that the reader may do. */
function nextStepOf(rental: RentalPage, now: Date): Step | undefined {
  const { actions, balance, credit, depositHeld, handedOutAt } = rental
  const stage = stageOf(rental, now)
  if (actions.payOut.counter > 0) {
    return { kind: 'giveBack', label: `Give back ${formatTaka(credit)}` }
  }
  if (stage === 'unpaid' && actions.takePayment) {
    return { kind: 'pay', label: `Take ${formatTaka(balance)}` }
  }
  if (stage === 'reserved' && actions.takePayment && rental.reservation) {
    return { kind: 'pay', label: `Take ${formatTaka(rental.reservation.advance)}` }
  }
  if (stage === 'booked' && actions.handOver) return { kind: 'handOut', label: 'Hand out the bike' }
  if (stage === 'out' && actions.takeBack) {
    const isHandedOut = handedOutAt !== undefined || !actions.handOver
    const isDue = rental.overdueSince !== undefined
    return isHandedOut || isDue
      ? { kind: 'takeBack', label: 'Take bike back' }
      : { kind: 'handOut', label: 'Hand out the bike' }
  }
  if (stage === 'missing' && actions.takeBack) return { kind: 'takeBack', label: 'Bill the ride' }
  if (stage === 'unpaid' && actions.deposit.includes('return')) {
    return { kind: 'giveDepositBack', label: `Give back ${formatTaka(depositHeld)} deposit` }
  }
  return stage === 'paid' ? { kind: 'receipt', label: 'Print receipt' } : undefined
}

/** Beside the board a rental that is out has one button, which takes its bike back. */
const stepAsked = (rental: RentalPage, now: Date) =>
  rental.actions.takeBack && stageOf(rental, now) === 'out'
    ? 'takeBack'
    : nextStepOf(rental, now)?.kind

type Props = {
  rental: RentalPage
  now: Date
  /** The step begins at once, because its button was pressed beside the board. */
  begins?: boolean
  /** On a phone the button stays at the lower edge, where the thumb is. */
  isSticky?: boolean
}

const AT_EDGE =
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden'

export function NextStep({ rental, now, begins = false, isSticky = false }: Props) {
  const step = nextStepOf(rental, now)
  const [open, setOpen] = useState<Step['kind'] | 'deposit' | undefined>(
    begins ? stepAsked(rental, now) : undefined,
  )
  const hasLink = rental.actions.sendPaymentLink
  if (!step) return null
  const close = () => setOpen(undefined)
  return (
    <div
      className={classNames(
        isSticky && AT_EDGE,
        hasLink && 'grid grid-cols-[1fr_auto] gap-3 sm:max-lg:grid-cols-1',
      )}
    >
      {step.kind === 'receipt' ? (
        <ButtonLink
          variant="primary"
          className="w-full"
          to={href('/dashboard/rentals/:id/receipt', { id: rental._id })}
        >
          {step.label}
        </ButtonLink>
      ) : (
        <Button variant="primary" className="w-full" onClick={() => setOpen(step.kind)}>
          {step.label}
        </Button>
      )}
      {hasLink && <SendPaymentLink rental={rental} />}
      {open === 'takeBack' && <TakeBackSheet rentalId={rental._id} onClose={close} />}
      {open === 'giveDepositBack' && (
        <DepositDialog rental={rental} action="return" onClose={close} />
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
