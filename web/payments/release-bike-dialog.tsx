import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type StuckRow, deskCalls } from '#contract/payments-desk'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { useDeskAction } from './use-desk-action.ts'

const ReleaseForm = deskCalls['POST /payments/:ref/release'].body

/** Ends an unpaid hold about which the payment company does not answer. */
export function ReleaseBikeDialog({ row, onClose }: { row: StuckRow; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(ReleaseForm), defaultValues: { note: '' } })
  const releasing = useDeskAction<{ note: string }>({
    send: (body) => call('POST /payments/:ref/release', { params: { ref: row.ref }, body }),
    done: messages.bikeReleased,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Release the bike?"
      description={`The ${row.bikeName} can be rented again at once. If the money of ${row.customer.name} shows up later, the booking counts while the bike is still free, and is refunded otherwise.`}
      submitLabel="Release the bike"
      submitVariant="danger"
      busy={releasing.isPending}
      onSubmit={form.handleSubmit((body) => releasing.mutate(body))}
      onClose={onClose}
    >
      <TextArea
        label="Why"
        rows={3}
        hint="What the payment company's dashboard shows, or why it cannot be asked"
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
    </FormDialog>
  )
}
