import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { AddedLineForm, type RentalPage } from '#contract/rental-page'
import type { RefundWay } from '#domain/refund-parts'
import { call } from '../../lib/api.ts'
import { ADVANCE_TAKA, formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { ADDED_LABELS, BY_GATEWAY, TENDER_OPTIONS } from '../../money/bill-labels.ts'
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

const LATER = { value: 'later', label: 'Not now' } as const

type Way = RefundWay | typeof LATER.value

export function BillLineDialog({ rental, onClose }: DialogProps) {
  const { register, handleSubmit, control, formState } = useForm<Line>({
    resolver: zodResolver(AddedLineForm),
    defaultValues: { kind: 'damage', amount: Number.NaN, note: '' },
  })
  const { errors } = formState
  const [kind, amount] = useWatch({ control, name: ['kind', 'amount'] })
  const change = Number.isFinite(amount) ? amount * (kind === 'discount' ? -1 : 1) : 0
  const left = leftAfter(rental, change)
  const credit = kind === 'discount' ? Math.max(0, -left) : 0
  const canSend = rental.actions.refundable.gateway >= credit
  const [chosen, choose] = useState<Way>()
  const how = credit > 0 ? (chosen ?? (canSend ? 'gateway' : 'cash')) : 'later'
  const adding = useRentalAct({
    rental,
    send: (line: Line, revision) =>
      call('POST /rentals/:id/bill-lines', {
        params: { id: rental._id },
        body: {
          ...line,
          ...(how !== 'later' && { credit: { amount: credit, how } }),
          revision,
        },
      }),
    done: messages.billChanged,
    onDone: onClose,
  })
  const save = handleSubmit((line) => adding.mutate(line))

  return (
    <FormDialog
      title="Add charge or discount"
      description={`The bill is ${formatTaka(rental.totalCost)}. The customer sees the line and its note.`}
      submitLabel={submitLabelOf(kind, how)}
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
        {change !== 0 && describeBill(rental, change, left)}
      </p>
      {credit > 0 && (
        <div className="sm:col-span-2">
          <SelectField
            label={`Give ${formatTaka(credit)} back by`}
            options={[...(canSend ? [BY_GATEWAY] : []), ...TENDER_OPTIONS, LATER]}
            value={how}
            onChange={({ target }) => choose(target.value as Way)}
          />
        </div>
      )}
    </FormDialog>
  )
}

function submitLabelOf(kind: Line['kind'], how: Way): string {
  if (kind !== 'discount') return 'Add to the bill'
  return how === 'later' ? 'Add discount' : 'Add discount and give back'
}

/** The minimum charge, or what was paid too much, may cover what is added or a part of it. */
function leftAfter({ totalCost, balance, credit }: RentalPage, change: number): number {
  const total = sumOfTaka([totalCost, change])
  const charges = [Math.max(total, ADVANCE_TAKA), -Math.max(totalCost, ADVANCE_TAKA)]
  return sumOfTaka([balance, -credit, ...charges])
}

function describeBill({ totalCost }: RentalPage, change: number, left: number): string {
  const rest =
    left < 0 ? `${formatTaka(-left)} are to be given back` : `${formatTaka(left)} are left to pay`
  return `The bill is then ${formatTaka(sumOfTaka([totalCost, change]))}, and ${rest}.`
}
