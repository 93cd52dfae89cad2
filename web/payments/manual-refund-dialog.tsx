import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type RefundRow, deskCalls } from '#contract/payments-desk'
import type { Tender } from '#domain/payments'
import { call } from '../lib/api.ts'
import { formatAmount } from '../lib/money-format.ts'
import { messages } from '../messages.ts'
import { TENDER_OPTIONS } from '../money/bill-labels.ts'
import { SelectField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { useDeskAction } from './use-desk-action.ts'

const Body = deskCalls['POST /refunds/:id/done-by-hand'].body
type RefundFormValues = { note: string; tender: Tender | '' }
type ManualRefund = z.infer<typeof Body>

const AT_COUNTER = 'Given back at the counter'

/** No tender is chosen at first, because the admin must say how the customer was paid. */
const Form = z
  .custom<RefundFormValues>()
  .transform(({ note, tender }): z.input<typeof Body> =>
    tender === '' ? { note } : { note: note.trim() === '' ? AT_COUNTER : note, tender },
  )
  .pipe(Body)

const TENDERS = [{ value: '', label: 'Not at the counter' }, ...TENDER_OPTIONS]

export function ManualRefundDialog({ row, onClose }: { row: RefundRow; onClose: () => void }) {
  const form = useForm<RefundFormValues, unknown, ManualRefund>({
    resolver: zodResolver(Form),
    defaultValues: { note: '', tender: row.isAtCounter ? 'cash' : '' },
  })
  const recording = useDeskAction<ManualRefund>({
    send: (body) => call('POST /refunds/:id/done-by-hand', { params: { id: row.refundId }, body }),
    done: messages.refundRecorded,
    onDone: onClose,
  })
  const hasTender = useWatch({ control: form.control, name: 'tender' }) !== ''
  const save = form.handleSubmit((body) => recording.mutate(body))

  return (
    <FormDialog
      title="Mark as refunded?"
      description={`Do this only after ${row.customer.name} has the ${formatAmount(row)}. The customer then sees it under My Rentals.`}
      submitLabel="Mark as refunded"
      busy={recording.isPending}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5"
    >
      <SelectField
        label="At the counter by"
        hint="What is given back at the counter counts in the closing of the day."
        options={row.isAtCounter ? TENDER_OPTIONS : TENDERS}
        {...form.register('tender')}
      />
      <TextArea
        label={hasTender ? 'Note (optional)' : 'How'}
        rows={3}
        hint="When and how it was paid back, by whom, the receipt number"
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
    </FormDialog>
  )
}
