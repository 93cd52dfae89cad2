import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { BlockForm, type CustomerCard } from '#contract/customers'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { useCustomerAct } from './use-customer-act.ts'

type Props = { card: Pick<CustomerCard, '_id' | 'name'>; onClose: () => void }

export function BlockCustomerDialog({ card: { _id: id, name }, onClose }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(BlockForm),
    defaultValues: { reason: '' },
  })
  const blocking = useCustomerAct({
    send: (body: { reason: string }) => call('POST /customers/:id/block', { params: { id }, body }),
    done: messages.customerBlocked,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Block ${name}?`}
      description="The customer can make no new bookings online and reads to call the shop. Paid bookings stay, and a payment that has begun can be finished. You can still rent out at the counter."
      submitLabel="Block customer"
      submitVariant="danger"
      busy={blocking.isPending}
      error={blocking.error}
      onSubmit={handleSubmit((body) => blocking.mutate(body))}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        required
        rows={3}
        maxLength={500}
        placeholder="For example: brought two bikes back a day late"
        hint="Only the shop sees it here. It is a part of the data that the customer can download."
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  )
}

export function UnblockCustomerDialog({ card: { _id: id, name }, onClose }: Props) {
  const unblocking = useCustomerAct({
    send: () => call('POST /customers/:id/unblock', { params: { id } }),
    done: messages.customerUnblocked,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Unblock ${name}?`}
      description="The customer can book online again. The reason of the block stays among the notes."
      confirmLabel="Unblock"
      confirmVariant="primary"
      busy={unblocking.isPending}
      onConfirm={() => unblocking.mutate()}
    />
  )
}
