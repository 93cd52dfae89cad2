import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type RefundRow, deskCalls } from '#contract/payments-desk'
import { call } from '../lib/api.ts'
import { formatAmount } from '../lib/money-format.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { useDeskAction } from './use-desk-action.ts'

const VerifyForm = deskCalls['POST /refunds/:id/verified'].body.pick({ note: true })

export function VerifyRefundDialog({ row, onClose }: { row: RefundRow; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(VerifyForm), defaultValues: { note: '' } })
  const recording = useDeskAction<{ sent: boolean; note: string }>({
    send: (body) => call('POST /refunds/:id/verified', { params: { id: row.refundId }, body }),
    done: messages.refundRecorded,
    onDone: onClose,
  })
  const save = (sent: boolean) => form.handleSubmit(({ note }) => recording.mutate({ sent, note }))

  return (
    <Dialog
      open
      hasInput
      onOpenChange={(open) => {
        if (!open && !recording.isPending) onClose()
      }}
      title="Was the refund sent?"
      description={`Look up the refund of ${formatAmount(row)} to ${row.customer.name} in the payment company's own dashboard. If it was not sent, you can then pay the customer back yourself.`}
      footer={
        <>
          <Button variant="quiet" busy={recording.isPending} onClick={() => void save(false)()}>
            Not sent
          </Button>
          <Button busy={recording.isPending} onClick={() => void save(true)()}>
            Sent
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <TextArea
          label="What it shows"
          rows={3}
          hint="What you saw there and when, with the refund's number"
          error={form.formState.errors.note?.message}
          {...form.register('note')}
        />
      </form>
    </Dialog>
  )
}
