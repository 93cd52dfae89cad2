import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { HandoverBody, HandoverView } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import type { HandoverDirection } from '#domain/handovers'
import { call } from '../../lib/api.ts'
import { queryFor } from '../../lib/query.ts'
import { messages } from '../../messages.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/form-field.tsx'
import { useRentalAct } from '../use-rental-act.ts'
import { presentLeg } from './current-handovers.ts'
import { describeRidden, readOdometer } from './describe-ridden.ts'
import { HandoverTerms, IdFields } from './departure-fields.tsx'
import { handoverResolver, initialFields, isNothingRecorded } from './handover-form.ts'
import { FUEL_OPTIONS } from './handover-labels.ts'

type Props = {
  rental: RentalPage
  direction: HandoverDirection
  replaces: HandoverView | undefined
  onClose: () => void
}

const WORDS = {
  out: {
    title: 'Hand out the bike',
    submit: 'Hand out',
    note: 'Condition (the customer sees it)',
    about: 'The bike goes out now. The ride is billed from the booked start.',
  },
  atCounter: {
    title: 'ID and condition',
    submit: 'Save',
    note: 'Condition (the customer sees it)',
    about: 'The bike left with its customer when it was rented out.',
  },
  back: {
    title: 'Check the bike',
    submit: 'Save condition',
    note: 'Condition (the customer sees it)',
    about: 'The ride is billed by the return time, which is entered in Rent Management.',
  },
} as const

export function HandoverDialog({ rental, direction, replaces, onClose }: Props) {
  const isFirstEntry = replaces !== undefined && isNothingRecorded(replaces)
  const words = WORDS[isFirstEntry && direction === 'out' ? 'atCounter' : direction]
  const isCorrection = replaces !== undefined && !isFirstEntry
  const leg = replaces?.leg ?? presentLeg(rental)
  const agreement = useQuery({
    ...queryFor('GET /rentals/:id/agreement', { params: { id: rental._id } }),
    enabled: direction === 'out' && !replaces?.agreement,
  })
  const terms = agreement.data?.terms
  const form = useForm({
    resolver: handoverResolver({ direction, replaces: replaces?._id, termsHash: terms?.sha256 }),
    defaultValues: initialFields(replaces),
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const odometer = useWatch({ control: form.control, name: 'odometer' })
  const saving = useRentalAct({
    rental,
    send: (body: HandoverBody) =>
      call('POST /rentals/:id/handovers', { params: { id: rental._id }, body }),
    done: messages.handoverRecorded,
    onDone: onClose,
  })

  return (
    <FormDialog
      title={isCorrection ? `Correct: ${words.title.toLowerCase()}` : words.title}
      description={
        isCorrection ? 'The earlier entry stays in the history, for admins.' : words.about
      }
      submitLabel={isCorrection ? 'Save correction' : words.submit}
      busy={saving.isPending}
      error={saving.error}
      onSubmit={handleSubmit((body) => saving.mutate(body))}
      onClose={onClose}
      guardsEscape
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField
        label="Odometer in km"
        inputMode="numeric"
        autoComplete="off"
        hint={describeRidden(rental, { direction, leg, odometer: readOdometer(odometer) })}
        error={errors.odometer?.message}
        {...register('odometer')}
      />
      <SelectField
        label="Fuel"
        options={FUEL_OPTIONS}
        error={errors.fuel?.message}
        {...register('fuel')}
      />
      {direction === 'out' && <IdFields form={form} />}
      <div className="grid gap-5 sm:col-span-2">
        <TextArea
          label={words.note}
          rows={2}
          maxLength={1000}
          placeholder="For example: scratch on the left mirror"
          error={errors.note?.message}
          {...register('note')}
        />
        <TextField
          label="Internal note (only admins see it)"
          maxLength={1000}
          error={errors.internalNote?.message}
          {...register('internalNote')}
        />
      </div>
      <HandoverTerms
        reading={agreement}
        terms={terms ?? undefined}
        form={form}
        customer={rental.user.name}
      />
    </FormDialog>
  )
}
