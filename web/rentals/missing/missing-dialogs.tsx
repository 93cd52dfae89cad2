import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FoundForm, MissingForm } from '#contract/missing-bikes'
import { reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { showFieldProblems } from '../../lib/form.ts'
import { showToast } from '../../lib/toast.ts'
import { messages } from '../../messages.ts'
import { refreshMissing } from '../../refresh.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/form-field.tsx'

type Props = {
  bikeId: string
  /** The name and the number, as the shop tells its bikes apart. */
  label: string
  /** A ride ends with it. */
  isOut: boolean
  onClose: () => void
}

const ABOUT = 'The bike is off rent until it is found again.'
const ABOUT_RIDE =
  'The ride ends for the calendar and the bike is off rent until it is found again. Nothing is billed: what the customer owes stays open.'

export function ReportMissingDialog({ bikeId, label, isOut, onClose }: Props) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<MissingForm>({
    resolver: zodResolver(MissingForm),
    defaultValues: { note: '', policeReport: '', frameNumber: '' },
  })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (body) => {
    try {
      await call('POST /bikes/:id/missing', { params: { id: bikeId }, body })
      showToast(messages.bikeReportedMissing)
      onClose()
    } catch (error) {
      const isShown = showFieldProblems(error, MissingForm, setError)
      if (!isShown) showToast(messages.bikeNotReportedMissing, reasonOf(error))
    }
    await refreshMissing(queryClient)
  })

  return (
    <FormDialog
      title={`Report ${label} as missing`}
      description={isOut ? ABOUT_RIDE : ABOUT}
      submitLabel="Report as missing"
      submitVariant="danger"
      busy={isSubmitting}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <TextArea
          label="What happened"
          required
          maxLength={500}
          hint="Only admins see it."
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
      <TextField
        label="Police report number"
        maxLength={100}
        error={errors.policeReport?.message}
        {...register('policeReport')}
      />
      <TextField
        label="Frame number"
        maxLength={100}
        error={errors.frameNumber?.message}
        {...register('frameNumber')}
      />
    </FormDialog>
  )
}

export function FoundDialog({ bikeId, label, onClose }: Omit<Props, 'isOut'>) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<FoundForm>({
    resolver: zodResolver(FoundForm),
    defaultValues: { note: '' },
  })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (body) => {
    try {
      await call('POST /bikes/:id/found', { params: { id: bikeId }, body })
      showToast(messages.bikeFound)
      onClose()
    } catch (error) {
      const isShown = showFieldProblems(error, FoundForm, setError)
      if (!isShown) showToast(messages.bikeNotFoundAgain, reasonOf(error))
    }
    await refreshMissing(queryClient)
  })

  return (
    <FormDialog
      title={`${label} was found`}
      description="The bike is for rent again if it was before. Take the ride back to bill it."
      submitLabel="Found again"
      busy={isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label="What happened"
        required
        maxLength={500}
        hint="Only admins see it."
        error={errors.note?.message}
        {...register('note')}
      />
    </FormDialog>
  )
}
