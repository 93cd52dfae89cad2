import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { RefundForm } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import type { RefundReason } from '#domain/refunds'
import { call } from '../../lib/api.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { refreshPayments } from '../../refresh.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TENDER_LABELS, TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { useRentalAct } from '../use-rental-act.ts'

type Refund = z.infer<typeof RefundForm>

const GATEWAY = { value: 'gateway', label: 'To the paying account' }

type Props = {
  rental: RentalPage
  /** The customer has paid too much, which is no goodwill. */
  isCredit?: boolean
  onClose: () => void
}

const OVERPAID: RefundReason = 'OVERPAID'

export function RefundDialog({ rental, isCredit = false, onClose }: Props) {
  const { gateway, counter } = isCredit ? rental.actions.payOut : rental.actions.refundable
  const ways = gateway > 0 ? [GATEWAY, ...TENDER_OPTIONS] : TENDER_OPTIONS
  const { register, handleSubmit, control, formState } = useForm<Refund>({
    resolver: zodResolver(RefundForm),
    defaultValues: {
      how: gateway > 0 ? 'gateway' : 'cash',
      amount: isCredit ? gateway || counter : Number.NaN,
      reason: isCredit ? OVERPAID : '',
    },
  })
  const { errors } = formState
  const giving = useRentalAct({
    rental,
    send: (refund: Refund, revision) =>
      call('POST /rentals/:id/refunds', {
        params: { id: rental._id },
        body: { ...refund, revision },
      }),
    done: messages.refundRecorded,
    onDone: onClose,
    refresh: refreshPayments,
  })
  const [how, amount] = useWatch({ control, name: ['how', 'amount'] })
  const most = how === 'gateway' ? gateway : counter
  const save = handleSubmit((refund) => giving.mutate(refund))

  return (
    <FormDialog
      title={isCredit ? 'Give the credit back' : 'Give money back'}
      description={
        isCredit
          ? `${rental.user.name} has paid ${formatTaka(rental.credit)} more than the bill.`
          : 'A goodwill refund. The bill does not change, and the customer will not owe this amount again.'
      }
      submitLabel={how === 'gateway' ? 'Start refund' : 'Record refund'}
      busy={giving.isPending}
      error={giving.error}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5"
    >
      <SelectField label="How" options={ways} error={errors.how?.message} {...register('how')} />
      <DecimalField
        label="Amount in taka"
        required
        min={0}
        max={most}
        hint={`At most ${formatTaka(most)} ${how === 'gateway' ? 'to that account' : `by ${TENDER_LABELS[how]}`}`}
        error={errors.amount?.message}
        {...register('amount', { valueAsNumber: true })}
      />
      {!isCredit && (
        <TextField
          label="Reason"
          required
          maxLength={500}
          placeholder="For example: flat tyre on the way"
          error={errors.reason?.message}
          {...register('reason')}
        />
      )}
      <p role="status" className="text-sm text-muted">
        {amount > 0 && describe(how, amount)}
      </p>
    </FormDialog>
  )
}

const describe = (how: Refund['how'], amount: number): string =>
  how === 'gateway'
    ? `The payment company sends ${formatTaka(amount)} back. This can take a few days.`
    : `Give the customer ${formatTaka(amount)} now. It leaves the takings of today.`
