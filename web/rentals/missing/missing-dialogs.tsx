import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { FoundForm, MissingForm } from '#contract/missing-bikes'
import { reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { showFieldProblems } from '../../lib/form.ts'
import { type Message, showToast } from '../../lib/toast.ts'
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

type Report<Body> = {
  send: (body: Body) => Promise<unknown>
  done: Message
  failed: Message
  onDone: () => void
  /** Returns true where the reason stands at a field of the form. */
  showAtField: (error: unknown) => boolean
}

/** The bike and its ride are read again after a refusal too. */
function useReport<Body>({ send, done, failed, onDone, showAtField }: Report<Body>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess() {
      showToast(done)
      onDone()
    },
    onError(error) {
      if (!showAtField(error)) showToast(failed, reasonOf(error))
    },
    onSettled: () => refreshMissing(queryClient),
  })
}

const ABOUT = 'The bike is off rent until it is found again.'
const ABOUT_RIDE =
  'The ride ends for the calendar and the bike is off rent until it is found again. Nothing is billed: what the customer owes stays open.'

export function ReportMissingDialog({ bikeId, label, isOut, onClose }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<MissingForm>({
    resolver: zodResolver(MissingForm),
    defaultValues: { note: '', policeReport: '', frameNumber: '' },
  })
  const { errors } = formState
  const reporting = useReport({
    send: (body: MissingForm) => call('POST /bikes/:id/missing', { params: { id: bikeId }, body }),
    done: messages.bikeReportedMissing,
    failed: messages.bikeNotReportedMissing,
    onDone: onClose,
    showAtField: (error) => showFieldProblems(error, MissingForm, setError),
  })

  return (
    <FormDialog
      title={`Report ${label} as missing`}
      description={isOut ? ABOUT_RIDE : ABOUT}
      submitLabel="Report as missing"
      submitVariant="danger"
      busy={reporting.isPending}
      onSubmit={handleSubmit((body) => reporting.mutate(body))}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <WhatHappened error={errors.note?.message} field={register('note')} />
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

type WhatHappenedProps = { error: string | undefined; field: UseFormRegisterReturn }

const WhatHappened = ({ error, field }: WhatHappenedProps) => (
  <TextArea
    label="What happened"
    required
    maxLength={500}
    hint="Only admins see it."
    error={error}
    {...field}
  />
)

export function FoundDialog({ bikeId, label, onClose }: Omit<Props, 'isOut'>) {
  const { register, handleSubmit, setError, formState } = useForm<FoundForm>({
    resolver: zodResolver(FoundForm),
    defaultValues: { note: '' },
  })
  const { errors } = formState
  const reporting = useReport({
    send: (body: FoundForm) => call('POST /bikes/:id/found', { params: { id: bikeId }, body }),
    done: messages.bikeFound,
    failed: messages.bikeNotFoundAgain,
    onDone: onClose,
    showAtField: (error) => showFieldProblems(error, FoundForm, setError),
  })

  return (
    <FormDialog
      title={`${label} was found`}
      description="The bike is for rent again if it was before. Take the ride back to bill it."
      submitLabel="Found again"
      busy={reporting.isPending}
      onSubmit={handleSubmit((body) => reporting.mutate(body))}
      onClose={onClose}
    >
      <WhatHappened error={errors.note?.message} field={register('note')} />
    </FormDialog>
  )
}
