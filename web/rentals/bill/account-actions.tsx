import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import type { DepositAction } from '#domain/deposits'
import { formatTaka } from '../../lib/money-format.ts'
import { PayButton } from '../../payments/pay-button.tsx'
import { Button } from '../../ui/button.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { GiveCouponDialog } from '../coupon/give-coupon-dialog.tsx'
import { DepositDialog } from '../deposit/deposit-dialog.tsx'
import { BillLineDialog } from './bill-line-dialog.tsx'
import { CounterPaymentDialog } from './counter-payment-dialog.tsx'
import { PrepayDialog } from './prepay-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type Act = 'payment' | 'line' | 'prepayment' | 'coupon' | 'refund' | DepositAction

const LABELS: Record<Act, string> = {
  payment: 'Record payment',
  prepayment: 'Pay in advance',
  line: 'Add charge or discount',
  take: 'Take deposit',
  return: 'Give deposit back',
  keep: 'Charge damage to the deposit',
  use: 'Use the deposit for the bill',
  coupon: 'Give a coupon',
  refund: 'Give money back',
}

/** The acts that the reader may do, the most frequent first. */
function actsOf({ actions, depositHeld }: RentalPage): Act[] {
  const { takePayment, prepay, changeBill, deposit, giveCoupon, refundable } = actions
  // While a deposit is held, another one is seldom taken.
  const deposits = depositHeld > 0 ? deposit.toReversed() : deposit
  return [
    ...(takePayment ? (['payment'] as const) : []),
    ...(prepay && !takePayment ? (['prepayment'] as const) : []),
    ...(changeBill ? (['line'] as const) : []),
    ...deposits.toSorted((a, b) => Number(b === 'return') - Number(a === 'return')),
    ...(giveCoupon ? (['coupon'] as const) : []),
    // The server names this sum only to an admin who may give it back.
    ...(refundable.counter > 0 ? (['refund'] as const) : []),
  ]
}

const MOST_BUTTONS = 3

export function AccountActions({ rental }: { rental: RentalPage }) {
  const [open, setOpen] = useState<Act>()
  const acts = actsOf(rental)
  const shown = acts.length > MOST_BUTTONS ? acts.slice(0, MOST_BUTTONS - 1) : acts
  const { pay, takePayment } = rental.actions
  return (
    <div className="flex flex-wrap gap-2">
      {pay && !takePayment && (
        <PayButton rentalId={rental._id}>Pay {formatTaka(rental.balance)}</PayButton>
      )}
      {shown.map((act) => (
        <Button key={act} size="sm" variant="quiet" onClick={() => setOpen(act)}>
          {LABELS[act]}
        </Button>
      ))}
      {shown.length < acts.length && (
        <MoreMenu
          label="More acts"
          actions={acts
            .slice(shown.length)
            .map((act) => ({ label: LABELS[act], act: () => setOpen(act) }))}
        />
      )}
      {open && <OpenDialog rental={rental} act={open} onOpen={setOpen} />}
    </div>
  )
}

type OpenDialogProps = { rental: RentalPage; act: Act; onOpen: (act: Act | undefined) => void }

function OpenDialog({ rental, act, onOpen }: OpenDialogProps) {
  const close = () => onOpen(undefined)
  if (act === 'payment') {
    return (
      <CounterPaymentDialog rental={rental} onClose={close} onUseDeposit={() => onOpen('use')} />
    )
  }
  if (act === 'prepayment') return <PrepayDialog rental={rental} onClose={close} />
  if (act === 'line') return <BillLineDialog rental={rental} onClose={close} />
  if (act === 'coupon') return <GiveCouponDialog rental={rental} onClose={close} />
  if (act === 'refund') return <RefundDialog rental={rental} onClose={close} />
  return <DepositDialog rental={rental} action={act} onClose={close} />
}
