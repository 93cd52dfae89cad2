import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type PriceListView, SeasonForm, type SeasonView } from '#contract/prices'
import { WEEKDAYS } from '#domain/opening-hours'
import { reasonOf } from '../lib/api-problem.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { dayName } from '../lib/calendar-day.ts'
import { showFieldProblems } from '../lib/form.ts'
import { showToast } from '../lib/toast.ts'
import { useRevisedForm } from '../lib/use-revised-form.ts'
import { messages } from '../messages.ts'
import { refreshPrices } from '../refresh.ts'
import { FieldError, SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CheckboxField } from '../ui/form-field.tsx'
import { RevisionNotice } from '../ui/revision-notice.tsx'
import {
  NEW_SEASON,
  SeasonFormSchema,
  type SeasonFormValues,
  toSeasonFormValues,
  toSeasonTexts,
} from './season-form-values.ts'

type Props = {
  /** Undefined stands for a new season. */
  season: SeasonView | undefined
  lists: readonly PriceListView[]
  onClose: () => void
}

type Form = UseFormReturn<SeasonFormValues, unknown, SeasonForm>

/** A changed season holds for rentals that are booked from now on. */
export function SeasonDialog(props: Props) {
  const { season, lists, onClose } = props
  const { form, conflict, meeting, save } = useSeasonForm(props)
  return (
    <FormDialog
      title={season ? `Edit ${season.name}` : 'New season'}
      description="For bookings made from now on. The part of a ride on these days costs more or less."
      submitLabel={season ? 'Save changes' : 'Add season'}
      busy={form.formState.isSubmitting}
      error={meeting}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <DayFields form={form} />
      <ListFields form={form} lists={lists} />
      {conflict && (
        <div className="sm:col-span-2">
          <RevisionNotice conflict={conflict} />
        </div>
      )}
    </FormDialog>
  )
}

function useSeasonForm({ season, lists, onClose }: Props) {
  const queryClient = useQueryClient()
  const opened = season ?? NEW_SEASON
  const [meeting, setMeeting] = useState<ApiProblem | null>(null)
  const form: Form = useForm<SeasonFormValues, unknown, SeasonForm>({
    resolver: zodResolver(SeasonFormSchema),
    defaultValues: toSeasonFormValues(opened),
  })
  const { begun, conflict, rebaseIfOutdated } = useRevisedForm({
    opened,
    form,
    outdated: 'season_changed',
    read: () => readSeason(opened._id),
    toValues: toSeasonFormValues,
    toTexts: toSeasonTexts((id) => lists.find(({ _id }) => _id === id)?.name ?? id),
  })
  const save = form.handleSubmit(async (body) => {
    setMeeting(null)
    try {
      if (season) {
        const { revision } = begun
        await call('PUT /seasons/:id', { params: { id: season._id }, body: { ...body, revision } })
      } else await call('POST /seasons', { body })
      showToast(messages.seasonSaved)
      onClose()
    } catch (error) {
      const isMeeting = error instanceof ApiProblem && error.code === 'seasons_meet'
      if (isMeeting) setMeeting(error)
      const isOutdated = await rebaseIfOutdated(error)
      const isShown = !isOutdated && showFieldProblems(error, SeasonForm, form.setError)
      showToast(messages.seasonNotSaved, isShown || isMeeting ? undefined : reasonOf(error))
    }
    await refreshPrices(queryClient)
  })
  return { form, conflict, meeting, save }
}

async function readSeason(id: string): Promise<SeasonView> {
  const current = (await call('GET /seasons')).find(({ _id }) => _id === id)
  if (!current) throw new Error('The season is gone')
  return current
}

const DIRECTIONS = [
  { value: 'up', label: 'Dearer' },
  { value: 'down', label: 'Cheaper' },
]

function DayFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          label="Name"
          maxLength={60}
          hint="Customers read it beside the price."
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      <SelectField label="Rides are" options={DIRECTIONS} {...register('direction')} />
      <TextField
        label="Percent"
        type="number"
        inputMode="numeric"
        min={0}
        error={errors.percent?.message}
        {...register('percent', { valueAsNumber: true })}
      />
      <TextField label="First day" type="date" error={errors.from?.message} {...register('from')} />
      <TextField
        label="Last day (optional)"
        type="date"
        error={errors.until?.message}
        {...register('until')}
      />
      <fieldset className="sm:col-span-2">
        <legend className="text-sm font-semibold">Only on</legend>
        <p className="text-sm text-muted">Every day counts where none is chosen.</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {WEEKDAYS.map((day) => (
            <CheckboxField key={day} label={dayName(day)} value={day} {...register('weekdays')} />
          ))}
        </div>
      </fieldset>
    </>
  )
}

function ListFields({ form, lists }: { form: Form; lists: readonly PriceListView[] }) {
  if (lists.length === 0) return null
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">Only bikes of</legend>
      <p className="text-sm text-muted">
        Every bike, also without a price list, where none is chosen.
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {lists.map(({ _id, name, archived }) => (
          <CheckboxField
            key={_id}
            label={archived ? `${name} (archived)` : name}
            value={_id}
            {...form.register('priceListIds')}
          />
        ))}
      </div>
      <FieldError id={undefined} error={form.formState.errors.priceListIds?.message} />
    </fieldset>
  )
}
