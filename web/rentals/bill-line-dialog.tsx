import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { AddedLine, type RentalPage } from '#contract/rental-page'
import { call } from '../lib/api.ts'
import { formatTaka } from '../lib/money-format.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { ADDED_LABELS } from './bill-labels.ts'
import { useBillAction } from './use-bill-action.ts'

type Line = z.infer<typeof AddedLine>

const kinds = (['damage', 'extra', 'late', 'discount'] as const).map((value) => ({
  value,
  label: ADDED_LABELS[value],
}))

/** Adds a line to the bill; a discount takes off. Says what the bill then is. */
export function BillLineDialog({ rental, onClose }: { rental: RentalPage; onClose: () => void }) {
  const formId = useId()
  const { register, handleSubmit, control, formState } = useForm<Line>({
    resolver: zodResolver(AddedLine),
    defaultValues: { kind: 'damage', amount: Number.NaN, note: '' },
  })
  const { errors } = formState
  const adding = useBillAction({
    send: (line: Line) =>
      call('POST /rentals/:id/bill-lines', { params: { id: rental._id }, body: line }),
    done: messages.billChanged,
    onDone: onClose,
  })
  const [kind, amount] = useWatch({ control, name: ['kind', 'amount'] })
  const change = Number.isFinite(amount) ? amount * (kind === 'discount' ? -1 : 1) : 0
  const save = handleSubmit((line) => adding.mutate(line))

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !adding.isPending) onClose()
      }}
      title="Change the bill"
      description={`The bill is ${formatTaka(rental.totalCost)}. The customer sees the line and its note.`}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={adding.isPending}>
          {kind === 'discount' ? 'Take off' : 'Add to the bill'}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-5 sm:grid-cols-2"
      >
        <SelectField label="What for" options={kinds} {...register('kind')} />
        <TextField
          label="Amount in taka"
          type="number"
          inputMode="decimal"
          required
          min={0}
          step="any"
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
          {change !== 0 && `The bill is then ${formatTaka(rental.totalCost + change)}.`}
        </p>
      </form>
    </Dialog>
  )
}
