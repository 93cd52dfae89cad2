import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { AddedLineForm, type RentalPage } from '#contract/rental-page'
import { call } from '../../lib/api.ts'
import { ADVANCE_TAKA, formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { ADDED_LABELS } from '../../money/bill-labels.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRentalAct } from '../use-rental-act.ts'

type DialogProps = { rental: RentalPage; onClose: () => void }
type Line = z.infer<typeof AddedLineForm>

const kinds = (['damage', 'extra', 'late', 'discount'] as const).map((value) => ({
  value,
  label: ADDED_LABELS[value],
}))

export function BillLineDialog({ rental, onClose }: DialogProps) {
  const { register, handleSubmit, control, formState } = useForm<Line>({
    resolver: zodResolver(AddedLineForm),
    defaultValues: { kind: 'damage', amount: Number.NaN, note: '' },
  })
  const { errors } = formState
  const adding = useRentalAct({
    rental,
    send: (line: Line, revision) =>
      call('POST /rentals/:id/bill-lines', {
        params: { id: rental._id },
        body: { ...line, revision },
      }),
    done: messages.billChanged,
    onDone: onClose,
  })
  const [kind, amount] = useWatch({ control, name: ['kind', 'amount'] })
  const change = Number.isFinite(amount) ? amount * (kind === 'discount' ? -1 : 1) : 0
  const save = handleSubmit((line) => adding.mutate(line))

  return (
    <FormDialog
      title="Add charge or discount"
      description={`The bill is ${formatTaka(rental.totalCost)}. The customer sees the line and its note.`}
      submitLabel={kind === 'discount' ? 'Add discount' : 'Add to the bill'}
      busy={adding.isPending}
      error={adding.error}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <SelectField label="Type" options={kinds} {...register('kind')} />
      <DecimalField
        label="Amount in taka"
        required
        min={0}
        error={errors.amount?.message}
        {...register('amount', { valueAsNumber: true })}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Note"
          required
          maxLength={500}
          placeholder="For example: broken left mirror"
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
      <p role="status" className="text-sm text-muted sm:col-span-2">
        {change !== 0 && describeBill(rental, change)}
      </p>
    </FormDialog>
  )
}

/** The minimum charge, or what was paid too much, may cover what is added or a part of it. */
function describeBill({ totalCost, balance, credit }: RentalPage, change: number): string {
  const total = sumOfTaka([totalCost, change])
  const charges = [Math.max(total, ADVANCE_TAKA), -Math.max(totalCost, ADVANCE_TAKA)]
  const left = sumOfTaka([balance, -credit, ...charges])
  const rest =
    left < 0 ? `${formatTaka(-left)} are to be given back` : `${formatTaka(left)} are left to pay`
  return `The bill is then ${formatTaka(total)}, and ${rest}.`
}
