import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Agreement } from '#contract/documents'
import type { HandoverBody, HandoverView } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import { type HandoverDirection, ID_KINDS } from '#domain/handovers'
import { call } from '../../lib/api.ts'
import { queryFor } from '../../lib/query.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CheckboxField, TextArea } from '../../ui/form-field.tsx'
import { LoadingLine } from '../../ui/skeleton.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useRentalAct } from '../use-rental-act.ts'
import { presentLeg } from './current-handovers.ts'
import { describeRidden, readOdometer } from './describe-ridden.ts'
import {
  type HandoverFields,
  handoverResolver,
  initialFields,
  isNothingRecorded,
  lastFourOf,
} from './handover-form.ts'
import { FUEL_OPTIONS, ID_LABELS } from './handover-labels.ts'

type Props = {
  rental: RentalPage
  direction: HandoverDirection
  replaces: HandoverView | undefined
  onClose: () => void
}

const idOptions = [
  { value: '', label: 'Not checked' },
  ...ID_KINDS.map((value) => ({ value, label: ID_LABELS[value] })),
]

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
      <HandoverTerms agreement={agreement} form={form} customer={rental.user.name} />
    </FormDialog>
  )
}

type HandoverForm = UseFormReturn<HandoverFields, unknown, HandoverBody>

/** The shop must not keep the whole number of a document. */
function IdFields({ form: { register, control, formState } }: { form: HandoverForm }) {
  const { errors } = formState
  const idKind = useWatch({ control, name: 'idCheck.kind' })
  const lastFour = register('idCheck.lastFour')
  return (
    <>
      <SelectField label="ID seen" options={idOptions} {...register('idCheck.kind')} />
      {idKind !== '' && (
        <>
          <TextField
            label="Last four characters"
            hint="The last four are kept"
            autoCapitalize="characters"
            autoComplete="off"
            error={errors.idCheck?.lastFour?.message}
            {...lastFour}
            onChange={(event) => {
              const { target } = event
              const kept = lastFourOf(target.value)
              // A write without a difference would move the cursor.
              if (kept !== target.value) target.value = kept
              void lastFour.onChange(event)
            }}
          />
          <TextField
            label="Valid until (optional)"
            type="date"
            error={errors.idCheck?.expires?.message}
            {...register('idCheck.expires')}
          />
        </>
      )}
    </>
  )
}

type TermsProps = {
  agreement: {
    data: Agreement | undefined
    isLoading: boolean
    isError: boolean
    refetch: () => unknown
  }
  form: HandoverForm
  customer: string
}

/** The name of the customer is filled in; another person may accept the terms as well. */
function HandoverTerms({ agreement, form, customer }: TermsProps) {
  const { register, setValue, formState } = form
  const [isAccepted, setIsAccepted] = useState(false)
  const error = formState.errors.agreement?.name?.message
  function accept(isTicked: boolean) {
    setIsAccepted(isTicked)
    setValue('agreement.name', isTicked ? customer : '')
  }
  const terms = agreement.data?.terms
  return (
    <div className="grid gap-3 empty:hidden sm:col-span-2">
      {agreement.isLoading && <LoadingLine message="Loading the terms" />}
      {agreement.isError && !terms && (
        <Problem
          slim
          message="The terms of the shop could not be read."
          action={
            <Button size="sm" variant="quiet" onClick={() => void agreement.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {terms && (
        <>
          <details className="rounded-control border border-line px-4 py-2.5">
            <summary className="min-h-6 cursor-pointer font-medium">Terms of the shop</summary>
            <p className="mt-3 text-sm whitespace-pre-wrap">{terms.text}</p>
          </details>
          <CheckboxField
            label={`${customer} accepts the terms`}
            checked={isAccepted}
            onChange={({ target }) => accept(target.checked)}
          />
          {isAccepted && (
            <TextField
              label="Name of who accepts them"
              maxLength={100}
              autoComplete="off"
              error={error}
              {...register('agreement.name')}
            />
          )}
        </>
      )}
    </div>
  )
}
