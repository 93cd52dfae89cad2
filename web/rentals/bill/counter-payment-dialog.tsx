import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CounterPaymentForm, type RentalPage } from '#contract/rental-page'
import { call } from '../../lib/api.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { Button } from '../../ui/button.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRentalAct } from '../use-rental-act.ts'
import { describePayable } from './payable-labels.ts'

type Payment = z.infer<typeof CounterPaymentForm>

type Props = { rental: RentalPage; onClose: () => void; onUseDeposit: () => void }

export function CounterPaymentDialog({ rental, onClose, onUseDeposit }: Props) {
  const { most, suggested, owes, after } = describePayable(rental)
  const { register, handleSubmit, control, formState } = useForm<Payment>({
    resolver: zodResolver(CounterPaymentForm),
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
  const amount = useWatch({ control, name: 'amount' }) ?? 0
  const save = handleSubmit((payment) => taking.mutate(payment))

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
        {...register('amount', { valueAsNumber: true })}
      />
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
