import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type HandoverView, HandoverWithdrawal } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import { call } from '../../lib/api.ts'
import { messages } from '../../messages.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRentalAct } from '../use-rental-act.ts'

type Props = { rental: RentalPage; handover: HandoverView; onClose: () => void }

export function WithdrawHandoverDialog({ rental, handover, onClose }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(HandoverWithdrawal),
    defaultValues: { reason: '' },
  })
  const withdrawing = useRentalAct({
    rental,
    send: (body: { reason: string }) =>
      call('DELETE /rentals/:id/handovers/:handoverId', {
        params: { id: rental._id, handoverId: handover._id },
        body,
      }),
    done: messages.handoverWithdrawn,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Undo this handover?"
      description={
        handover.direction === 'out'
          ? 'The rental is then booked again, as if the bike had not been handed out. The entry stays in the history, for admins.'
          : 'The entry stays in the history, for admins. Return time and bill stay as they are.'
      }
      submitLabel="Undo"
      busy={withdrawing.isPending}
      error={withdrawing.error}
      onSubmit={handleSubmit((body) => withdrawing.mutate(body))}
      onClose={onClose}
      className="grid gap-5"
    >
      <TextField
        label="Reason"
        required
        maxLength={500}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  )
}
