import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CounterPaymentForm, type RentalPage } from '#contract/rental-page'
import { call } from '../../lib/api.ts'
import { formatDay } from '../../lib/format-day.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeFields } from '../../money/change-fields.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRentalAct } from '../use-rental-act.ts'
import { describePayable } from './payable-labels.ts'

type Payment = z.infer<typeof CounterPaymentForm>

/** The amount is checked here too, so that the reason stands at its field before it is sent. */
const formUpTo = (most: number) =>
  CounterPaymentForm.refine(({ amount = 0 }) => amount <= most, {
    path: ['amount'],
    message: `At most ${formatTaka(most)} can be paid now`,
  })

type Props = { rental: RentalPage; onClose: () => void; onUseDeposit: () => void }

export function CounterPaymentDialog({ rental, onClose, onUseDeposit }: Props) {
  const { most, suggested, owes, after } = describePayable(rental)
  const [given, setGiven] = useState('')
  const { register, handleSubmit, control, formState } = useForm<Payment>({
    resolver: zodResolver(formUpTo(most)),
    defaultValues: { tender: 'cash', amount: suggested ?? Number.NaN, note: '' },
  })
  const taking = useRentalAct({
    rental,
    send: (payment: Payment, revision) =>
      call('POST /rentals/:id/counter-payments', {
        params: { id: rental._id },
        body: { ...payment, revision },
      }),
    done: messages.paymentRecorded,
    onDone: onClose,
  })
  const [amount = 0, tender] = useWatch({ control, name: ['amount', 'tender'] })
  const save = handleSubmit((payment) => taking.mutate(payment))
  if (most === 0 && !taking.isPending) return <PaidMeanwhile rental={rental} onClose={onClose} />

  return (
    <FormDialog
      title="Record payment"
      description={`${owes} An online payment page that is open will be closed.`}
      submitLabel="Record payment"
      busy={taking.isPending}
      error={taking.error}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      {rental.actions.deposit.includes('use') && (
        <DepositOffer rental={rental} onUse={onUseDeposit} />
      )}
      <SelectField
        label="Paid by"
        options={TENDER_OPTIONS}
        error={formState.errors.tender?.message}
        {...register('tender')}
      />
      <DecimalField
        label="Amount in taka"
        required
        min={0}
        max={most}
        error={formState.errors.amount?.message}
        {...register('amount', { valueAsNumber: true, onChange: () => taking.reset() })}
      />
      {tender === 'cash' && <ChangeFields amount={amount} given={given} onType={setGiven} />}
      <div className="sm:col-span-2">
        <TextField
          label="Note (optional)"
          maxLength={500}
          placeholder="For example: transaction number"
          error={formState.errors.note?.message}
          {...register('note')}
        />
      </div>
      <p role="status" className="text-sm text-muted sm:col-span-2">
        {Number.isFinite(amount) && after(amount)}
      </p>
    </FormDialog>
  )
}

/** The shop holds money of the customer, so that is offered before any other. */
function DepositOffer({ rental, onUse }: { rental: RentalPage; onUse: () => void }) {
  const { balance, depositHeld } = rental
  const used = Math.min(balance, depositHeld)
  const rest = sumOfTaka([depositHeld, -used])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-4 sm:col-span-2">
      <p>
        The shop holds a deposit of {formatTaka(depositHeld)}.
        {rest > 0 && ` Paid from it, ${formatTaka(rest)} are to give back.`}
      </p>
      <Button size="sm" variant="quiet" onClick={onUse}>
        Use {formatTaka(used)} of it
      </Button>
    </div>
  )
}

/** Another person has taken the money while the form was open. */
function PaidMeanwhile({ rental, onClose }: Pick<Props, 'rental' | 'onClose'>) {
  const zone = useShopZone()
  const last = rental.history.find(({ kind }) => kind === 'payment_received')
  const by = last?.by ? ` by ${last.by}` : ''
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Nothing is left to pay"
      description={last && `${last.text}${by}, ${formatDay(last.at, zone)}.`}
    >
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
