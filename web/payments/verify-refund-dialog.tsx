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

type Answer = { sent: boolean; takenBack?: boolean }

const SENT: Answer = { sent: true }
const NOT_SENT: Answer = { sent: false }
const TAKEN_BACK: Answer = { sent: false, takenBack: true }

export function VerifyRefundDialog({ row, onClose }: { row: RefundRow; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(VerifyForm), defaultValues: { note: '' } })
  const recording = useDeskAction<Answer & { note: string }>({
    send: (body) => call('POST /refunds/:id/verified', { params: { id: row.refundId }, body }),
    done: messages.refundRecorded,
    onDone: onClose,
  })
  const save = (answer: Answer) => () =>
    void form.handleSubmit(({ note }) => recording.mutate({ ...answer, note }))()

  return (
    <Dialog
      open
      hasInput
      onOpenChange={(open) => {
        if (!open && !recording.isPending) onClose()
      }}
      title="Was the refund sent?"
      description={`Look up the refund of ${formatAmount(row)} to ${row.customer.name} in the payment company's own dashboard. If it was not sent, you can then pay the customer back yourself. If the customer's bank took the money back in a dispute, nothing is owed any more.`}
      footer={
        <>
          <Button variant="quiet" busy={recording.isPending} onClick={save(NOT_SENT)}>
            Not sent
          </Button>
          <Button variant="quiet" busy={recording.isPending} onClick={save(TAKEN_BACK)}>
            Taken back by the bank
          </Button>
          <Button busy={recording.isPending} onClick={save(SENT)}>
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
