import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { type RefundRow, deskCalls } from '#contract/payments-desk'
import { call } from '../lib/api.ts'
import { formatAmount } from '../lib/money-format.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { useDeskAction } from './use-desk-action.ts'

const ManualRefundForm = deskCalls['POST /refunds/:id/done-by-hand'].body

/** Records how the customer was paid back, which closes the refund. */
export function ManualRefundDialog({ row, onClose }: { row: RefundRow; onClose: () => void }) {
  const formId = useId()
  const form = useForm({ resolver: zodResolver(ManualRefundForm), defaultValues: { note: '' } })
  const recording = useDeskAction<{ note: string }>({
    send: (body) => call('POST /refunds/:id/done-by-hand', { params: { id: row.refundId }, body }),
    done: messages.refundRecorded,
    onDone: onClose,
  })
  const save = form.handleSubmit((body) => recording.mutate(body))

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Mark as refunded?"
      description={`Do this only after ${row.customer.name} has the ${formatAmount(row)}. The customer then sees it under My Rentals.`}
      footer={
        <Button type="submit" form={formId} busy={recording.isPending}>
          Mark as refunded
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <TextArea
          label="How"
          rows={3}
          hint="When and how it was paid back, by whom, the receipt number"
          error={form.formState.errors.note?.message}
          {...form.register('note')}
        />
      </form>
    </Dialog>
  )
}
