import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { type RefundRow, deskCalls } from '#contract/payments-desk'
import { call } from '../lib/api.ts'
import { formatAmount } from '../lib/money-format.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { useDeskAction } from './use-desk-action.ts'

const ByHandForm = deskCalls['POST /refunds/:id/done-by-hand'].body

/** Takes down how the money was given back; that ends the refund. */
export function ByHandDialog({ row, onClose }: { row: RefundRow; onClose: () => void }) {
  const formId = useId()
  const form = useForm({ resolver: zodResolver(ByHandForm), defaultValues: { note: '' } })
  const noting = useDeskAction<{ note: string }>({
    send: (body) => call('POST /refunds/:id/done-by-hand', { params: { id: row.refundId }, body }),
    done: messages.refundNoted,
    onDone: onClose,
  })
  const save = form.handleSubmit((body) => noting.mutate(body))

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Given back by hand?"
      description={`Only once ${row.customer.name} has the ${formatAmount(row)}. It ends the refund, and the customer is told.`}
      footer={
        <Button type="submit" form={formId} busy={noting.isPending}>
          Note it
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <TextArea
          label="How"
          rows={3}
          hint="For the books: when, how and by whom, a receipt's number"
          error={form.formState.errors.note?.message}
          {...form.register('note')}
        />
      </form>
    </Dialog>
  )
}
